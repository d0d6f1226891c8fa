import { CURRENCIES } from './currencies.ts';
import { DEFAULT_CURRENCY, minorUnitOf } from './currency.ts';

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

  it('has cents, or only whole units', () => {
    expect(['USD', 'EUR', 'HUF', 'XYZ'].map(minorUnitOf)).toEqual([1, 1, 1, 1]);
    expect(['JPY', 'KRW', 'ISK', 'CLP'].map(minorUnitOf)).toEqual([100, 100, 100, 100]);
  });
});
