import { toDollars } from '@quits/domain';
import type { WireSettlementDraft } from './schemas.ts';

/** Writes a payment of the person's debt to the wire. */
export function writeSettlement(toUserId: number, cents: number): WireSettlementDraft {
  return { to_user_id: toUserId, amount: toDollars(cents) };
}
