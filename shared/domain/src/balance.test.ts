import fc from 'fast-check';
import { type LedgerEntry, netBalances, positionOf } from './balance.ts';
import { splitEqually, sumCents } from './split.ts';
import { propertyCases } from '@quits/testing/property-cases';

const RUNS = propertyCases(1000);
const [A, B, C] = [1, 2, 3];

/** Rows from `{ person: cents }`. */
function rows(amounts: Record<number, number>) {
  return Object.entries(amounts).map(([userId, cents]) => ({ userId: Number(userId), cents }));
}

/** An expense whose total is split equally between some people. */
function expense(paid: Record<number, number>, people: readonly number[]): LedgerEntry {
  const cents = splitEqually(sumCents(Object.values(paid)), people.length);
  return {
    payers: rows(paid),
    shares: people.map((userId, index) => ({ userId, cents: cents[index] ?? 0 })),
  };
}

function settlement(fromUserId: number, toUserId: number, cents: number): LedgerEntry {
  return { payers: [{ userId: fromUserId, cents }], shares: [{ userId: toUserId, cents }] };
}

const person = fc.integer({ min: 1, max: 9 });
const people = fc.uniqueArray(person, { minLength: 1, maxLength: 9 });
const paid = fc
  .tuple(people, fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 9, maxLength: 9 }))
  .map(([payers, cents]) => Object.fromEntries(payers.map((payer, index) => [payer, cents[index] ?? 0])));
const entry = fc.oneof(
  fc.tuple(paid, people).map(([amounts, sharers]) => expense(amounts, sharers)),
  fc
    .tuple(person, person, fc.integer({ min: 1, max: 1_000_000 }))
    .map(([from, to, cents]) => settlement(from, to, cents)),
);
const entries = fc.array(entry, { maxLength: 15 });

describe('netBalances', () => {
  it.each<[string, LedgerEntry[], Record<number, number>]>([
    ['no one without entries', [], {}],
    ['one payer for two', [expense({ [A]: 3000 }, [A, B])], { [A]: 1500, [B]: -1500 }],
    ['a debt repaid', [expense({ [A]: 3000 }, [A, B]), settlement(B, A, 1500)], { [A]: 0, [B]: 0 }],
    [
      'A pays 120 for all three, B pays 50 for B and C',
      [expense({ [A]: 12_000 }, [A, B, C]), expense({ [B]: 5000 }, [B, C])],
      { [A]: 8000, [B]: -1500, [C]: -6500 },
    ],
    [
      'John pays 60 for all three, Jane pays 120 for Jane and Jack',
      [expense({ [A]: 6000 }, [A, B, C]), expense({ [B]: 12_000 }, [B, C])],
      { [A]: 4000, [B]: 4000, [C]: -8000 },
    ],
    [
      'two payers, 4 and 8, for three',
      [expense({ [A]: 400, [B]: 800 }, [A, B, C])],
      { [A]: 0, [B]: 400, [C]: -400 },
    ],
    [
      'two payers, 200 and 400, for three',
      [expense({ [A]: 20_000, [B]: 40_000 }, [A, B, C])],
      { [A]: 0, [B]: 20_000, [C]: -20_000 },
    ],
    [
      'three payers, 50, 40 and 30, for three',
      [expense({ [A]: 5000, [B]: 4000, [C]: 3000 }, [A, B, C])],
      { [A]: 1000, [B]: 0, [C]: -1000 },
    ],
    [
      'a debtor of 100 and 50 who pays both back together',
      [
        { payers: rows({ [B]: 10_000 }), shares: rows({ [A]: 10_000 }) },
        { payers: rows({ [C]: 5000 }), shares: rows({ [A]: 5000 }) },
        { payers: rows({ [A]: 15_000 }), shares: rows({ [B]: 10_000, [C]: 5000 }) },
      ],
      { [A]: 0, [B]: 0, [C]: 0 },
    ],
    [
      '24.36, 19.12 and 22.00 without a cent of rounding left over',
      [expense({ [A]: 2436 }, [A, B, C]), expense({ [B]: 1912 }, [A]), expense({ [A]: 2200 }, [A, B])],
      { [A]: 812, [B]: 0, [C]: -812 },
    ],
    [
      'a custom split',
      [{ payers: rows({ [A]: 10_000 }), shares: rows({ [A]: 1, [B]: 9999 }) }],
      { [A]: 9999, [B]: -9999 },
    ],
  ])('counts %s', (_, ledger, expected) => {
    expect(Object.fromEntries(netBalances(ledger))).toEqual(expected);
  });

  it.each([3, 10])(
    'rounds each of %d expenses on its own, so that the lines add up to the balance',
    (times) => {
      const ledger = Array.from({ length: times }, () => expense({ [A]: 100 }, [A, B, C]));
      const nets = netBalances(ledger);
      expect(sumCents([...nets.values()])).toBe(0);
      expect(nets.get(C)).toBe(-33 * times);
      expect(nets.get(A)).toBe(66 * times);
    },
  );

  it('always adds up to zero', () => {
    fc.assert(
      fc.property(entries, (ledger) => {
        expect(sumCents([...netBalances(ledger).values()])).toBe(0);
      }),
      RUNS,
    );
  });

  it('does not depend on the order of the entries', () => {
    fc.assert(
      fc.property(entries, (ledger) => {
        const forwards = new Map([...netBalances(ledger)].sort(([a], [b]) => a - b));
        const backwards = new Map([...netBalances([...ledger].reverse())].sort(([a], [b]) => a - b));
        expect(backwards).toEqual(forwards);
      }),
      RUNS,
    );
  });

  it('is restored when a deleted entry is restored', () => {
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 9 }), fc.nat(), (ledger, position) => {
        const at = position % ledger.length;
        const remaining = ledger.filter((_, index) => index !== at);
        const restored = [...remaining, ...ledger.slice(at, at + 1)];
        const byPerson = (list: LedgerEntry[]) => [...netBalances(list)].sort(([a], [b]) => a - b);
        expect(byPerson(restored)).toEqual(byPerson(ledger));
      }),
      RUNS,
    );
  });

  it('refuses a balance that is not exact', () => {
    expect(() => netBalances([{ payers: rows({ [A]: 0.1 }), shares: [] }])).toThrow(RangeError);
    const huge = { payers: rows({ [A]: Number.MAX_SAFE_INTEGER }), shares: [] };
    expect(() => netBalances([huge, huge])).toThrow(RangeError);
  });
});

describe('positionOf', () => {
  const pair = (paidCents: number, shareCents: number): LedgerEntry => ({
    payers: rows({ [A]: paidCents, [B]: 10_000 }),
    shares: rows({ [A]: shareCents, [C]: 10_000 }),
  });

  it.each([
    [1002, 1000, { kind: 'lent', cents: 2 }],
    [1001, 1000, { kind: 'settled' }],
    [1000, 1000, { kind: 'settled' }],
    [1000, 1001, { kind: 'settled' }],
    [1000, 1002, { kind: 'owe', cents: 2 }],
    [0, 0, { kind: 'settled' }],
  ])('classifies paid %d and share %d [9.08]', (paidCents, shareCents, position) => {
    expect(positionOf(pair(paidCents, shareCents), A)).toEqual(position);
  });

  it('finds people who only paid, only share or are not involved', () => {
    const entryOfTwo = { payers: rows({ [A]: 500 }), shares: rows({ [B]: 500 }) };
    expect(positionOf(entryOfTwo, A)).toEqual({ kind: 'lent', cents: 500 });
    expect(positionOf(entryOfTwo, B)).toEqual({ kind: 'owe', cents: 500 });
    expect(positionOf(entryOfTwo, C)).toEqual({ kind: 'notInvolved' });
  });

  it('agrees with the net balance of the entry', () => {
    fc.assert(
      fc.property(entry, person, (one, userId) => {
        const net = netBalances([one]).get(userId);
        const position = positionOf(one, userId);
        if (net === undefined) expect(position).toEqual({ kind: 'notInvolved' });
        else if (Math.abs(net) <= 1) expect(position).toEqual({ kind: 'settled' });
        else expect(position).toEqual({ kind: net > 0 ? 'lent' : 'owe', cents: Math.abs(net) });
      }),
      RUNS,
    );
  });
});
