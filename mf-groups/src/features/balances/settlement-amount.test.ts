import { settlementAmount } from './settlement-amount.ts';

describe('settlementAmount', () => {
  it.each([
    ['10', 1000],
    ['10.50', 1050],
    ['0.01', 1],
    ['20.00', 2000],
  ])('takes %s of a debt of $20.00', (text, cents) => {
    expect(settlementAmount(text, 2000)).toEqual({ cents, problem: undefined });
  });

  it.each([
    ['', 'Enter the amount you paid.'],
    ['.', 'Enter an amount.'],
    ['0.00', 'Enter more than $0.00.'],
    ['20.01', 'You owe $20.00: that is the most you can settle.'],
  ])('refuses "%s" and says why', (text, problem) => {
    expect(settlementAmount(text, 2000)).toEqual({ cents: undefined, problem });
  });

  it.each([
    ['20', { cents: 2000, problem: undefined }],
    ['0', { cents: undefined, problem: 'Enter more than ¥0.' }],
    ['21', { cents: undefined, problem: 'You owe ¥20: that is the most you can settle.' }],
    ['1.50', { cents: undefined, problem: 'Enter an amount.' }],
  ])('takes whole units alone where there are no others: "%s"', (text, result) => {
    expect(settlementAmount(text, 2000, 'JPY')).toEqual(result);
  });
});
