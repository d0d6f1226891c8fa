import { createHmac, hkdfSync } from 'node:crypto';

/** Where a group's history ends: how many entries it has, and the hash of the newest. */
export interface HistoryHead {
  length: number;
  hash: string;
}

/** The seal of a group's history: the hash of its newest entry stands for all of them. */
export type SealHistory = (groupId: number, head: HistoryHead) => string;

/** Makes seals by a key derived from the server's secret: who only has the database cannot make one. */
export function createHistorySeal(secret: string): SealHistory {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'quits history', 32));
  return (groupId, { length, hash }) =>
    createHmac('sha256', key)
      .update(JSON.stringify([groupId, length, hash]))
      .digest('hex');
}
