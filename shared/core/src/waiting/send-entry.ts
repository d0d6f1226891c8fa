import type { Action, ThunkDispatch } from '@reduxjs/toolkit';
import { fieldIn } from '@quits/contracts';
import { type ApiError, detailOf, isStatus } from '../api/api-error.ts';
import { userOf } from '../session/session-state.ts';
import type { Session } from '../session/session.ts';
import type { WaitingStorage } from './storage.ts';
import { waitingApi } from './waiting.api.ts';
import type { WaitingEntry } from './waiting-state.ts';

const { sendWaitingExpense, sendWaitingReceipt } = waitingApi.endpoints;

/** The part of a store that sending needs. */
export interface QueueStore {
  dispatch: ThunkDispatch<unknown, unknown, Action>;
}

export interface SendContext {
  session: Session;
  store: QueueStore;
  storage: WaitingStorage;
  /** Whether the page has ended: nothing is sent or changed after that. */
  isOver: () => boolean;
  onBooked: (entry: WaitingEntry) => void;
  onReceiptRefused: (expenseId: number, reason: string | undefined) => void;
}

const SESSION_ENDED: ApiError = { status: 'SESSION_ENDED' };

/** Whether the same request may succeed later; every other failure is the server's decision. */
export function isTemporary({ status }: ApiError): boolean {
  return typeof status !== 'number' || status >= 500 || [401, 408, 429].includes(status);
}

/** Whether the server refuses the time alone: too long ago, or the device's clock is wrong. */
function isTimeRefused(error: unknown): boolean {
  const errors = isStatus(error, 422) ? fieldIn(fieldIn(error, 'body'), 'errors') : undefined;
  return Array.isArray(errors) && errors.some((one) => fieldIn(one, 'field') === 'entered_at');
}

/**
 * Sends an entry and then its receipts. Removes it when all are booked, and marks it when the server refuses
 * it.
 *
 * @returns the failure after which it waits on
 */
export async function sendEntry(entry: WaitingEntry, context: SendContext): Promise<ApiError | undefined> {
  const { session, store, storage, isOver } = context;
  const isOwn = () => !isOver() && userOf(session.snapshot())?.id === entry.userId;

  async function book(enteredAt: number | undefined) {
    if (!isOwn()) return { error: SESSION_ENDED };
    const answer = await store.dispatch(sendWaitingExpense.initiate({ ...entry, enteredAt }));
    // The base query gives no other kind of error.
    return answer as { data?: typeof answer.data; error?: ApiError };
  }

  async function upload(expenseId: number | undefined): Promise<ApiError | undefined> {
    if (entry.receipts.length === 0) return undefined;
    // Sent again with its `client_id`, it is booked once and may be answered with its id.
    if (expenseId === undefined) return { status: 'BAD_ANSWER' };
    for (const [index, receipt] of entry.receipts.entries()) {
      if (!isOwn()) return SESSION_ENDED;
      const { error } = await store.dispatch(sendWaitingReceipt.initiate({ expenseId, receipt }));
      if (isOver()) return SESSION_ENDED;
      if (error && isTemporary(error as ApiError)) return error as ApiError;
      if (error) context.onReceiptRefused(expenseId, detailOf(error));
      await storage.change(entry.id, { receipts: entry.receipts.slice(index + 1) });
    }
    return undefined;
  }

  let { data, error } = await book(entry.enteredAt);
  if (isTimeRefused(error)) ({ data, error } = await book(undefined));
  if (isOver()) return SESSION_ENDED;
  if (error && isTemporary(error)) return error;
  if (error || !data) {
    await storage.change(entry.id, { state: 'refused', reason: detailOf(error) });
    return undefined;
  }
  if (data.id !== undefined && entry.receipts.length > 0) {
    await storage.change(entry.id, { expenseId: data.id });
  }
  const failure = data.isDeleted ? undefined : await upload(data.id);
  if (isOver()) return SESSION_ENDED;
  if (!failure) await storage.remove([entry.id]);
  context.onBooked(entry);
  return failure;
}
