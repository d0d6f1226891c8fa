import type { Action } from '@reduxjs/toolkit';
import type { ExpenseInput } from '@quits/contracts';

/** A picture or PDF of a waiting expense; repeated uploads with its key create one receipt. */
export interface WaitingReceipt {
  key: string;
  name: string;
  file: Blob;
}

/** An expense as the form hands it over. */
export interface NewWaitingEntry {
  clientId: string;
  groupId: number;
  /** For the screen, which may lack the group offline. */
  groupName: string;
  currency: string;
  expense: ExpenseInput;
  receipts: readonly WaitingReceipt[];
}

/** An expense that waits on this device to be sent. */
export interface WaitingEntry extends NewWaitingEntry {
  /** Of this device; a later entry has a higher one. */
  id: number;
  userId: number;
  /** When it was typed, in milliseconds since 1970. */
  enteredAt: number;
  state: 'waiting' | 'refused';
  /** Why the server refused it. */
  reason?: string | undefined;
  /** Set once it is booked and only receipts wait. */
  expenseId?: number;
}

export interface WaitingState {
  /** The signed-in person's, oldest first. */
  entries: readonly WaitingEntry[];
  /** How many other people's entries wait on this device. */
  others: number;
}

const LISTED = 'waiting/listed';
const NOTHING: WaitingState = { entries: [], others: 0 };

/** Action that shows what waits now. */
export const waitingListed = (payload: WaitingState) => ({ type: LISTED, payload });

const isListed = (action: Action): action is ReturnType<typeof waitingListed> => action.type === LISTED;

export const waitingReducer = (state: WaitingState | undefined, action: Action): WaitingState =>
  isListed(action) ? action.payload : (state ?? NOTHING);
