import { equalValues, formatSplitValue, parseSplitValue, splitEqually, typedProblem } from '@quits/domain';
import type { Split } from '@quits/domain';

/** The ways to split that make sense whatever the total is (extras §3). */
export type DefaultMode = 'equal' | 'percent' | 'shares';

type DefaultSplitValue = Split & { mode: DefaultMode };

export interface DefaultSplitState {
  mode: DefaultMode;
  /** What was typed for who shares; in an equal split nothing counts but who is in it. */
  typed: ReadonlyMap<number, string>;
}

/** What the dialog starts with: the group's default, and without one all members equally. */
export function startOf(split: Split | null | undefined, members: readonly number[]): DefaultSplitState {
  if (!split) return { mode: 'equal', typed: new Map(members.map((id) => [id, ''])) };
  const mode = split.mode === 'percent' || split.mode === 'shares' ? split.mode : 'equal';
  return {
    mode,
    typed: new Map(split.values.map(({ userId, value = 0 }) => [userId, formatSplitValue(mode, value)])),
  };
}

/** Another way to split over the same people, in equal parts. */
export function changeMode({ typed }: DefaultSplitState, mode: DefaultMode): DefaultSplitState {
  const equal = mode === 'equal' ? splitEqually(0, typed.size) : equalValues(mode, typed.size);
  const entries = [...typed.keys()].map(
    (id, index) => [id, formatSplitValue(mode, equal[index] ?? 0)] as const,
  );
  return { mode, typed: new Map(entries) };
}

/** Takes somebody in or out; the last one stays. People are in the order of the members. */
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

/** What is to be kept; nothing at all where everybody shares equally, whoever joins later as well. */
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

/** Why it cannot be kept as it is, in words. */
export function problemOf({ mode, typed }: DefaultSplitState): string | undefined {
  if (mode === 'equal') return undefined;
  return typedProblem(
    mode,
    [...typed.values()].map((text) => parseSplitValue(mode, text)),
  );
}
