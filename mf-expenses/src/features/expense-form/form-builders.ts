/** States of the form for tests. */
import { fieldValues } from './fields/index.tsx';
import type { AmountRow, FormState } from './form-state.ts';

export const row = (key: number, userId: number | null, amount: string): AmountRow => ({
  key,
  userId,
  amount,
});

/** An expense in dollars whose shares are typed. */
export const custom = (total: string, payers: AmountRow[], shares: AmountRow[]): FormState => ({
  ...fieldValues(({ initial }) => initial),
  currency: 'USD',
  total,
  payers,
  isPayerAmountTyped: true,
  splitKind: 'custom',
  shares,
});

/** One person pays and has a share. */
export const state = (paid: string, shared: string, total = '10') =>
  custom(total, [row(1, 1, paid)], [row(2, 1, shared)]);
