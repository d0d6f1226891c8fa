import { toDollars } from '@quits/domain';
import type { WireSettlementDraft } from './schemas.ts';

/** What our own server also takes of a payment. */
export type SettlementDetails = Pick<WireSettlementDraft, 'date' | 'notes'>;

/** Writes a payment of the person's debt to the wire. */
export function writeSettlement(
  toUserId: number,
  cents: number,
  details: SettlementDetails = {},
): WireSettlementDraft {
  return { to_user_id: toUserId, amount: toDollars(cents), ...details };
}
