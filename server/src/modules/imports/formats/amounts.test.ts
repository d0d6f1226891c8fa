import { isAmbiguous, notationOf, readAmount, roundAmount } from './amounts.ts';

describe('the notation of a file', () => {
  const notation = (texts: readonly string[], currency = 'EUR') =>
    notationOf(texts.map((text) => ({ text, currency })));

  it.each([
    [['1,234.50', '3'], '.'],
    [['1.234,50', '3'], ','],
    [['12,5'], ','],
    [['1,234', '12.50'], '.'],
    [['1.234.567', '5.678'], ','],
    [['1.234', '0.500'], '.'],
    [['12345.678'], '.'],
  ])('of %j has the decimal sign %s', (texts, sign) => {
    expect(notation(texts)).toEqual({ sign, isAssumed: false });
  });

  it.each([
    [['1.234', '5.678'], ','],
    [['1,234'], '.'],
    [['-3.000', '12'], ','],
  ])('of %j is assumed', (texts, sign) => {
    const assumed = notation(texts);
    expect(assumed).toEqual({ sign, isAssumed: true });
    expect(texts.map((text) => isAmbiguous(text, assumed))).toContain(true);
    expect(isAmbiguous('12', assumed)).toBe(false);
  });

  it('shows in a currency with three decimals', () => {
    expect(notation(['4.900'], 'KWD')).toEqual({ sign: '.', isAssumed: false });
    expect(notation(['4,900'], 'KWD')).toEqual({ sign: ',', isAssumed: false });
  });
});

describe('an amount', () => {
  it.each([
    ['1,234.50', '.', 123_450],
    ['1.234,50', ',', 123_450],
    ['1 234,5', ',', 123_450],
    ["'-3.00", '.', -300],
    ['−3', '.', -300],
    ['+0.07', '.', 7],
    ['', '.', 0],
    ['3.005', '.', undefined],
    ['3.000', '.', 300],
    ['4,900', ',', 490],
    ['1,23', '.', undefined],
    ['12,34,567.00', '.', undefined],
    ['$5', '.', undefined],
    ['9'.repeat(13), '.', undefined],
  ] as const)('%s with %s is %s cents', (cell, sign, cents) => {
    expect(readAmount(cell, sign)).toBe(cents);
  });
});

describe('an amount of an app that calculates with fractions', () => {
  it.each([
    ['12.5', 1, 1250, false],
    ['-0.1', 1, -10, false],
    ['1.005', 1, 101, true],
    ['33.333333333', 1, 3333, true],
    ['33.330000000000005', 1, 3333, false],
    ['0.29999999999999999', 1, 30, false],
    ['1234', 100, 123_400, false],
    ['33.5', 100, 3400, true],
    ['33.4', 100, 3300, true],
  ])('%s in units of %d is %d cents', (text, unit, cents, isRounded) => {
    expect(roundAmount(text, unit)).toEqual({ cents, isRounded });
  });

  it.each(['', '1e21', 'two', '1,5', '1234567890123'])('%s is none', (text) => {
    expect(roundAmount(text, 1)).toBeUndefined();
  });
});
