import fc from 'fast-check';
import { partsOf, settlementAmount } from './settlement-amount.ts';

const OWN = { name: 'Bob', cents: -2000, currency: 'USD' };

describe('settlementAmount', () => {
  it.each([
    ['10', 1000],
    ['10.50', 1050],
    ['0.01', 1],
    ['20.00', 2000],
  ])('takes %s of a debt of $20.00', (text, cents) => {
    expect(settlementAmount(text, OWN)).toEqual({ cents, problem: undefined });
  });

  it.each([
    ['', 'Enter the amount you paid.'],
    ['.', 'Enter an amount.'],
    ['0.00', 'Enter more than $0.00.'],
    ['20.01', 'You owe $20.00: that is the most you can settle.'],
  ])('refuses "%s" and says why', (text, problem) => {
    expect(settlementAmount(text, OWN)).toEqual({ cents: undefined, problem });
  });

  it.each([
    ['', 'Enter the amount you got.'],
    ['20.01', 'Bob owes you $20.00: that is the most you can settle.'],
  ])('refuses "%s" of what is owed to the person', (text, problem) => {
    expect(settlementAmount(text, { ...OWN, cents: 2000 })).toEqual({ cents: undefined, problem });
  });

  it.each([
    ['20', { cents: 2000, problem: undefined }],
    ['0', { cents: undefined, problem: 'Enter more than ¥0.' }],
    ['21', { cents: undefined, problem: 'You owe ¥20: that is the most you can settle.' }],
    ['1.50', { cents: undefined, problem: 'Enter an amount.' }],
  ])('takes whole units alone where there are no others: "%s"', (text, result) => {
    expect(settlementAmount(text, { ...OWN, currency: 'JPY' })).toEqual(result);
  });
});

describe('partsOf', () => {
  const group = (groupId: number, cents: number) => ({ groupId, name: `Group ${String(groupId)}`, cents });

  it('settles one group after the other', () => {
    const groups = [group(1, -1000), group(2, -500), group(3, -200)];
    expect(partsOf(groups, 1200).map(({ groupId, partCents }) => [groupId, partCents])).toEqual([
      [1, -1000],
      [2, -200],
    ]);
  });

  it('settles each whole where debts go both ways', () => {
    const groups = [group(1, 1000), group(2, -500)];
    expect(partsOf(groups, 500).map(({ partCents }) => partCents)).toEqual([1000, -500]);
  });

  it('pays exactly the amount, and nowhere more than is open', () => {
    const open = fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(open, fc.nat(100), fc.constantFrom(1, -1), (amounts, percent, sign) => {
        const groups = amounts.map((cents, index) => group(index, sign * cents));
        const paid = Math.floor((amounts.reduce((sum, cents) => sum + cents, 0) * percent) / 100);
        const parts = partsOf(groups, paid);
        expect(parts.reduce((sum, { partCents }) => sum + Math.abs(partCents), 0)).toBe(paid);
        for (const { cents, partCents } of parts) {
          expect(Math.sign(partCents)).toBe(sign);
          expect(Math.abs(partCents)).toBeLessThanOrEqual(Math.abs(cents));
        }
      }),
    );
  });
});
