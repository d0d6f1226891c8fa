/** Units of amounts in a currency. */

export const DEFAULT_CURRENCY = 'USD';
/** The code of ISO 4217 for no currency, in files that name none. */
export const NO_CURRENCY = 'XXX';

/** Currencies with whole units only. */
export const WHOLE = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
/** Currencies with three decimals, in which an expense may have been paid, but no group is. */
export const THOUSANDTHS = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

/** How many decimals amounts in a currency have. */
export function decimalsOf(currency: string): 0 | 2 | 3 {
  if (THOUSANDTHS.includes(currency)) return 3;
  return WHOLE.includes(currency) ? 0 : 2;
}

/**
 * How many cents a unit of a currency has. Amounts are hundredths of the unit, called cents; of a currency
 * with three decimals they are thousandths.
 */
export const centsPerUnit = (currency: string): 100 | 1000 => (decimalsOf(currency) === 3 ? 1000 : 100);

/** The smallest amount of a currency, in cents. Without decimals, amounts are multiples of 100. */
export function minorUnitOf(currency: string): 1 | 100 {
  return WHOLE.includes(currency) ? 100 : 1;
}
