import type { ClientAnswer } from '@quits/contracts';
import { formatMoney, isolated, t } from '@quits/domain';

/** The place of a member without an account that an invitation offers. */
export type Place = NonNullable<ClientAnswer<'previewInvite'>['place']>;

/** Whose place it is, and what comes with it: "You will be Bob, who owes €50.00." */
export function describePlace({ name, netCents: cents, currency }: Place): string {
  return t(
    '{balance, select, owed {You will be {name}, who is owed {amount}.} owes {You will be {name}, who owes {amount}.} other {You will be {name}, who owes nothing and is owed nothing.}}',
    {
      balance: cents > 0 ? 'owed' : cents < 0 ? 'owes' : 'none',
      name: isolated(name),
      amount: formatMoney(Math.abs(cents), currency),
    },
  );
}
