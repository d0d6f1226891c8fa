import { coveredShares, type LedgerEntry, netBalances, netDebts, settlementPlan } from '@quits/domain';
import fc from 'fast-check';
import type { BalanceViews, ExplainedLine } from './explained.api.ts';
import type { Why } from '../../lib/why.ts';
import { type BillSource, findSource, makeBill, partsInWords } from './bill.ts';

const GROUP = 1;
const NAMES = ['', 'You', 'Bob', 'Cid', 'Dee', 'Eve'];
const reader = { userId: 1, nameOf: (id: number) => NAMES[id] ?? '' };
const BOTH = [
  { hasOlder: false, isWhole: false, currency: 'USD' },
  { hasOlder: false, isWhole: true, currency: 'USD' },
];

const line = (expenseId: number, cents: number, more: Partial<ExplainedLine> = {}): ExplainedLine => ({
  expenseId,
  type: 'expense',
  description: `Dinner ${String(expenseId)}`,
  date: '2026-03-05',
  refund: false,
  cents,
  runningCents: 0,
  ...more,
});

/** Oldest first, as entries are made; gives them newest first with their running sums. */
function withSums(lines: readonly ExplainedLine[]): ExplainedLine[] {
  let sum = 0;
  return lines.map((one) => ({ ...one, runningCents: (sum += one.cents) })).toReversed();
}

type Transfers = ReturnType<typeof netDebts>;
const asBalances = (transfers: Transfers): BalanceViews['fewest'] =>
  transfers.map(({ fromUserId, toUserId, cents }) => ({
    fromUser: { id: fromUserId, name: NAMES[fromUserId] ?? '' },
    toUser: { id: toUserId, name: NAMES[toUserId] ?? '' },
    cents,
  }));

/** What the server answers for a group with these entries. */
function ledger(entries: readonly LedgerEntry[]) {
  const nets = netBalances(entries);
  return {
    nets,
    views: {
      fewest: asBalances(settlementPlan(nets)),
      pairwise: asBalances(netDebts(entries.flatMap((one) => coveredShares(one)))),
    },
    linesOf(of: BillSource['of']): ExplainedLine[] {
      const lines = entries.flatMap((entry, index) => {
        if (of.kind === 'net') {
          const sum = (rows: LedgerEntry['payers']) =>
            rows.filter(({ userId }) => userId === of.userId).reduce((all, { cents }) => all + cents, 0);
          const [paidCents, shareCents] = [sum(entry.payers), sum(entry.shares)];
          const isIn = paidCents !== 0 || shareCents !== 0;
          const refund = paidCents < 0 || shareCents < 0;
          return isIn ? [line(index + 1, paidCents - shareCents, { paidCents, shareCents, refund })] : [];
        }
        const cents = coveredShares(entry).reduce((all, { fromUserId, toUserId, cents: debt }) => {
          if (fromUserId === of.fromId && toUserId === of.toId) return all + debt;
          return fromUserId === of.toId && toUserId === of.fromId ? all - debt : all;
        }, 0);
        return cents === 0 ? [] : [line(index + 1, cents)];
      });
      return withSums(lines);
    },
  };
}

const person = fc.integer({ min: 1, max: 5 });
/** An entry that adds up: the last payer takes what is missing. */
const entry = fc
  .record({
    shares: fc.uniqueArray(fc.record({ userId: person, cents: fc.integer({ min: 1, max: 9000 }) }), {
      selector: ({ userId }) => userId,
      minLength: 1,
    }),
    payers: fc.uniqueArray(person, { minLength: 1, maxLength: 2 }),
    part: fc.integer({ min: 0, max: 100 }),
    sign: fc.constantFrom(1, 1, -1),
  })
  .map(({ shares, payers: [first = 1, second], part, sign }): LedgerEntry => {
    const total = shares.reduce((sum, { cents }) => sum + cents, 0);
    const own = second === undefined ? total : Math.floor((total * part) / 100);
    const paid = [{ userId: first, cents: own }];
    if (second !== undefined) paid.push({ userId: second, cents: total - own });
    const signed = (rows: LedgerEntry['payers']) => rows.map((row) => ({ ...row, cents: row.cents * sign }));
    return { payers: signed(paid), shares: signed(shares) };
  });

function billsOf(entries: readonly LedgerEntry[], why: Why, options = BOTH) {
  const { views, linesOf } = ledger(entries);
  const source = findSource(why, GROUP, views);
  if (!source) throw new Error('no such payment');
  return options.map((one) => makeBill(source, linesOf(source.of), reader, one));
}

const sumOf = ({ lines, rest }: ReturnType<typeof makeBill>) =>
  lines.reduce((sum, { cents }) => sum + cents, rest?.cents ?? 0);

describe('the bill of a figure', () => {
  it('has lines that add up to the figure that was asked, for any entries', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), (entries) => {
        const { views, nets } = ledger(entries);
        const asked: [Why, number][] = [
          ...views.fewest.map(({ fromUser, toUser, cents }): [Why, number] => [
            { kind: 'payment', fromId: fromUser.id, toId: toUser.id },
            cents,
          ]),
          ...views.pairwise.map(({ fromUser, toUser, cents }): [Why, number] => [
            { kind: 'debt', fromId: fromUser.id, toId: toUser.id },
            cents,
          ]),
          ...[...nets].map(([userId, cents]): [Why, number] => [{ kind: 'net', userId }, Math.abs(cents)]),
        ];
        for (const [why, cents] of asked) {
          for (const bill of billsOf(entries, why)) {
            expect(bill.cents).toBe(cents);
            expect(sumOf(bill)).toBe(cents);
          }
        }
      }),
    );
  });

  it('shows the three largest of many entries, newest first, and the number of the others', () => {
    const lines = withSums([100, -900, 300, 200, 500].map((cents, index) => line(index + 1, cents)));
    const source: BillSource = { of: { kind: 'debt', groupId: GROUP, fromId: 1, toId: 2 }, others: [] };
    const bill = makeBill(source, lines, reader, { hasOlder: false, isWhole: false, currency: 'USD' });
    expect(bill.lines.map(({ label, cents }) => [label, cents])).toEqual([
      ['Your part of Dinner 5', 500],
      ['Your part of Dinner 3', 300],
      ["Bob's part of Dinner 2", -900],
    ]);
    expect(bill.rest).toEqual({ cents: 300, count: 2 });
    expect([bill.words, bill.cents]).toEqual(['You owe Bob', 200]);
    const older = makeBill(source, lines, reader, { hasOlder: true, isWhole: true, currency: 'USD' });
    expect(older.rest).toEqual({ cents: 0, count: undefined });
  });

  it('leaves out no single entry', () => {
    const lines = withSums([1, 2, 3, 4].map((cents, index) => line(index + 1, cents)));
    const source: BillSource = { of: { kind: 'net', groupId: GROUP, userId: 2 }, others: [] };
    const bill = makeBill(source, lines, reader, { hasOlder: false, isWhole: false, currency: 'USD' });
    expect([bill.lines.length, bill.rest]).toEqual([4, undefined]);
  });

  it('takes off what the payer pays others in the plan', () => {
    // Cid owes You 30 for Dinner; You owe Bob 20: in the plan Cid pays both.
    const dinner = { payers: [{ userId: 1, cents: 3000 }], shares: [{ userId: 3, cents: 3000 }] };
    const taxi = { payers: [{ userId: 2, cents: 2000 }], shares: [{ userId: 1, cents: 2000 }] };
    const [bill] = billsOf([dinner, taxi], { kind: 'payment', fromId: 3, toId: 1 });
    expect(bill?.lines.map(({ label, cents }) => [label, cents])).toEqual([
      ["Cid's share of Dinner 1", 3000],
      ['Cid also pays Bob', -2000],
    ]);
    expect([bill?.words, bill?.cents]).toEqual(['Cid owes you', 1000]);
  });

  it('says of a refund who got it back, and whose it is', () => {
    const mine = line(1, -2000, {
      description: 'Deposit',
      refund: true,
      paidCents: -3000,
      shareCents: -1000,
    });
    const theirs = line(2, 1000, { description: 'Ticket', refund: true, paidCents: 0, shareCents: -1000 });
    const labels = (of: BillSource['of']) =>
      makeBill({ of, others: [] }, withSums([mine, theirs]), reader, BOTH[1]!).lines.map(
        ({ label }) => label,
      );
    expect(labels({ kind: 'net', groupId: GROUP, userId: 1 })).toEqual([
      'Your share of the refund for Ticket',
      'You got $30.00 back for Deposit, your share was $10.00',
    ]);
    // Who received it owes the others their parts: You in the second line, Bob in the first.
    expect(labels({ kind: 'debt', groupId: GROUP, fromId: 1, toId: 2 })).toEqual([
      "Bob's part of the refund for Ticket",
      'Your part of the refund for Deposit',
    ]);
  });

  it.each<[string, Why, number]>([
    ['You owe Bob', { kind: 'debt', fromId: 1, toId: 2 }, 500],
    ['Bob owes you', { kind: 'debt', fromId: 1, toId: 2 }, -500],
    ['You and Bob are even', { kind: 'debt', fromId: 2, toId: 1 }, 0],
    ['Bob is settled up', { kind: 'net', userId: 2 }, 0],
    ['Bob is owed', { kind: 'net', userId: 2 }, 500],
    ['Bob owes', { kind: 'net', userId: 2 }, -500],
    ['You owe', { kind: 'net', userId: 1 }, -500],
  ])('ends in "%s"', (words, why, cents) => {
    const source = findSource(why, GROUP, { pairwise: [], fewest: [] });
    const bill = makeBill(source!, withSums([line(1, 100), line(2, cents - 100)]), reader, BOTH[0]!);
    expect([bill.words, bill.cents]).toEqual([words, Math.abs(cents)]);
  });

  it('has no source once the payment is out of the plan', () => {
    const why = { kind: 'payment', fromId: 1, toId: 2 } as const;
    expect(findSource(why, GROUP, { pairwise: [], fewest: [] })).toBeUndefined();
  });
});

it.each([
  ['paid $6.00, no share', 'expense', 600, 0],
  ['paid nothing, share $6.00', 'expense', 0, 600],
  ['paid $6.00', 'settlement', 600, 0],
  ['received $6.00', 'settlement', 0, 600],
] as const)('an entry is "%s" to a person', (words, type, paidCents, shareCents) => {
  expect(partsInWords({ type, paidCents, shareCents }, 'USD')).toBe(words);
});
