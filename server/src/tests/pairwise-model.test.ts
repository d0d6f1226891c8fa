/** Pairwise debts of random entries and of named cases match an independent oracle. */
import type {
  BalanceAnswer,
  BalanceViewsAnswer,
  DebtLinesAnswer,
  ExpenseAnswer,
  GroupAnswer as Group,
  NetLinesAnswer,
} from '@quits/contracts';
import { minorUnitOf } from '@quits/domain';
import fc from 'fast-check';
import { casesOf } from '../testing/cases.ts';
import { addExpense, admitAll, expensePayload, type Person, signUp } from '../testing/people.ts';
import { useTestApp } from '../testing/test-app.ts';
import { workOut } from '../testing/ledger-oracle.ts';

/**
 * Every entry is a case, because the test compares each of its debts. `PAIRWISE_CASES` sets a
 * higher number.
 */
const CASES = casesOf('PAIRWISE_CASES', 2000);
const ENTRIES = 200;
const PEOPLE = 6;
const TIMEOUT_MS = 20 * 60_000;

const testApp = useTestApp();
let people: Person[];
beforeAll(async () => {
  people = [];
  for (let count = 0; count < PEOPLE; count += 1) people.push(await signUp(testApp, 'person'));
});

const at = (index: number): Person => {
  const person = people[index % PEOPLE];
  if (person === undefined) throw new Error('There is nobody');
  return person;
};

async function newGroup(currency: string): Promise<Group> {
  // Writes are limited per minute.
  testApp.clock.now += 60_000;
  const body = { name: 'Flat', created_by: at(0).id, currency };
  const { body: group } = await at(0).call<Group>(['POST', '/api/groups'], body);
  await admitAll(testApp, group, people.slice(1));
  return group;
}

async function get<Body>(path: string): Promise<Body> {
  const { status, body } = await at(0).call<Body>(['GET', path]);
  if (status !== 200) throw new Error(`GET ${path} answers ${String(status)}`);
  return body;
}

const short = (debts: readonly BalanceAnswer[]) =>
  debts.map(({ from_user, to_user, amount }) => [from_user.id, to_user.id, amount]);

/** The API's balances of a group, down to each debt of an entry, match its entries. */
async function expectWorkedOut({ id, currency }: Group): Promise<void> {
  const path = `/api/groups/${String(id)}`;
  const books = workOut(await get<ExpenseAnswer[]>(`${path}/expenses`), minorUnitOf(currency));
  const views = await get<BalanceViewsAnswer>(`${path}/balances`);
  expect(views.members.map(({ paid, share, net }) => ({ paid, share, net }))).toEqual(
    people.map((person) => books.sums(person.id)),
  );
  const pairwise: unknown[] = [];
  for (const one of people) {
    const own = await get<NetLinesAnswer>(`${path}/balances/${String(one.id)}?limit=${String(ENTRIES)}`);
    expect(own).toEqual({ items: books.netLines(one.id), next: null });
    for (const other of people.filter((person) => person.id > one.id)) {
      const between = `${path}/balances/${String(one.id)}/${String(other.id)}?limit=${String(ENTRIES)}`;
      const net = books.owed(one.id, other.id);
      expect(await get<DebtLinesAnswer>(between)).toEqual({
        items: books.debtLines(one.id, other.id),
        net,
        next: null,
      });
      if (net !== 0) pairwise.push(net > 0 ? [other.id, one.id, net] : [one.id, other.id, -net]);
    }
  }
  expect(new Set(short(views.pairwise).map(String))).toEqual(new Set(pairwise.map(String)));
  expect(views.pairwise).toHaveLength(pairwise.length);
}

interface Drawn {
  units: number;
  payers: [place: number, weight: number][];
  sharers: [place: number, weight: number][];
}

const weighed = fc.uniqueArray(fc.tuple(fc.nat(PEOPLE - 1), fc.integer({ min: 1, max: 1000 })), {
  selector: ([place]) => place,
  minLength: 1,
  maxLength: PEOPLE,
});
const drawn: fc.Arbitrary<Drawn> = fc.record({
  // With few units among many people, nearly every part leaves a remainder.
  units: fc.oneof(fc.integer({ min: 6, max: 60 }), fc.integer({ min: 61, max: 1_000_000 })),
  payers: weighed,
  sharers: weighed,
});

function payloadOf({ units, payers, sharers }: Drawn, unit: number) {
  /** Amounts by weight; the first person takes the remainder. */
  const rows = (parts: Drawn['payers']) => {
    const weights = parts.reduce((sum, [, weight]) => sum + weight, 0);
    const amounts = parts.map(([, weight]) => Math.floor((units * weight) / weights));
    const rest = units - amounts.reduce((sum, amount) => sum + amount, 0);
    return parts
      .map(([place], index) => [place, (amounts[index] ?? 0) + (index === 0 ? rest : 0)] as const)
      .filter(([, amount]) => amount > 0)
      .map(([place, amount]) => [at(place), (amount * unit) / 100] as const);
  };
  return expensePayload((units * unit) / 100, rows(payers), rows(sharers));
}

describe('pairwise debts over the API @full', () => {
  it(
    `are of ${String(CASES)} random entries what an oracle works out, each line of them`,
    async () => {
      const currencies = fc.constantFrom('USD', 'USD', 'USD', 'JPY');
      const property = fc.asyncProperty(currencies, fc.nat(), async (currency, seed) => {
        const group = await newGroup(currency);
        for (const [turn, entry] of fc.sample(drawn, { seed, numRuns: ENTRIES }).entries())
          await addExpense(at(turn), group, payloadOf(entry, minorUnitOf(currency)));
        await expectWorkedOut(group);
      });
      await fc.assert(property, { numRuns: Math.ceil(CASES / ENTRIES), endOnFailure: true });
    },
    TIMEOUT_MS,
  );

  type Row = readonly [place: number, dollars: number];
  interface Known {
    name: string;
    entries: [paid: Row[], shares: Row[]][];
    nets: number[];
    pairwise: [from: number, to: number, amount: number][];
    fewest?: [from: number, to: number, amount: number][];
  }
  const [A, B, C] = [0, 1, 2];
  const each = (dollars: number, ...places: number[]): Row[] => places.map((place) => [place, dollars]);

  it.each<Known>([
    {
      name: 'A pays 120.00 for ABC; B pays 50.00 for BC',
      entries: [
        [[[A, 120]], each(40, A, B, C)],
        [[[B, 50]], each(25, B, C)],
      ],
      nets: [80, -15, -65],
      pairwise: [
        [B, A, 40],
        [C, A, 40],
        [C, B, 25],
      ],
      fewest: [
        [C, A, 65],
        [B, A, 15],
      ],
    },
    {
      name: 'John pays 60 for John, Jane, Jack; Jane pays 120 for Jane, Jack',
      entries: [
        [[[A, 60]], each(20, A, B, C)],
        [[[B, 120]], each(60, B, C)],
      ],
      nets: [40, 40, -80],
      pairwise: [
        [C, B, 60],
        [B, A, 20],
        [C, A, 20],
      ],
      fewest: [
        [C, A, 40],
        [C, B, 40],
      ],
    },
    {
      name: 'two payers: A 4, B 8, over ABC',
      entries: [
        [
          [
            [A, 4],
            [B, 8],
          ],
          each(4, A, B, C),
        ],
      ],
      nets: [0, 4, -4],
      pairwise: [[C, B, 4]],
    },
    {
      name: 'two payers 1:2 of 600, evenly over three',
      entries: [
        [
          [
            [A, 200],
            [B, 400],
          ],
          each(200, A, B, C),
        ],
      ],
      nets: [0, 200, -200],
      pairwise: [[C, B, 200]],
    },
    {
      name: 'payers 5000, 4000, 3000, evenly over the three',
      entries: [
        [
          [
            [A, 5000],
            [B, 4000],
            [C, 3000],
          ],
          each(4000, A, B, C),
        ],
      ],
      nets: [1000, 0, -1000],
      pairwise: [[C, A, 1000]],
    },
    {
      name: 'p0 owes p1 100 and p2 50; one payment of 150 split 100/50',
      entries: [
        [[[B, 100]], [[A, 100]]],
        [[[C, 50]], [[A, 50]]],
        [
          [[A, 150]],
          [
            [B, 100],
            [C, 50],
          ],
        ],
      ],
      nets: [0, 0, 0],
      pairwise: [],
    },
  ])('$name', async ({ entries, nets, pairwise, fewest = pairwise }) => {
    const group = await newGroup('USD');
    const rows = (parts: Row[]) => parts.map(([place, dollars]) => [at(place), dollars] as const);
    for (const [paid, shares] of entries) {
      const total = paid.reduce((sum, [, dollars]) => sum + dollars, 0);
      await addExpense(at(0), group, expensePayload(total, rows(paid), rows(shares)));
    }
    const views = await get<BalanceViewsAnswer>(`/api/groups/${String(group.id)}/balances`);
    const named = (debts: Known['pairwise']) =>
      debts.map(([from, to, amount]) => [at(from).id, at(to).id, amount]);
    expect(views.members.slice(0, 3).map(({ net }) => net)).toEqual(nets);
    expect(short(views.pairwise)).toEqual(named(pairwise));
    expect(short(views.fewest)).toEqual(named(fewest));
    await expectWorkedOut(group);
  });
});
