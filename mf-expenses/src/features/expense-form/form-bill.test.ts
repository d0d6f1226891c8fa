import { sumCents } from '@quits/domain';
import { type FormBill, type FormExtra, isFormBill, readBill, shownExtras, withExtra } from './form-bill.ts';
import { state } from './form-builders.ts';
import { canSubmit, splitProblemOf } from './form-checks.ts';
import { fitToPeople, payloadOf } from './form-fill.ts';
import { fitToCurrency, type FormState, splitBy } from './form-state.ts';

const ALL = { payers: [1, 2, 3], shares: [1, 2, 3] };
const had = (...userIds: number[]) => userIds.map((userId) => ({ userId, weight: 100 }));
const tip = (typed: string, values: Partial<FormExtra> = {}): FormExtra => ({
  ...{ name: 'Tip', how: 'proportional', typed, isPercent: false, isDiscount: false },
  ...values,
});

/** Ann and Bob had a pizza of 6.00, Cleo wine of 4.00. */
const bill: FormBill = {
  items: [
    { name: 'Pizza', amount: '6.00', people: had(1, 2) },
    { name: 'Wine', amount: '4.00', people: had(3) },
  ],
  extras: [],
  claiming: false,
};

const formOf = (values: Partial<FormState> = {}, people = ALL): FormState =>
  splitBy({ ...state('10', '10'), bill, ...values }, 'items', people);

describe('a bill that is typed', () => {
  it('has a discount below zero, and no extra without an amount', () => {
    const extras = [tip('1.00'), tip('', { name: 'Tax' }), tip('2', { name: 'Discount', isDiscount: true })];
    expect(readBill({ ...bill, extras }, 'USD').extras).toEqual([
      { name: 'Tip', cents: 100, how: 'proportional' },
      { name: 'Discount', cents: -200, how: 'proportional' },
    ]);
  });

  it('keeps an extra of another name in its place while it is typed again', () => {
    const rebate = tip('5.00', { name: 'Rabatt', isDiscount: true });
    const emptied = withExtra({ ...bill, extras: [rebate] }, { ...rebate, typed: '' });
    expect(shownExtras(emptied).map(({ name }) => name)).toEqual(['Tax', 'Tip', 'Discount', 'Rabatt']);
    const again = withExtra(emptied, { ...rebate, typed: '6' });
    expect(readBill(again, 'USD').extras).toEqual([{ name: 'Rabatt', cents: -600, how: 'proportional' }]);
  });

  it('means the same amounts in a currency with other decimals', () => {
    const paid = { ...formOf(), original: { currency: 'KWD', rate: '3' } };
    expect(readBill(paid.bill, 'KWD').items.map(({ cents }) => cents)).toEqual([6000, 4000]);
    const yen = fitToCurrency({ ...formOf(), currency: 'JPY' });
    expect(yen.bill?.items.map(({ amount }) => amount)).toEqual(['6', '4']);
  });

  it('is no longer of a person who has left the group meanwhile', () => {
    const without = { payers: [1, 2], shares: [1, 2] };
    const fitted = fitToPeople(formOf({ total: '10' }), without);
    expect(fitted.bill?.items.map(({ people }) => people)).toEqual([had(1, 2), []]);
    expect(canSubmit(fitted)).toBe(true);
    expect(splitProblemOf(fitted, { nameOf: String, currentUserId: 1 })).toBeUndefined();
  });

  it('is shared with 30 people by 100 items', () => {
    const ids = Array.from({ length: 30 }, (_, index) => index + 1);
    const items = Array.from({ length: 100 }, (_, index) => ({
      name: `Item ${String(index)}`,
      amount: '1.01',
      people: had(...ids.filter((id) => (id + index) % 3 > 0)),
    }));
    const crowd = { payers: ids, shares: ids };
    const form = formOf(
      { total: '111.10', bill: { ...bill, items, extras: [tip('10', { isPercent: true })] } },
      crowd,
    );
    const { shares, extras } = payloadOf(form, true);
    expect(extras).toEqual([{ name: 'Tip', cents: 1010, how: 'proportional' }]);
    expect([shares.length, sumCents(shares.map(({ cents }) => cents))]).toEqual([30, 11_110]);
  });

  it('is known in a draft by its form', () => {
    expect([bill, { ...bill, items: [{ name: 'Pizza', cents: 1 }] }, {}, undefined].map(isFormBill)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
