import {
  equalValues,
  formatSplitValue,
  parseSplitValue,
  type Split,
  splitEqually,
  typedProblem,
} from '@quits/domain';

/** The ways to split that work for every total. */
export type DefaultMode = 'equal' | 'percent' | 'shares';

type DefaultSplitValue = Split & { mode: DefaultMode };

export interface DefaultSplitState {
  mode: DefaultMode;
  /** The typed value of each person who shares. An equal split uses only the keys. */
  typed: ReadonlyMap<number, string>;
}

/** The dialog's initial state: the group's default, or else all members equally. */
export function startOf(split: Split | null | undefined, members: readonly number[]): DefaultSplitState {
  if (!split) return { mode: 'equal', typed: new Map(members.map((id) => [id, ''])) };
  const mode = split.mode === 'percent' || split.mode === 'shares' ? split.mode : 'equal';
  return {
    mode,
    typed: new Map(split.values.map(({ userId, value = 0 }) => [userId, formatSplitValue(mode, value)])),
  };
}

/** Changes the way to split and resets the same people to equal parts. */
export function changeMode({ typed }: DefaultSplitState, mode: DefaultMode): DefaultSplitState {
  const equal = mode === 'equal' ? splitEqually(0, typed.size) : equalValues(mode, typed.size);
  const entries = [...typed.keys()].map(
    (id, index) => [id, formatSplitValue(mode, equal[index] ?? 0)] as const,
  );
  return { mode, typed: new Map(entries) };
}

/** Adds a person or removes them; the last one stays. People are in the order of the members. */
export function togglePerson(
  state: DefaultSplitState,
  userId: number,
  members: readonly number[],
): DefaultSplitState {
  const { mode, typed } = state;
  if (typed.has(userId) && typed.size === 1) return state;
  const isIn = (id: number) => (id === userId ? !typed.has(id) : typed.has(id));
  const start = mode === 'shares' ? '1' : '0';
  return { mode, typed: new Map(members.filter(isIn).map((id) => [id, typed.get(id) ?? start])) };
}

/** The split to save; null when all members share equally, so that later members share too. */
export function splitOf(
  { mode, typed }: DefaultSplitState,
  members: readonly number[],
): DefaultSplitValue | null {
  const ids = [...typed.keys()];
  if (mode !== 'equal')
    return {
      mode,
      values: ids.map((userId) => ({ userId, value: parseSplitValue(mode, typed.get(userId) ?? '') })),
    };
  if (members.every((id) => typed.has(id))) return null;
  return { mode, values: ids.map((userId) => ({ userId })) };
}

/** Says why the split can't be saved as it is. */
export function problemOf({ mode, typed }: DefaultSplitState): string | undefined {
  if (mode === 'equal') return undefined;
  return typedProblem(
    mode,
    [...typed.values()].map((text) => parseSplitValue(mode, text)),
  );
}
