/** How files of other apps name currencies. */
import { type Reason, reasonOf } from './reasons.ts';

/** Signs that mean one currency above all. */
const SIGNS: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY', '₹': 'INR' };

/** Also currencies that no group can have. Three letters may also be a sign of a group's own. */
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

export interface NamedCurrency {
  currency: string;
  /** What was assumed, if its code is not in the file. */
  assumed: Reason | undefined;
}

/** The currency of a code or a sign. Undefined for a name that no single currency has. */
function currencyOf(name: string): NamedCurrency | undefined {
  if (CODES.has(name)) return { currency: name, assumed: undefined };
  const currency = SIGNS[name];
  if (currency === undefined) return undefined;
  return { currency, assumed: reasonOf('row_currency_assumed', { currency, sign: name }) };
}

/**
 * The currency of a file by the name in it.
 *
 * @param given what the person chose; it takes the place of a sign of the file's own, and of none
 */
export const currencyNamed = (name: string, given: string): NamedCurrency =>
  currencyOf(name) ?? { currency: given, assumed: undefined };
