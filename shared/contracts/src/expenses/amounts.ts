/** Converts the rows of payers and shares between the wire, in dollars, and the domain model, in cents. */
import { nearestCents, type PersonAmount, toDollars } from '@quits/domain';

interface WirePayer {
  user_id: number;
  paid_amount: number;
}

interface WireShare {
  user_id: number;
  share_amount: number;
}

/** Reads payers from the wire. */
export const readPayers = (payers: readonly WirePayer[]): PersonAmount[] =>
  payers.map(({ user_id, paid_amount }) => ({ userId: user_id, cents: nearestCents(paid_amount) }));

/** Writes payers to the wire. */
export const writePayers = (payers: readonly PersonAmount[]): WirePayer[] =>
  payers.map(({ userId, cents }) => ({ user_id: userId, paid_amount: toDollars(cents) }));

/** Reads shares from the wire. */
export const readShares = (shares: readonly WireShare[]): PersonAmount[] =>
  shares.map(({ user_id, share_amount }) => ({ userId: user_id, cents: nearestCents(share_amount) }));

/** Writes shares to the wire. */
export const writeShares = (shares: readonly PersonAmount[]): WireShare[] =>
  shares.map(({ userId, cents }) => ({ user_id: userId, share_amount: toDollars(cents) }));
