/** Converts amounts in another currency between the wire and the domain model. */
import { type Cents, nearestCents, toDollars } from '@quits/domain';

/** An amount in another currency, and the rate: units of the group's currency per unit of it. */
export interface Original {
  currency: string;
  totalCents: Cents;
  rate: number;
}

interface WireOriginal {
  currency: string;
  total_amount: number;
  rate: number;
}

/** Reads an amount in another currency from the wire. */
export function readOriginal({ currency, total_amount, rate }: WireOriginal): Original {
  return { currency, totalCents: nearestCents(total_amount), rate };
}

/** Writes an amount in another currency to the wire. */
export function writeOriginal({ currency, totalCents, rate }: Original): WireOriginal {
  return { currency, total_amount: toDollars(totalCents), rate };
}
