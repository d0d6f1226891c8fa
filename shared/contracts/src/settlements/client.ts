import { toDollars } from '@quits/domain';
import type { WireSettlementDraft } from './schemas.ts';

/** Makes the body of a payment of the person's own debt. */
export function writeSettlement(toUserId: number, cents: number): WireSettlementDraft {
  return { to_user_id: toUserId, amount: toDollars(cents) };
}
