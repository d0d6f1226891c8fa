import type { Expense } from '@quits/contracts';
import { anExpense } from '@quits/testing/an-expense';
import { toCsv } from '@quits/domain';
import { namesOf } from '../../lib/ledger.ts';
import { csvFileName, expensesCsvRows } from './expenses-csv.ts';

const members = [
  { id: 1, name: 'Ann', email: 'ann@example.com' },
  { id: 2, name: '=HYPERLINK("x")', email: 'bob@example.com' },
];
const expenses: Expense[] = [
  anExpense({
    id: 1,
    description: '+cmd|calc',
    totalCents: 3000,
    createdAt: '2026-03-05T23:00:00Z',
    date: '2026-03-05',
    shares: [
      { userId: 1, cents: 1000 },
      { userId: 9, cents: 2000 },
    ],
  }),
  anExpense({
    id: 2,
    isSettlement: true,
    description: 'Settlement',
    totalCents: 500,
    createdAt: '2026-03-06T23:00:00Z',
    date: '2026-03-06',
    payers: [{ userId: 2, cents: 500 }],
    shares: [{ userId: 1, cents: 500 }],
  }),
];

describe('expensesCsvRows', () => {
  const rows = expensesCsvRows(expenses, members, namesOf(members, expenses, 0), undefined);

  it('has a column for what each person paid and owes, former members included', () => {
    expect(rows[0]?.slice(0, 6)).toEqual(['Date', 'Type', 'Description', 'Total', 'Ann paid', 'Ann share']);
    expect(rows[0]?.slice(-2)).toEqual(['9 paid', '9 share']);
  });

  it('names people as they are called, without the marks that a screen needs', () => {
    const dan = { id: 3, name: 'דוד כהן', email: 'dan@example.com' };
    const [header] = expensesCsvRows([], [dan], namesOf([dan], [], 0), undefined);
    expect(header?.slice(-2)).toEqual(['דוד כהן paid', 'דוד כהן share']);
  });

  it('has the bills of a group with some in a last column', () => {
    const bill = {
      items: [
        { id: 1, name: 'Pizza', cents: 2500, people: [{ userId: 1, weight: 100 }] },
        { id: 2, name: 'Water', cents: 300, people: [{ userId: 1, weight: 0 }] },
      ],
      extras: [{ name: 'Discount', cents: -200, how: 'equal' as const }],
    };
    const [settlement, dinner] = [expenses[1], { ...expenses[0], ...bill }] as Expense[];
    const both = [settlement, dinner].flatMap((one) => one ?? []);
    const [header, ...lines] = expensesCsvRows(both, members, namesOf(members, both, 0), 'EUR');
    expect(header?.at(-1)).toBe('Items');
    expect(lines.map((line) => line.at(-1))).toEqual(['', 'Pizza 25.00 (Ann); Water 3.00; Discount -2.00']);
  });

  it('has one line per expense, newest first', () => {
    expect(rows.slice(1)).toEqual([
      ['2026-03-06', 'Settlement', 'Settlement', '5.00', '', '5.00', '5.00', '', '', ''],
      ['2026-03-05', 'Expense', '+cmd|calc', '30.00', '30.00', '10.00', '', '', '', '20.00'],
    ]);
  });

  it('dates an expense by the day on which it was spent', () => {
    const spent = expenses.map((expense) => ({ ...expense, date: '2026-02-27' }));
    expect(expensesCsvRows(spent, members, namesOf(members, spent, 0), undefined)[1]?.[0]).toBe('2026-02-27');
  });

  it('has what it was for and its notes, where the back end knows them', () => {
    const noted = expenses.map((expense) => ({ ...expense, category: 'taxi', notes: '=two\nlines' }));
    const [header, , line] = expensesCsvRows(noted, members, namesOf(members, noted, 0), 'USD');
    expect(header?.slice(2, 7)).toEqual(['Description', 'Category', 'Notes', 'Total', 'Currency']);
    expect(line?.slice(2, 7)).toEqual(['+cmd|calc', 'Taxi', '=two\nlines', '30.00', 'USD']);
    expect(toCsv([line ?? []])).toContain(`"'=two\nlines"`);
  });

  it('has whole units of a currency without decimals', () => {
    const [, , line] = expensesCsvRows(expenses, members, namesOf(members, expenses, 0), 'JPY');
    expect(line?.slice(5)).toEqual(['30', 'JPY', '30', '10', '', '', '', '20']);
  });

  it('has what was paid in another currency, and the rate, where there is some', () => {
    const original = { currency: 'EUR', totalCents: 1875, rate: 1.6 };
    const paid = expenses.map((expense) => (expense.isSettlement ? expense : { ...expense, original }));
    const [header, ...lines] = expensesCsvRows(paid, members, namesOf(members, paid, 0), 'JPY');
    expect(header?.slice(5, 10)).toEqual([
      'Total',
      'Currency',
      'Original total',
      'Original currency',
      'Rate',
    ]);
    expect(lines.map((line) => line.slice(7, 10))).toEqual([
      ['', '', ''],
      ['18.75', 'EUR', '1.6'],
    ]);
  });

  it('carries no formula into the file', () => {
    const text = toCsv(rows);
    expect(text).toContain("'+cmd|calc");
    expect(text).toContain(`"'=HYPERLINK(""x"") paid"`);
  });
});

describe('csvFileName', () => {
  it.each([
    ['Trip to Rome', 'trip-to-rome-expenses.csv'],
    ['Café / ../etc', 'cafe-etc-expenses.csv'],
    ['🎉', 'group-expenses.csv'],
  ])('makes a file name of %s', (name, file) => {
    expect(csvFileName(name)).toBe(file);
  });
});
