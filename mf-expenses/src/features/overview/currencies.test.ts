import { currenciesByUse, currencyReader, shownCurrency } from './currencies.ts';

const currencyOf = currencyReader([
  { id: 1, currency: 'USD' },
  { id: 2, currency: 'JPY' },
  { id: 3, currency: 'EUR' },
]);
const shown = (groupId?: number, currency?: string) =>
  shownCurrency({ groupId, currency }, ['JPY', 'USD'], currencyOf);

describe('the currency of the overview', () => {
  it('is first the one most used', () => {
    const counted = [
      { groupId: 1, entries: 3 },
      { groupId: 2, entries: 4 },
      { groupId: 3, entries: 3 },
    ];
    expect(currenciesByUse(counted, currencyOf)).toEqual(['JPY', 'EUR', 'USD']);
    expect(shown()).toBe('JPY');
  });

  it('is the chosen one, where there is such', () => {
    expect(shown(undefined, 'USD')).toBe('USD');
    expect(shown(undefined, 'XXX')).toBe('JPY');
  });

  it('is that of the chosen group, and dollars where that is not known', () => {
    expect(shown(3)).toBe('EUR');
    expect(shown(77)).toBe('USD');
  });
});
