/** What amounts in a currency are made of (extras §4). */

export const DEFAULT_CURRENCY = 'USD';

/** Of these amounts are whole units. */
export const WHOLE = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
/**
 * The smallest amount of a currency, in cents. Amounts are hundredths of the unit in every currency, called cents here;
 * where a currency has no decimals they are multiples of 100.
 */
export function minorUnitOf(currency: string): 1 | 100 {
  return WHOLE.includes(currency) ? 100 : 1;
}
