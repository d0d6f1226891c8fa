import { createHmac, hkdfSync } from 'node:crypto';

/** The end of a group's history: its length, and the hash of the newest entry. */
export interface HistoryHead {
  length: number;
  hash: string;
}

/** Computes the seal of a group's history. The hash of the newest entry covers all entries. */
export type SealHistory = (groupId: number, head: HistoryHead) => string;

/**
 * Creates seals with a key derived from the server's secret. Access to the database alone is not
 * enough to create one.
 */
export function createHistorySeal(secret: string): SealHistory {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'quits history', 32));
  return (groupId, { length, hash }) =>
    createHmac('sha256', key)
      .update(JSON.stringify([groupId, length, hash]))
      .digest('hex');
}
