/** Balances in the browser: amounts in cents. */
import { nearestCents } from '@quits/domain';
import type { WireBalance } from './schemas.ts';

interface BalancePerson {
  id: number;
  name: string;
}

/** A payment that would settle a debt. */
export interface Balance {
  from: BalancePerson;
  to: BalancePerson;
  cents: number;
}

/** Reads a balance from the wire. */
export function readBalance({ from_user, to_user, amount }: WireBalance): Balance {
  return { from: from_user, to: to_user, cents: nearestCents(amount) };
}
