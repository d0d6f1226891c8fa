import { t } from '@quits/domain';
import { useEffect, useRef, useState } from 'react';
import { useOwnTurn } from './use-own-turn.ts';

/** Long enough to notice, short enough not to become noise (ms). */
const MARKED_MS = 8000;

export type Mark = 'new' | 'changed';

/** How items are compared and named. */
export interface ChangeAnnouncement<Item> {
  /** A fingerprint of what the person sees of an item. */
  printOf: (item: Item) => string;
  /** Names an item in a sentence: "Dinner, $60.00". */
  nameOf: (item: Item) => string;
  /** What the items are. */
  many: 'entries' | 'groups';
}

export interface OthersChanges {
  /** By id; each mark goes after a moment. */
  marks: ReadonlyMap<number, Mark>;
  /** The same as text for assistive technology. */
  words: string;
}

const NONE: OthersChanges = { marks: new Map(), words: '' };

function compare<Item extends { id: number }>(
  items: readonly Item[],
  before: ReadonlyMap<number, string>,
  { printOf, nameOf, many }: ChangeAnnouncement<Item>,
): OthersChanges {
  let newest = 0;
  for (const id of before.keys()) newest = Math.max(newest, id);
  const marks = new Map<number, Mark>();
  let words = '';
  for (const item of items) {
    const print = before.get(item.id);
    // An unknown item with a lower id was loaded late, like the rest of a long list: it is not new.
    const mark = print === undefined ? item.id > newest && 'new' : print !== printOf(item) && 'changed';
    if (!mark) continue;
    marks.set(item.id, mark);
    words = t(mark === 'new' ? 'New: {name}' : 'Changed: {name}', { name: nameOf(item) });
  }
  if (marks.size < 2) return { marks, words };
  const counted = t(
    '{many, select, groups {{count, plural, other {# groups are new or changed}}} other {{count, plural, other {# entries are new or changed}}}}',
    { many, count: marks.size },
  );
  return { marks, words: counted };
}

/** Of the person's own act only what it added lights up, without words: a toast says them. */
function own({ marks }: OthersChanges): OthersChanges {
  return { marks: new Map([...marks].filter(([, mark]) => mark === 'new')), words: '' };
}

/**
 * Marks for a moment what others add or change while the person looks, and what the person adds. It doesn't mark the
 * initial items, nor other effects of the person's own changes.
 *
 * @param items the whole list; undefined until it is loaded
 * @param isOn false towards a back end without extras: only what the person adds is marked
 */
export function useOthersChanges<Item extends { id: number }>(
  items: readonly Item[] | undefined,
  isOn: boolean,
  announcement: ChangeAnnouncement<Item>,
): OthersChanges {
  const isOwnTurn = useOwnTurn();
  const [shown, setShown] = useState(NONE);
  const known = useRef<ReadonlyMap<number, string>>(undefined);

  useEffect(() => {
    if (!items) return;
    const before = known.current;
    known.current = new Map(items.map((item) => [item.id, announcement.printOf(item)]));
    const isOwn = isOwnTurn();
    if (!before || !(isOn || isOwn)) return;
    const changes = compare(items, before, announcement);
    const found = isOwn ? own(changes) : changes;
    // Existing marks stay as long as the newest.
    if (found.marks.size > 0)
      setShown(({ marks }) => ({ ...found, marks: new Map([...marks, ...found.marks]) }));
  }, [items, isOn, announcement, isOwnTurn]);

  useEffect(() => {
    if (shown.marks.size === 0) return undefined;
    const timer = setTimeout(() => setShown(NONE), MARKED_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  return shown;
}
