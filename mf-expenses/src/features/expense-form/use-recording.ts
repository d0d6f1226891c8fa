import { useState } from 'react';
import { isStatus } from '@quits/core';
import { isMissing, isOutcomeUnknown, newIdempotencyKey } from '@quits/ui';
import { useAddExpenseMutation, useLazyGetExpenseDetailsQuery } from '../../api/expenses.api.ts';
import type { VersionedExpense } from '../../api/expenses.api.ts';
import { fieldFailuresOf } from './form-errors.ts';
import type { ExpenseFormModel } from './use-expense-form.ts';

/** Data for a single decision is not refetched automatically. */
const ONCE = { refetchOnFocus: false, refetchOnReconnect: false };

/** Whether a different request has been recorded under the key: an earlier try whose answer was lost. */
function isKeyTaken(error: unknown): boolean {
  return isStatus(error, 422) && fieldFailuresOf(error).some(({ field }) => field === 'Idempotency-Key');
}

/**
 * Sends a new expense so that it is recorded only once. If it was changed after a try without an answer, the
 * server says whether that try was recorded. In that case the form shows it for editing and records nothing
 * more.
 */
export function useRecording(groupId: number, form: ExpenseFormModel) {
  const [addExpense, { error, isLoading }] = useAddExpenseMutation();
  const [loadExpense, { isFetching }] = useLazyGetExpenseDetailsQuery(ONCE);
  const [firstTry, setFirstTry] = useState<VersionedExpense>();

  /** Repeats the earlier tries unchanged: the server answers with what it recorded. */
  async function findFirstTry(): Promise<{ data?: VersionedExpense | undefined; error?: unknown }> {
    for (const expense of form.tries) {
      const answer = await addExpense({ groupId, expense, idempotencyKey: form.idempotencyKey });
      if (isKeyTaken(answer.error)) continue;
      return answer.data ? loadExpense(answer.data.id) : { error: answer.error };
    }
    return {};
  }

  async function sendAs(idempotencyKey: string, tries: ExpenseFormModel['tries']) {
    const expense = form.payload;
    form.keepTries([...tries, expense], idempotencyKey);
    const answer = await addExpense({ groupId, expense, idempotencyKey });
    if (answer.error && !isOutcomeUnknown(answer.error)) form.keepTries(tries, idempotencyKey);
    return answer;
  }

  /** Returns the outcome; undefined when the first try was found. */
  async function send(): Promise<{ data?: { id: number } | undefined; error?: unknown } | undefined> {
    const answer = await sendAs(form.idempotencyKey, form.tries);
    if (!isKeyTaken(answer.error)) return answer;
    const first = await findFirstTry();
    if (first.error && !isMissing(first.error)) return first;
    const idempotencyKey = newIdempotencyKey();
    if (!first.data) return sendAs(idempotencyKey, []);
    form.keepTries([], idempotencyKey);
    setFirstTry(first.data);
    return undefined;
  }

  return { send, attempt: { error, isLoading: isLoading || isFetching }, firstTry };
}
