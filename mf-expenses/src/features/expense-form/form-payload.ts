import { toDollars } from '@quits/domain';
import type { EditExpense } from '@quits/contracts';
import { centsOf } from './form-amounts.ts';
import { entriesOf } from './form-figures.ts';
import type { FormState } from './form-state.ts';

/**
 * What the form sends (specification §3): everything numeric, amounts in dollars. Rows in which nobody
 * is chosen have no place in it; the form does not submit while there is one.
 */
export function payloadOf(state: FormState): EditExpense {
  return {
    description: state.description.trim(),
    total_amount: toDollars(centsOf(state.total)),
    payers: entriesOf(state, 'payers').flatMap(({ userId, cents }) =>
      userId === null ? [] : [{ user_id: userId, paid_amount: toDollars(cents) }],
    ),
    shares: entriesOf(state, 'shares').flatMap(({ userId, cents }) =>
      userId === null ? [] : [{ user_id: userId, share_amount: toDollars(cents) }],
    ),
  };
}
