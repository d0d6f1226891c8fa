import { displayName, nearestCents } from '@quits/domain';
import type { ExpenseDetails, Member } from '@quits/contracts';

/** One person on an expense, amounts in cents. */
export interface PersonAmount {
  userId: number;
  /** 'You', else name, else e-mail, else id. */
  label: string;
  /** The name behind 'You', for the avatar. */
  fullName: string;
  cents: number;
}

interface Row {
  user_id: number;
  name?: string | null | undefined;
  email?: string | null | undefined;
}

/** Whether the answer itself names everybody: only our own server does. */
export function hasOwnNames({ payers, shares }: ExpenseDetails): boolean {
  return [...payers, ...shares].every(({ name, email }) => (name ?? email) !== undefined);
}

/**
 * People of an expense with their amounts. The answer's own names come first, then the members of the
 * group, then the bare id.
 */
export function peopleOf(
  rows: readonly (Row & { cents: number })[],
  members: readonly Member[],
  currentUserId: number | undefined,
): PersonAmount[] {
  return rows.map(({ user_id: userId, name, email, cents }) => {
    const member = members.find(({ id }) => id === userId);
    const person = { id: userId, name: name ?? member?.name, email: email ?? member?.email };
    return {
      userId,
      label: displayName(person, currentUserId),
      fullName: displayName(person),
      cents,
    };
  });
}

export interface ExpenseAmounts {
  totalCents: number;
  payers: (Row & { cents: number })[];
  shares: (Row & { cents: number })[];
}

/** The amounts of an expense in cents. */
export function amountsOf({ expense, payers, shares }: ExpenseDetails): ExpenseAmounts {
  return {
    totalCents: nearestCents(expense.total_amount),
    payers: payers.map((row) => ({ ...row, cents: nearestCents(row.paid_amount) })),
    shares: shares.map((row) => ({ ...row, cents: nearestCents(row.share_amount) })),
  };
}
