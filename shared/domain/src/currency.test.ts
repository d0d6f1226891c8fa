import { CURRENCIES, PAID_CURRENCIES } from './currencies.ts';
import { DEFAULT_CURRENCY, centsPerUnit, decimalsOf, minorUnitOf, THOUSANDTHS } from './currency.ts';

describe('a currency', () => {
  it('is one of ISO 4217 with two decimals or none, each once', () => {
    expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
    expect(CURRENCIES).toContain(DEFAULT_CURRENCY);
    expect(CURRENCIES.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
    // Three decimals, four decimals, not money, abolished.
    for (const code of ['KWD', 'TND', 'CLF', 'XAU', 'XXX', 'DEM']) expect(CURRENCIES).not.toContain(code);
  });

  it('is known to the browser', () => {
    const known = new Set(Intl.supportedValuesOf('currency'));
    // Newer than some browsers, or a second code of one currency.
    expect(CURRENCIES.filter((code) => !known.has(code) && !['VED', 'XCG', 'ZWG'].includes(code))).toEqual(
      [],
    );
  });

  it('may have three decimals where only an expense was paid in it', () => {
    expect(PAID_CURRENCIES).toEqual([...CURRENCIES, ...THOUSANDTHS].sort());
    expect(['KWD', 'TND', 'EUR', 'JPY'].map(decimalsOf)).toEqual([3, 3, 2, 0]);
    expect(['KWD', 'TND', 'EUR', 'JPY'].map(centsPerUnit)).toEqual([1000, 1000, 100, 100]);
  });

  it('has cents, or only whole units', () => {
    expect(['USD', 'EUR', 'HUF', 'XYZ'].map(minorUnitOf)).toEqual([1, 1, 1, 1]);
    expect(['JPY', 'KRW', 'ISK', 'CLP'].map(minorUnitOf)).toEqual([100, 100, 100, 100]);
  });
});
