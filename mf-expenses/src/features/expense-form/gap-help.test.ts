import { formatAmount, parseAmount } from '@quits/domain';
import { propertyCases } from '@quits/testing/property-cases';
import fc from 'fast-check';
import { custom, row, state } from './form-builders.ts';
import { canSubmit, sumOf } from './form-checks.ts';
import { splitBy, typeValue, valuesOf } from './form-state.ts';
import { applyHelp, gapHelpOf } from './gap-help.tsx';

describe('help with a difference', () => {
  it('offers the missing cent to the first row', () => {
    const missing = custom(
      '10',
      [row(1, 1, '10')],
      [row(2, 1, '3.33'), row(3, 2, '3.33'), row(4, 3, '3.33')],
    );
    expect(gapHelpOf(missing, 'shares')).toEqual({ gap: 1, rows: [{ key: 2, userId: 1, next: 334 }] });
  });

  it('offers a larger rest to the first row that is still empty', () => {
    const missing = custom('10', [row(1, 1, '10')], [row(2, 1, '4'), row(3, 2, '')]);
    expect(gapHelpOf(missing, 'shares')).toEqual({
      gap: 600,
      rows: [{ key: 3, userId: 2, next: 600 }],
    });
  });

  it('takes what is too much from the first row that can bear it', () => {
    const tooMuch = custom('10', [row(1, 1, '1'), row(2, 2, '12')], [row(3, 1, '10')]);
    expect(gapHelpOf(tooMuch, 'payers')).toEqual({
      gap: -300,
      rows: [{ key: 2, userId: 2, next: 900 }],
    });
  });

  const typed = (key: number, amount: string) => ({ ...row(key, key, amount), isTyped: true });

  it('leaves what was typed and spreads the rest over the others', () => {
    const form = custom('100', [row(1, 1, '100')], [typed(1, '20'), row(2, 2, '33.33'), row(3, 3, '33.33')]);
    expect(gapHelpOf(form, 'shares')).toEqual({
      gap: 1334,
      rows: [
        { key: 2, userId: 2, next: 4000 },
        { key: 3, userId: 3, next: 4000 },
      ],
    });
  });

  it('puts the rest on an empty row in which nobody is chosen yet', () => {
    const form = custom('300', [typed(1, '200'), row(2, null, '')], [row(1, 1, '300')]);
    expect(gapHelpOf(form, 'payers')).toEqual({
      gap: 10_000,
      rows: [{ key: 2, userId: null, next: 10_000 }],
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
        const put = applyHelp(form, 'shares', help);
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

describe('help with values', () => {
  const people = { payers: [1, 2, 3], shares: [1, 2, 3] };
  const byPercent = splitBy(custom('30', [row(1, 1, '30')], []), 'percent', people);

  it('spreads what is left of 100% over those that were not typed', () => {
    const form = typeValue(byPercent, 1, 'percent', '20');
    const help = gapHelpOf(form, 'shares');
    expect(help?.gap).toBe(1334);
    expect(help && valuesOf(applyHelp(form, 'shares', help), 'percent')).toEqual([2000, 4000, 4000]);
  });

  it('takes what is too much from those that were not typed', () => {
    const form = typeValue(typeValue(byPercent, 1, 'percent', '60'), 3, 'percent', '30');
    const help = gapHelpOf(form, 'shares');
    expect(help).toEqual({ gap: -2333, rows: [{ key: 2, userId: 2, next: 1000 }] });
    expect(help && canSubmit(applyHelp(form, 'shares', help))).toBe(true);
  });

  it('gives one share each when nobody has one', () => {
    const byShares = splitBy(byPercent, 'shares', people);
    const none = people.shares.reduce((form, id) => typeValue(form, id, 'shares', '0'), byShares);
    const help = gapHelpOf(none, 'shares');
    expect(help && valuesOf(applyHelp(none, 'shares', help), 'shares')).toEqual([100, 100, 100]);
  });

  it('takes adjustments above the total from the first that can bear it', () => {
    const byAdjustment = splitBy(byPercent, 'adjustment', people);
    const form = typeValue(typeValue(byAdjustment, 1, 'adjustment', '20'), 2, 'adjustment', '15');
    const help = gapHelpOf(form, 'shares');
    expect(help).toEqual({ gap: -500, rows: [{ key: 1, userId: 1, next: 1500 }] });
    expect(help && canSubmit(applyHelp(form, 'shares', help))).toBe(true);
  });

  it('counts adjustments in whole units of a currency without cents', () => {
    const yen = { ...splitBy(byPercent, 'adjustment', people), currency: 'JPY' };
    const form = typeValue(typeValue(yen, 1, 'adjustment', '20'), 2, 'adjustment', '15');
    const help = gapHelpOf(form, 'shares');
    expect(help && valuesOf(applyHelp(form, 'shares', help), 'adjustment')).toEqual([15, 15, 0]);
  });

  it('is not offered when the values make up the whole', () => {
    expect(gapHelpOf(byPercent, 'shares')).toBeUndefined();
  });
});
