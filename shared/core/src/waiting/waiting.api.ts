import { fieldIn } from '@quits/contracts';
import { injectFor } from '../api/api.ts';
import { call } from '../api/call.ts';
import type { NewWaitingEntry, WaitingEntry, WaitingReceipt } from './waiting-state.ts';

interface Sent {
  /** Undefined where the answer does not say it. */
  id: number | undefined;
  /** It was booked by an earlier request and deleted since. */
  isDeleted: boolean;
}

type SendArgs = Pick<WaitingEntry, keyof NewWaitingEntry> & { enteredAt: number | undefined };

const adding = call('addReceipt', (expenseId: number) => ({ params: { id: expenseId } }));

function formOf({ file, name }: WaitingReceipt): FormData {
  const form = new FormData();
  form.append('file', file, name);
  return form;
}

/** The calls of the queue. Without an idempotency key: its first answer could hide a later deletion. */
export const waitingApi = injectFor('core', (build) => ({
  sendWaitingExpense: build.mutation<Sent, SendArgs>(
    call(
      'addExpense',
      ({ expense, groupId, clientId, enteredAt }: SendArgs) => ({
        body: {
          ...expense,
          groupId,
          clientId,
          ...(enteredAt !== undefined && { enteredAt: new Date(enteredAt).toISOString() }),
        },
      }),
      (answer) => {
        const id = fieldIn(answer, 'id');
        return {
          id: typeof id === 'number' ? id : undefined,
          isDeleted: fieldIn(answer, 'deletedAt') !== undefined,
        };
      },
    ),
  ),
  sendWaitingReceipt: build.mutation<unknown, { expenseId: number; receipt: WaitingReceipt }>({
    query: ({ expenseId, receipt }) => ({
      ...adding.query(expenseId),
      method: 'POST',
      body: formOf(receipt),
      idempotencyKey: receipt.key,
    }),
  }),
}));
