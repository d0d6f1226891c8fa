import { decimalSignOf, readAmount, roundAmount } from './amounts.ts';

describe('the decimal sign of a file', () => {
  it.each([
    [['1,234.50', '3'], '.'],
    [['1.234,50', '3'], ','],
    [['12,5'], ','],
    [['1,234', '12.50'], '.'],
    [['1.234', '5.678'], ','],
    [['1,234'], '.'],
    [['12', ''], '.'],
  ])('of %j is %s', (cells, sign) => {
    expect(decimalSignOf(cells)).toBe(sign);
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
