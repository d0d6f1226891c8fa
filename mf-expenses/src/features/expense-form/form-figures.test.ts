import { formatAmount, parseAmount } from '@quits/domain';
import { propertyCases } from '@quits/testing/property-cases';
import fc from 'fast-check';
import { fieldValues } from './fields/index.ts';
import { canSubmit, gapHelpOf, isBalanced, sumOf } from './form-figures.ts';
import { fillAmounts } from './form-state.ts';
import type { AmountRow, FormState } from './form-state.ts';

const row = (key: number, userId: number | null, amount: string): AmountRow => ({ key, userId, amount });

function custom(total: string, payers: AmountRow[], shares: AmountRow[]): FormState {
  return {
    ...fieldValues(({ initial }) => initial),
    currency: 'USD',
    total,
    payers,
    isPayerAmountTyped: true,
    splitKind: 'custom',
    shares,
  };
}

const state = (paid: string, shared: string, total = '10') =>
  custom(total, [row(1, 1, paid)], [row(2, 1, shared)]);

describe('balance of the form', () => {
  it.each([
    ['10', '10', true],
    ['9.99', '10.01', true],
    ['10.01', '9.99', true],
    ['9.98', '10', false],
    ['10', '10.02', false],
    ['', '10', false],
  ])('with %j paid and %j split of 10 is balanced within 0.01: %s [4.36 4.37]', (paid, shared, expected) => {
    const form = state(paid, shared);
    expect(isBalanced(form, 'payers') && isBalanced(form, 'shares')).toBe(expected);
  });

  it('adds amounts up in cents, without the errors of decimal fractions', () => {
    const many = custom('0.3', [row(1, 1, '0.1'), row(2, 2, '0.2')], [row(3, 1, '.3')]);
    expect([sumOf(many, 'payers'), sumOf(many, 'shares')]).toEqual([30, 30]);
    expect(canSubmit(many)).toBe(true);
  });
});

describe('submit', () => {
  it('is possible only when balanced', () => {
    expect(canSubmit(state('10', '10'))).toBe(true);
    expect(canSubmit(state('10', '9'))).toBe(false);
    expect(canSubmit(state('9', '10'))).toBe(false);
  });

  it('is impossible without a total', () => {
    expect(canSubmit(state('', '', ''))).toBe(false);
    expect(canSubmit(state('0', '0', '0.00'))).toBe(false);
  });

  it('is impossible with a total beyond $99,999,999.99', () => {
    const most = '99999999.99';
    expect(canSubmit(state(most, most, most))).toBe(true);
    expect(canSubmit(state('100000000', '100000000', '100000000'))).toBe(false);
  });
});

describe('help with a difference', () => {
  it('offers the missing cent to the first row', () => {
    const missing = custom(
      '10',
      [row(1, 1, '10')],
      [row(2, 1, '3.33'), row(3, 2, '3.33'), row(4, 3, '3.33')],
    );
    expect(gapHelpOf(missing, 'shares')).toEqual({ cents: 1, rows: [{ key: 2, userId: 1, nextCents: 334 }] });
  });

  it('offers a larger rest to the first row that is still empty', () => {
    const missing = custom('10', [row(1, 1, '10')], [row(2, 1, '4'), row(3, 2, '')]);
    expect(gapHelpOf(missing, 'shares')).toEqual({
      cents: 600,
      rows: [{ key: 3, userId: 2, nextCents: 600 }],
    });
  });

  it('takes what is too much from the first row that can bear it', () => {
    const tooMuch = custom('10', [row(1, 1, '1'), row(2, 2, '12')], [row(3, 1, '10')]);
    expect(gapHelpOf(tooMuch, 'payers')).toEqual({
      cents: -300,
      rows: [{ key: 2, userId: 2, nextCents: 900 }],
    });
  });

  const typed = (key: number, amount: string) => ({ ...row(key, key, amount), isTyped: true });

  it('leaves what was typed and spreads the rest over the others', () => {
    const form = custom('100', [row(1, 1, '100')], [typed(1, '20'), row(2, 2, '33.33'), row(3, 3, '33.33')]);
    expect(gapHelpOf(form, 'shares')).toEqual({
      cents: 1334,
      rows: [
        { key: 2, userId: 2, nextCents: 4000 },
        { key: 3, userId: 3, nextCents: 4000 },
      ],
    });
  });

  it('puts the rest on an empty row in which nobody is chosen yet', () => {
    const form = custom('300', [typed(1, '200'), row(2, null, '')], [row(1, 1, '300')]);
    expect(gapHelpOf(form, 'payers')).toEqual({
      cents: 10_000,
      rows: [{ key: 2, userId: null, nextCents: 10_000 }],
    });
  });

  it('makes the list add up, whatever was typed', () => {
    const rows = fc.array(
      fc.record({ amount: fc.nat(50_000), isTyped: fc.boolean(), isChosen: fc.boolean() }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 50_000 }), (drawn, totalCents) => {
        const shares = drawn.map(({ amount, isTyped, isChosen }, index) => ({
          ...row(index + 1, isChosen ? index + 1 : null, formatAmount(amount)),
          isTyped,
        }));
        const form = custom(formatAmount(totalCents), [row(1, 1, '1')], shares);
        const help = gapHelpOf(form, 'shares');
        if (!help) return;
        const put = fillAmounts(form, 'shares', help.rows);
        expect(sumOf(put, 'shares')).toBe(totalCents);
        expect(put.shares.every(({ amount }) => parseAmount(amount) !== undefined)).toBe(true);
      }),
      propertyCases(500),
    );
  });

  it('is not offered when the list adds up, before there is a total, or to nobody', () => {
    expect(gapHelpOf(state('10', '10'), 'shares')).toBeUndefined();
    expect(gapHelpOf(state('', '', ''), 'payers')).toBeUndefined();
    expect(gapHelpOf(custom('10', [row(1, null, '3')], [row(2, 1, '10')]), 'payers')).toBeUndefined();
  });

  it('is not needed for an equal split', () => {
    expect(gapHelpOf({ ...state('10', ''), splitKind: 'equal' }, 'shares')).toBeUndefined();
  });
});
