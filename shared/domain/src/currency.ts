/** Units of amounts in a currency. */

export const DEFAULT_CURRENCY = 'USD';
/** The code of ISO 4217 for no currency, in files that name none. */
export const NO_CURRENCY = 'XXX';

/** Currencies with whole units only. */
export const WHOLE = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
/**
 * The smallest amount of a currency, in cents. Amounts in every currency are hundredths of the unit, called
 * cents. Without decimals, they are multiples of 100.
 */
export function minorUnitOf(currency: string): 1 | 100 {
  return WHOLE.includes(currency) ? 100 : 1;
}
