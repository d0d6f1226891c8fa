import { propertyCases } from '@quits/testing/property-cases';
import fc from 'fast-check';
import { type LedgerEntry, netBalances } from './balance.ts';
import { coveredShares, debtsOf, netDebts } from './pairwise.ts';
import { settlementPlan, type Transfer } from './settlement.ts';
import { apportion } from './split.ts';

const RUNS = propertyCases(2000);
const [A, B, C, D] = [1, 2, 3, 4];

function rows(amounts: Record<number, number>) {
  return Object.entries(amounts).map(([userId, cents]) => ({ userId: Number(userId), cents }));
}
const entryOf = (paid: Record<number, number>, shares: Record<number, number>): LedgerEntry => ({
  payers: rows(paid),
  shares: rows(shares),
});
const short = (debts: readonly Transfer[]) =>
  debts.map(({ fromUserId, toUserId, cents }) => [fromUserId, toUserId, cents]);

describe('debtsOf', () => {
  it.each<[string, LedgerEntry, number[][]]>([
    ['nothing of what one paid for oneself', entryOf({ [A]: 500 }, { [A]: 500 }), []],
    [
      'each share of one payer',
      entryOf({ [A]: 900 }, { [A]: 300, [B]: 300, [C]: 300 }),
      [
        [B, A, 300],
        [C, A, 300],
      ],
    ],
    [
      'in proportion to what is open towards two payers',
      entryOf({ [A]: 600, [B]: 300 }, { [C]: 900 }),
      [
        [C, A, 600],
        [C, B, 300],
      ],
    ],
    [
      'a cent left over to the smaller user id',
      entryOf({ [A]: 2, [B]: 2 }, { [C]: 1, [D]: 3 }),
      [
        [C, A, 1],
        [D, A, 1],
        [D, B, 2],
      ],
    ],
    ['a settlement from payer to receiver', entryOf({ [B]: 250 }, { [A]: 250 }), [[A, B, 250]]],
  ])('gives %s', (_what, entry, expected) => {
    expect(short(debtsOf(entry))).toEqual(expected);
  });

  it('gives those of the same cost for a refund, turned round', () => {
    const cost = entryOf({ [A]: 2, [B]: 2 }, { [C]: 1, [D]: 3 });
    const refund = entryOf({ [A]: -2, [B]: -2 }, { [C]: -1, [D]: -3 });
    expect(short(debtsOf(refund))).toEqual(
      short(debtsOf(cost)).map(([from, to, cents = 0]) => [from, to, -cents]),
    );
    expect(short(netDebts(debtsOf(refund)))).toEqual([
      [B, D, 2],
      [A, C, 1],
      [A, D, 1],
    ]);
  });

  it('gives whole units of a currency without decimals', () => {
    const debts = debtsOf(entryOf({ [A]: 200, [B]: 100 }, { [C]: 100, [D]: 200 }), 100);
    expect(debts.every(({ cents }) => cents % 100 === 0)).toBe(true);
  });

  it('refuses an entry whose paid and shares are not equal', () => {
    expect(() => debtsOf(entryOf({ [A]: 100 }, { [B]: 90 }))).toThrow(RangeError);
  });
});

const person = fc.integer({ min: 1, max: 8 });
const weights = fc.dictionary(person.map(String), fc.nat(1_000_000), { minKeys: 1, maxKeys: 8 });
const entry = fc
  .tuple(fc.integer({ min: 1, max: 100_000_000 }), weights, weights)
  .map(([total, paid, shares]) => {
    const part = (by: Record<string, number>) => {
      const people = Object.keys(by).map(Number);
      const weighed = people.map((id) => (by[String(id)] ?? 0) + 1);
      const cents = apportion(total, weighed);
      return people.map((userId, index) => ({ userId, cents: cents[index] ?? 0 }));
    };
    return { payers: part(paid), shares: part(shares) };
  });
const entries = fc.array(entry, { maxLength: 12 });

const collect = (all: readonly LedgerEntry[]) => netDebts(all.flatMap((one) => debtsOf(one)));

/** What people are owed minus what they owe, by the debts only; omits settled people. */
function netsBy(debts: readonly Transfer[]): Map<number, number> {
  const nets = new Map<number, number>();
  for (const { fromUserId, toUserId, cents } of debts) {
    nets.set(fromUserId, (nets.get(fromUserId) ?? 0) - cents);
    nets.set(toUserId, (nets.get(toUserId) ?? 0) + cents);
  }
  return withoutEven(nets);
}
const withoutEven = (nets: ReadonlyMap<number, number>) =>
  new Map([...nets].filter(([, cents]) => cents !== 0));

describe('pairwise debts of a group', () => {
  it('add up to the net of each person, as the fewest payments do', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const nets = netBalances(all);
        expect(netsBy(collect(all))).toEqual(withoutEven(nets));
        expect(netsBy(settlementPlan(nets))).toEqual(withoutEven(nets));
      }),
      RUNS,
    );
  });

  it('are the same in any order of entries, payers and shares', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const turned = [...all]
          .reverse()
          .map(({ payers, shares }) => ({ payers: [...payers].reverse(), shares: [...shares].reverse() }));
        expect(collect(turned)).toEqual(collect(all));
      }),
      RUNS,
    );
  });

  it('drop by a settlement for exactly its pair', () => {
    fc.assert(
      fc.property(entries, fc.nat(), (all, pick) => {
        const debts = collect(all);
        const paid = debts[pick % Math.max(1, debts.length)];
        if (!paid) return;
        const settlement = entryOf({ [paid.fromUserId]: paid.cents }, { [paid.toUserId]: paid.cents });
        expect(collect([...all, settlement])).toEqual(debts.filter((debt) => debt !== paid));
      }),
      RUNS,
    );
  });

  it('never owe more than is open towards a payer', () => {
    fc.assert(
      fc.property(entry, (one) => {
        const owed = netsBy(debtsOf(one));
        expect(owed).toEqual(withoutEven(netBalances([one])));
        expect(debtsOf(one).every(({ cents }) => cents > 0)).toBe(true);
      }),
      RUNS,
    );
  });
});

describe('coveredShares', () => {
  it('adds up to what each person paid and to the share of each, debts included', () => {
    fc.assert(
      fc.property(entry, (one) => {
        const covered = coveredShares(one);
        const sumBy = (side: 'fromUserId' | 'toUserId') => {
          const sums = new Map<number, number>();
          for (const part of covered) sums.set(part[side], (sums.get(part[side]) ?? 0) + part.cents);
          return sums;
        };
        const given = (list: LedgerEntry['payers']) =>
          withoutEven(new Map(list.map(({ userId, cents }) => [userId, cents])));
        expect(sumBy('toUserId')).toEqual(given(one.payers));
        expect(sumBy('fromUserId')).toEqual(given(one.shares));
        expect(netDebts(covered)).toEqual(collect([one]));
      }),
      RUNS,
    );
  });
});
