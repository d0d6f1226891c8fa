import type { Expense, Member } from '@quits/contracts';
import { namesOf } from '../../lib/names.ts';
import type { Names } from '../../lib/names.ts';

/** Who may be chosen, in the order in which the members are listed. */
export interface FormPeople {
  payers: readonly number[];
  shares: readonly number[];
}

/** Who the form offers, under which names. */
export interface FormFrame extends Names {
  people: FormPeople;
  currentUserId: number | undefined;
  /** Only one payer and one share person are allowed: people and split are locked (specification §4). */
  isSettlement: boolean;
}

/**
 * The frame of a form: the members, after them whoever is on the edited expense and has left the group. A
 * settlement allows its first payer and first share person alone.
 */
export function frameOf(
  members: readonly Member[],
  currentUserId: number | undefined,
  expense?: Expense,
): FormFrame {
  const { payers = [], shares = [], people: named = [], isSettlement = false } = expense ?? {};
  const names = namesOf([...members, ...named], currentUserId);
  const idsOf = (rows: readonly { userId: number }[]) => rows.map(({ userId }) => userId);
  const all = [...new Set([...members.map(({ id }) => id), ...idsOf([...payers, ...shares])])];
  const people = isSettlement
    ? { payers: idsOf(payers.slice(0, 1)), shares: idsOf(shares.slice(0, 1)) }
    : { payers: all, shares: all };
  return { ...names, people, currentUserId, isSettlement };
}
