import type { Expense } from '@quits/contracts';
import { formatAmount, sharesOfSplit, type Split, SPLIT_MODES } from '@quits/domain';
import { anExpense } from '@quits/testing/an-expense';
import { propertyCases } from '@quits/testing/property-cases';
import fc from 'fast-check';
import { fitToPeople, formStateOf, newFormState, payloadOf } from './form-fill.ts';
import { canSubmit, splitProblemOf } from './form-checks.ts';
import {
  choosePeople,
  type FormState,
  rowsOf,
  splitBy,
  splitCustom,
  togglePerson,
  typeAmount,
  typeValue,
} from './form-state.ts';

const RUNS = propertyCases(2000);
const IDS = [1, 2, 3];
const PEOPLE = { payers: IDS, shares: IDS };
const GROUP = { currency: 'USD', defaultSplit: null };
const start = (total: string, group: Parameters<typeof newFormState>[0]['group'] = GROUP): FormState => ({
  ...newFormState({ people: PEOPLE, currentUserId: 1, group }),
  total,
});
const context = { nameOf: (userId: number) => ['You', 'Bob', 'Cleo'][userId - 1] ?? '', currentUserId: 1 };
const amounts = (state: FormState) => rowsOf(state, 'shares').map(({ amount }) => amount);
const typed = (state: FormState, mode: 'percent' | 'shares' | 'adjustment', ...values: string[]) =>
  values.reduce(
    (form, value, index) => typeValue(form, IDS[index] ?? 0, mode, value),
    splitBy(state, mode, PEOPLE),
  );

function saved(
  totalCents: number,
  split: Split | null,
  shares = split && sharesOfSplit(split, totalCents),
): Expense {
  return anExpense({ totalCents, split, shares: shares ?? [] });
}

describe('ways to split', () => {
  it('start with equal parts of those who are checked', () => {
    const two = togglePerson(start('10'), 2, PEOPLE);
    expect(splitBy(two, 'percent', PEOPLE).shares.map(({ values }) => values?.percent)).toEqual(['50', '50']);
    expect(amounts(splitBy(start('10'), 'percent', PEOPLE))).toEqual(['3.34', '3.33', '3.33']);
    expect(amounts(splitBy(two, 'shares', PEOPLE))).toEqual(['5.00', '5.00']);
    expect(amounts(splitBy(start('10'), 'adjustment', PEOPLE))).toEqual(['3.34', '3.33', '3.33']);
  });

  it('keep what was typed while another one is looked at', () => {
    const percent = typed(start('10'), 'percent', '50', '30', '20');
    const back = splitBy(splitBy(percent, 'shares', PEOPLE), 'percent', PEOPLE);
    expect(amounts(back)).toEqual(['5.00', '3.00', '2.00']);
    expect(amounts(splitCustom(back))).toEqual(['5.00', '3.00', '2.00']);
  });

  it('keep the values and let the amounts follow when the total changes', () => {
    const percent = typed(start('10'), 'percent', '50', '30', '20');
    expect(amounts({ ...percent, total: '200' })).toEqual(['100.00', '60.00', '40.00']);
    const adjusted = typed(start('150'), 'adjustment', '10', '-5', '');
    expect(amounts(adjusted)).toEqual(['58.34', '43.33', '48.33']);
  });

  it('become custom when an amount is edited', () => {
    const edited = typeAmount(typed(start('10'), 'shares', '2', '1', '1'), 'shares', 1, '6');
    expect([edited.splitKind, amounts(edited)]).toEqual(['custom', ['6', '2.50', '2.50']]);
    expect(payloadOf(edited, true).split).toBeNull();
  });

  it('take new people in without a part of a hundred, and with one share', () => {
    const two = togglePerson(typed(start('10'), 'percent', '60', '40', '0'), 3, PEOPLE);
    expect(togglePerson(two, 3, PEOPLE).shares.map(({ values }) => values?.percent)).toEqual([
      '60',
      '40',
      '0',
    ]);
    const shares = togglePerson(splitBy(togglePerson(start('9'), 3, PEOPLE), 'shares', PEOPLE), 3, PEOPLE);
    expect(amounts(shares)).toEqual(['3.00', '3.00', '3.00']);
  });

  it('take everybody at once, and are never left with nobody', () => {
    const one = choosePeople(start('9'), [2], PEOPLE);
    expect(amounts(one)).toEqual(['9.00']);
    expect(amounts(choosePeople(one, IDS, PEOPLE))).toEqual(['3.00', '3.00', '3.00']);
    expect(choosePeople(one, [], PEOPLE)).toBe(one);
  });

  it.each([
    ['percent', ['50', '30', '10'], '10% left to split'],
    ['percent', ['50', '50', '0.5'], '0.5% too much'],
    ['percent', ['33.33', '33.33', '33.33'], '0.01% left to split'],
    ['shares', ['0', '', '0'], 'Nobody has a share'],
    ['shares', ['10000.01', '1', '1'], 'At most 10,000 shares each'],
    ['adjustment', ['8', '7', '-3'], '$2.00 more than the total'],
    ['adjustment', ['-9', '1', ''], 'Your share is below zero'],
  ] as const)('of %s %j say what is wrong and are not sent', (mode, values, words) => {
    const state = typed(start('10'), mode, ...values);
    expect(splitProblemOf(state, context)).toBe(words);
    expect(canSubmit(state)).toBe(false);
  });

  it('are sent as they were typed', () => {
    const { split, shares } = payloadOf(typed(start('1'), 'percent', '33.33', '33.33', '33.34'), true);
    expect(split).toEqual({
      mode: 'percent',
      values: [
        { userId: 1, value: 3333 },
        { userId: 2, value: 3333 },
        { userId: 3, value: 3334 },
      ],
    });
    expect(shares.map(({ cents }) => cents)).toEqual([33, 33, 34]);
    expect(payloadOf(typed(start('1'), 'percent', '33.33', '33.33', '33.34'), false)).not.toHaveProperty(
      'split',
    );
  });
});

describe('an expense whose split is known', () => {
  const cents = fc.integer({ min: 1, max: 9_999_999_999 });
  const values = fc.tuple(...IDS.map(() => fc.integer({ min: 0, max: 10_000 })));

  it('opens exactly as it was entered, and is sent back so', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SPLIT_MODES.filter((mode) => mode !== 'items')),
        values,
        cents,
        (mode, numbers, total) => {
          const sum = numbers.reduce((all, value) => all + value, 0);
          const of = {
            equal: [undefined, undefined, undefined],
            exact: numbers,
            shares: numbers,
            percent: [numbers[0], 10_000 - (numbers[0] ?? 0), 0],
            adjustment: [0 - (numbers[0] ?? 0), numbers[1], numbers[2]],
          }[mode];
          const totalCents = mode === 'exact' ? sum : total;
          const split = {
            mode,
            values: of.map((value, index) => ({ userId: 3 - index, ...(value !== undefined && { value }) })),
          };
          const expense = saved(totalCents, split);
          if (totalCents === 0 || expense.shares.length === 0) return;
          const state = formStateOf(expense, PEOPLE);
          expect(payloadOf(state, true)).toMatchObject({ split, shares: expense.shares });
          expect(state.total).toBe(formatAmount(totalCents));
          expect(canSubmit(state)).toBe(true);
        },
      ),
      RUNS,
    );
  });

  it('opens by its amounts when they do not follow from it', () => {
    const split: Split = { mode: 'shares', values: IDS.map((userId) => ({ userId, value: 100 })) };
    const other = [{ userId: 1, cents: 700 }, { userId: 2, cents: 300 }]; // oxfmt-ignore
    expect(formStateOf(saved(1000, split, other), PEOPLE)).toMatchObject({ splitKind: 'custom' });
  });

  it('opens as Custom when equal amounts were typed one by one', () => {
    const split: Split = { mode: 'exact', values: IDS.map((userId) => ({ userId, value: 300 })) };
    expect(formStateOf(saved(900, split), PEOPLE).splitKind).toBe('custom');
    expect(formStateOf(saved(900, null, sharesOfSplit(split, 900)), PEOPLE).splitKind).toBe('equal');
  });

  it('says what is missing when somebody of a kept form has left', () => {
    const two = { payers: [1, 2], shares: [1, 2] };
    const fitted = fitToPeople(typed(start('10'), 'percent', '50', '30', '20'), two);
    expect(splitProblemOf(fitted, context)).toBe('20% left to split');
  });
});

describe('the default split of a group', () => {
  const percent: Split = { mode: 'percent', values: [{ userId: 2, value: 7000 }, { userId: 1, value: 3000 }] }; // oxfmt-ignore

  it('is what a new expense starts with', () => {
    const state = start('10', { currency: 'USD', defaultSplit: percent });
    expect(state.splitKind).toBe('percent');
    expect(payloadOf(state, true).shares).toEqual([{ userId: 2, cents: 700 }, { userId: 1, cents: 300 }]); // oxfmt-ignore
  });

  it('is passed over when it names somebody who is no member', () => {
    const defaultSplit: Split = { mode: 'equal', values: [{ userId: 9 }] };
    expect(start('9', { currency: 'USD', defaultSplit })).toMatchObject({ splitKind: 'equal' });
    expect(amounts(start('9', { currency: 'USD', defaultSplit }))).toHaveLength(3);
  });
});

describe('a split in a currency without decimals', () => {
  const yen = { currency: 'JPY', defaultSplit: null };

  it('leaves whole units over', () => {
    expect(amounts(start('1000', yen))).toEqual(['334', '333', '333']);
    expect(amounts(typed(start('1000', yen), 'percent', '33', '33', '34'))).toEqual(['330', '330', '340']);
    expect(amounts(typed(start('1000', yen), 'adjustment', '-100', '', ''))).toEqual(['267', '367', '366']);
  });

  it('is sent in whole units', () => {
    expect(payloadOf(splitCustom(start('1000', yen)), true).split?.values.map(({ value }) => value)).toEqual([
      334, 333, 333,
    ]);
  });
});
