import fc from 'fast-check';
import { type Cents, formatAmount, negated, sumCents, toCents } from '@quits/domain';
import { readRows } from '../../../testing/import-rows.ts';
import type { FileRow } from './file.ts';

interface Expense {
  /** The place of who paid. */
  payer: number;
  shares: readonly Cents[];
  cost: Cents;
}

const NAMES = ['Ann', 'Bob', 'Cleo', 'Dan'];
const DAY = '2026-03-05';
const nameAt = (place: number) => NAMES[place] ?? '';
const csv = (heading: string, cells: readonly (string | number)[][]) =>
  [heading, ...cells.map((row) => row.join())].join('\n');
const sharers = ({ shares }: Expense) =>
  shares.flatMap((cents, place) => (cents === 0 ? [] : [{ place, cents }]));
const netsIn = ({ payer, shares, cost }: Expense): Cents[] =>
  shares.map((cents, place) => (place === payer ? cost : 0) - cents);

/** Files that say what each person shares, as the app writes them. */
const EXACT: Record<string, (expenses: readonly Expense[]) => string> = {
  'splitwise-csv': (expenses) =>
    csv(
      `Date,Description,Category,Cost,Currency,${NAMES.join()}`,
      expenses.map((one) => [
        ...[DAY, 'x', 'General', formatAmount(one.cost), 'EUR'],
        ...netsIn(one).map((cents) => formatAmount(cents)),
      ]),
    ),
  'splitwise-api': (expenses) =>
    JSON.stringify({
      expenses: expenses.map(({ payer, shares, cost }) => ({
        description: 'x',
        cost: formatAmount(cost),
        currency_code: 'EUR',
        date: DAY,
        users: shares.map((cents, place) => ({
          user: { id: place + 1, first_name: nameAt(place) },
          paid_share: formatAmount(place === payer ? cost : 0),
          owed_share: formatAmount(cents),
        })),
      })),
    }),
  'spliit-json': (expenses) =>
    JSON.stringify({
      currencyCode: 'EUR',
      participants: NAMES.map((name) => ({ id: name, name })),
      expenses: expenses.map((one) => ({
        expenseDate: DAY,
        title: 'x',
        amount: one.cost,
        paidById: nameAt(one.payer),
        splitMode: 'BY_AMOUNT',
        paidFor: sharers(one).map(({ place, cents }) => ({ participantId: nameAt(place), shares: cents })),
      })),
    }),
  'spliit-csv': (expenses) =>
    csv(
      `Date,Description,Category,Currency,Cost,Is Reimbursement,Split mode,${NAMES.join()}`,
      expenses.map(({ payer, shares, cost }) => [
        ...[DAY, 'x', '', 'EUR', formatAmount(cost), 'No', 'Evenly'],
        ...shares.map((cents, place) => formatAmount(place === payer ? cents : 0 - cents)),
      ]),
    ),
  'tricount-json': (expenses) => {
    const amount = (cents: Cents) => ({ currency: 'EUR', value: formatAmount(0 - cents) });
    const member = (place: number) => ({
      RegistryMembershipNonUser: { alias: { display_name: nameAt(place) } },
    });
    const all_registry_entry = expenses.map((one) => ({
      RegistryEntry: {
        description: 'x',
        date: DAY,
        type_transaction: one.cost < 0 ? 'INCOME' : 'NORMAL',
        amount: amount(one.cost),
        membership_owned: member(one.payer),
        allocations: sharers(one).map(({ place, cents }) => ({
          membership: member(place),
          amount: amount(cents),
        })),
      },
    }));
    const memberships = NAMES.map((_name, place) => member(place));
    return JSON.stringify({ Response: [{ Registry: { memberships, all_registry_entry } }] });
  },
  'tricount-exporter-csv': (expenses) =>
    csv(
      `date,description,category,paid_by,total,${NAMES.join()}`,
      expenses.map(({ payer, shares, cost }) => [
        ...[DAY, 'x', '', nameAt(payer), formatAmount(cost)],
        ...shares.map((cents) => (cents === 0 ? '' : formatAmount(cents))),
      ]),
    ),
  'settle-up-csv': (expenses) =>
    csv(
      'Who paid,Amount,Currency,For whom,Split amounts,Purpose,Date & time',
      expenses.map((one) => [
        ...[nameAt(one.payer), formatAmount(one.cost), 'EUR'],
        sharers(one)
          .map(({ place }) => nameAt(place))
          .join(';'),
        sharers(one)
          .map(({ cents }) => formatAmount(cents))
          .join(';'),
        ...['x', DAY],
      ]),
    ),
};

const BILLS = 'what,amount,date,timestamp,payer_name,payer_weight,payer_active,owers,repeat,categoryid';
const billCells = (end: string) => (one: Expense) => [
  ...['x', formatAmount(one.cost), DAY, 0, nameAt(one.payer), 1, 1],
  `"${sharers(one)
    .map(({ place }) => nameAt(place))
    .join()}${end}"`,
  ...['n', 0],
];

/** Files that say who shares, not how much. */
const EQUAL: Record<string, (expenses: readonly Expense[]) => string> = {
  'ihatemoney-json': (expenses) =>
    JSON.stringify(
      expenses.map((one) => ({
        what: 'x',
        amount: Number(formatAmount(one.cost)),
        date: DAY,
        payer_name: nameAt(one.payer),
        payer_weight: 1,
        owers: sharers(one).map(({ place }) => nameAt(place)),
      })),
    ),
  'cospend-csv': (expenses) =>
    `name,weight,active\n${NAMES.map((name) => `${name},1,1\n`).join('')}\n${csv(BILLS, expenses.map(billCells('')))}`,
  'moneybuster-csv': (expenses) => csv(BILLS, expenses.map(billCells(','))),
};

const expenses = fc.array(
  fc
    .record({ payer: fc.nat(3), shares: fc.array(fc.nat(100_000), { minLength: 4, maxLength: 4 }) })
    // Without a share of their own, the payer is not in every file.
    .filter(({ payer, shares }) => (shares[payer] ?? 0) > 0 && sharers({ payer, shares, cost: 0 }).length > 1)
    .chain(({ payer, shares: ofCost }) =>
      fc
        .constantFrom(ofCost, ofCost.map(negated))
        .map((shares) => ({ payer, shares, cost: sumCents(shares) })),
    ),
  { minLength: 1, maxLength: 10 },
);

/** What each person of the file paid and shares in a row. */
function partsOf({ entry }: FileRow, people: readonly string[]) {
  const sumFor = (amounts: readonly { user_id: number; cents: Cents }[], name: string) =>
    sumCents(amounts.filter(({ user_id }) => people[user_id - 1] === name).map(({ cents }) => cents));
  const { payers = [], shares = [] } = entry?.body ?? {};
  const paid = payers.map((row) => ({ ...row, cents: toCents(row.paid_amount) }));
  const shared = shares.map((row) => ({ ...row, cents: toCents(row.share_amount) }));
  return NAMES.map((name) => ({ paid: sumFor(paid, name), share: sumFor(shared, name) }));
}

/** Reads a file, and looks at each expense with the row that it became. */
async function compare(
  text: string,
  format: string,
  written: readonly Expense[],
  check: (expense: Expense, parts: ReturnType<typeof partsOf>) => void,
): Promise<void> {
  const file = await readRows(text);
  expect([file.format, file.rows.length]).toEqual([format, written.length]);
  for (const [index, row] of file.rows.entries()) {
    const expense = written[index];
    if (expense === undefined) throw new Error('There is a row too many');
    expect(toCents(row.entry?.body.total_amount ?? 0)).toBe(expense.cost);
    check(expense, partsOf(row, file.people));
  }
}

describe('an expense in a file, cost or refund,', () => {
  it.each(Object.entries(EXACT))('of %s keeps its cost and its nets', async (format, write) => {
    await fc.assert(
      fc.asyncProperty(expenses, async (written) => {
        await compare(write(written), format, written, (expense, parts) => {
          expect(parts.map(({ paid, share }) => paid - share)).toEqual(netsIn(expense));
        });
      }),
    );
  });

  it.each(Object.entries(EQUAL))('of %s keeps its cost and who shares it', async (format, write) => {
    await fc.assert(
      fc.asyncProperty(expenses, async (written) => {
        await compare(write(written), format, written, (expense, parts) => {
          expect(parts.map(({ paid }) => paid)).toEqual(
            NAMES.map((_name, place) => (place === expense.payer ? expense.cost : 0)),
          );
          const equal = expense.cost / sharers(expense).length;
          for (const [place, { share }] of parts.entries())
            expect(Math.abs(share - ((expense.shares[place] ?? 0) === 0 ? 0 : equal))).toBeLessThan(1);
        });
      }),
    );
  });
});
