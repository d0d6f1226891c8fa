import { useEffect, useRef, useState } from 'react';
import { useOwnTurn } from './use-own-turn.ts';

/** Long enough to be found, short enough not to become furniture (ms). */
const MARKED_MS = 8000;

export type Mark = 'new' | 'changed';

/** How items are told apart, and said. */
export interface Telling<Item> {
  /** What makes an item another one than before, as the person sees it. */
  printOf: (item: Item) => string;
  /** Names an item in a sentence: "Dinner, $60.00". */
  nameOf: (item: Item) => string;
  /** What several are called: "entries". */
  many: string;
}

export interface OthersChanges {
  /** By id; each goes after a moment. */
  marks: ReadonlyMap<number, Mark>;
  /** The same in words, for who does not see them. */
  words: string;
}

const NONE: OthersChanges = { marks: new Map(), words: '' };
const WORDS = { new: 'New', changed: 'Changed' } as const;

function compare<Item extends { id: number }>(
  items: readonly Item[],
  before: ReadonlyMap<number, string>,
  { printOf, nameOf, many }: Telling<Item>,
): OthersChanges {
  let newest = 0;
  for (const id of before.keys()) newest = Math.max(newest, id);
  const marks = new Map<number, Mark>();
  let words = '';
  for (const item of items) {
    const print = before.get(item.id);
    // What has a lower number than others came late, as the rest of a long list does: it is not new.
    const mark = print === undefined ? item.id > newest && 'new' : print !== printOf(item) && 'changed';
    if (!mark) continue;
    marks.set(item.id, mark);
    words = `${WORDS[mark]}: ${nameOf(item)}`;
  }
  return { marks, words: marks.size > 1 ? `${String(marks.size)} ${many} are new or changed` : words };
}

/**
 * Marks for a moment what others have added or changed while somebody looks: what was there at first is not marked, nor
 * what a change of one's own has brought.
 *
 * @param items all of a list; nothing while it is not there
 * @param isOn nothing is marked towards a back end without extras
 */
export function useOthersChanges<Item extends { id: number }>(
  items: readonly Item[] | undefined,
  isOn: boolean,
  telling: Telling<Item>,
): OthersChanges {
  const isOwnTurn = useOwnTurn();
  const [shown, setShown] = useState(NONE);
  const known = useRef<ReadonlyMap<number, string>>(undefined);

  useEffect(() => {
    if (!isOn || !items) return;
    const before = known.current;
    known.current = new Map(items.map((item) => [item.id, telling.printOf(item)]));
    if (!before || isOwnTurn()) return;
    const found = compare(items, before, telling);
    // Those that stand already stay for as long as the newest.
    if (found.marks.size > 0)
      setShown(({ marks }) => ({ ...found, marks: new Map([...marks, ...found.marks]) }));
  }, [items, isOn, telling, isOwnTurn]);

  useEffect(() => {
    if (shown.marks.size === 0) return undefined;
    const timer = setTimeout(() => setShown(NONE), MARKED_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  return shown;
}
