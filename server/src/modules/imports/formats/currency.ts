/** How files of other apps name currencies. */
import { reasonOf } from './reasons.ts';
import type { Reason } from './reasons.ts';

/** Signs that mean one currency above all. */
const SIGNS: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY', '₹': 'INR' };

export interface NamedCurrency {
  currency: string;
  /** What was assumed, if its code is not in the file. */
  assumed: Reason | undefined;
}

/** The currency of a code or a sign. Undefined for a name that no single currency has. */
export function currencyOf(name: string): NamedCurrency | undefined {
  if (/^[A-Z]{3}$/.test(name)) return { currency: name, assumed: undefined };
  const currency = SIGNS[name];
  if (currency === undefined) return undefined;
  return { currency, assumed: reasonOf('row_currency_assumed', { currency, sign: name }) };
}
