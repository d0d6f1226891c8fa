import type { Expense, Member } from '@quits/contracts';
import { namesOf } from '../../lib/names.ts';
import type { Names } from '../../lib/names.ts';
import type { FormPeople } from './form-state.ts';

/** The people whom the form offers, and their names. */
export interface FormContext extends Names {
  people: FormPeople;
  currentUserId: number | undefined;
  /** Only one payer and one share person are allowed: people and split are locked (specification §4). */
  isSettlement: boolean;
}

/**
 * Makes the context of a form: the members, followed by former members who are on the edited expense. A
 * settlement offers only its first payer and first share person.
 */
export function formContextOf(
  members: readonly Member[],
  currentUserId: number | undefined,
  expense?: Expense,
): FormContext {
  const { payers = [], shares = [], people: named = [], isSettlement = false } = expense ?? {};
  const names = namesOf([...members, ...named], currentUserId);
  const idsOf = (rows: readonly { userId: number }[]) => rows.map(({ userId }) => userId);
  const all = [...new Set([...members.map(({ id }) => id), ...idsOf([...payers, ...shares])])];
  const people = isSettlement
    ? { payers: idsOf(payers.slice(0, 1)), shares: idsOf(shares.slice(0, 1)) }
    : { payers: all, shares: all };
  return { ...names, people, currentUserId, isSettlement };
}
