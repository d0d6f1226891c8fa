import { decimalSignOf, readAmount } from './amounts.ts';

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
