/** What was paid in another currency, between the wire and the shape that the rules work with (extras §4). */
import { nearestCents, toDollars } from '@quits/domain';
import type { Cents } from '@quits/domain';

/** An amount of another currency, and the rate: units of the group's currency per unit of it. */
export interface Original {
  currency: string;
  totalCents: Cents;
  rate: number;
}

/** As it is sent and answered. */
interface WireOriginal {
  currency: string;
  total_amount: number;
  rate: number;
}

/** What was paid in another currency, as it came. */
export function readOriginal({ currency, total_amount, rate }: WireOriginal): Original {
  return { currency, totalCents: nearestCents(total_amount), rate };
}

/** What was paid in another currency as it is sent and answered. */
export function writeOriginal({ currency, totalCents, rate }: Original): WireOriginal {
  return { currency, total_amount: toDollars(totalCents), rate };
}
