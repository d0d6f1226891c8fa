/**
 * The whole API against a model ledger and an oracle: after random steps every view says what the entries
 * say, following any proposal settles everything, and all of it can be undone.
 */
import type { BalanceViewsAnswer } from '@quits/contracts';
import fc from 'fast-check';
import { casesOf } from '../testing/cases.ts';
import { expectBooks, expectNoDrift, readState, short } from '../testing/ledger-checks.ts';
import {
  addKnown,
  createWorld,
  inGroup,
  type LedgerWorld,
  netsOf,
  pick,
  readHistory,
} from '../testing/ledger-model.ts';
import { proposedTo, settle } from '../testing/ledger-settling.ts';
import { type Choice, KINDS, settling, steps, take } from '../testing/ledger-steps.ts';
import { expensePayload } from '../testing/people.ts';
import { useTestApp } from '../testing/test-app.ts';

/** Steps over a connection take longer. `LEDGER_SEQUENCES` and `LEDGER_STEPS` set a longer run. */
const USUAL_SEQUENCES = process.env.TEST_DATABASE_URL === undefined ? 30 : 8;
const SEQUENCES = casesOf('LEDGER_SEQUENCES', USUAL_SEQUENCES);
const STEPS = Number(process.env.LEDGER_STEPS ?? 50);
const TIMEOUT_MS = 20 * 60_000;
const ENOUGH = 1000;

// On PostgreSQL two servers answer in turn, each with a separate cache.
const testApp = useTestApp({ instances: 2 });

async function takeSteps(world: LedgerWorld, choices: readonly Choice[], done: Set<string>): Promise<void> {
  for (const choice of choices) {
    const isDone = await take(world, choice);
    if (isDone) done.add(choice.kind);
    const reader = pick(world.people, choice.which) ?? world.people[0];
    await expectBooks(world, pick(world.groups, choice.group) ?? world.groups[0], reader);
  }
  await expectNoDrift(world);
}

/** Settles what any screen proposes, in any order, until nothing is open. */
async function settleOut(world: LedgerWorld, ways: fc.Stream<Parameters<typeof settle>[1]>): Promise<void> {
  for (const way of ways) {
    testApp.clock.now += 2000;
    const proposed = await Promise.all(world.people.map((person) => proposedTo(world, person)));
    if (proposed.every((proposals) => proposals.length === 0)) break;
    await settle(world, way);
  }
  for (const group of world.groups)
    expect([...netsOf(world, group).values()].filter((cents) => cents !== 0)).toEqual([]);
}

/** Undoes all items of the groups from the newest on. */
async function undoAll(world: LedgerWorld, since: number): Promise<void> {
  for (const group of world.groups) {
    const items = (await readHistory(world, group)).filter(({ id }) => id > since);
    const settlements = new Set(
      items.filter(({ action }) => action.startsWith('settlement/')).map(({ expense_id }) => expense_id),
    );
    for (const { id, action, expense_id, can_undo } of items) {
      if (!can_undo) continue;
      testApp.clock.now += 500;
      // The receiver's answer cannot be undone, so a settlement may differ from an item's state or be rejected.
      const force = settlements.has(expense_id);
      const [undoer] = world.people;
      const { status } = await undoer.call(['POST', `/api/activity/${String(id)}/undo`], { force });
      expect({ action, isDone: status === 201 || (force && status === 409) }).toEqual({
        action,
        isDone: true,
      });
    }
  }
}

describe('the ledger', () => {
  it(
    'never drifts from its entries, is settled by any proposals, and can be undone to its first state',
    async () => {
      const done = new Set<string>();
      const sequences = fc.array(steps, { minLength: 1, maxLength: STEPS, size: 'max' });
      const property = fc.asyncProperty(sequences, fc.infiniteStream(settling), async (choices, ways) => {
        testApp.clock.now += 60_000;
        const world = await createWorld(testApp);
        const [ann, bob] = world.people;
        for (const group of world.groups)
          for (const amount of [10, 20, 33])
            await addKnown(group, ann, expensePayload(amount, [[ann, amount]], [[bob, amount]]));
        const first = await readState(world);
        const histories = await Promise.all(world.groups.map((group) => readHistory(world, group)));
        await takeSteps(world, choices, done);
        await settleOut(world, ways);
        await undoAll(world, Math.max(...histories.flat().map(({ id }) => id)));
        expect(await readState(world)).toEqual(first);
      });
      await fc.assert(property, { numRuns: SEQUENCES, endOnFailure: true });
      // A run that skips a kind of step proves little.
      expect(SEQUENCES * STEPS < ENOUGH ? [] : KINDS.filter((kind) => !done.has(kind))).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

describe('known debts @full', () => {
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
    const world = await createWorld(testApp);
    const { people, groups, read } = world;
    const [[first], [group]] = [people, groups];
    const at = (place: number) => pick(people, place) ?? first;
    const rows = (parts: Row[]) => parts.map(([place, dollars]) => [at(place), dollars] as const);
    for (const [paid, shares] of entries) {
      const total = paid.reduce((sum, [, dollars]) => sum + dollars, 0);
      await addKnown(group, first, expensePayload(total, rows(paid), rows(shares)));
    }
    const views = await read<BalanceViewsAnswer>(inGroup(group, '/balances'));
    const named = (debts: Known['pairwise']) =>
      debts.map(([from, to, amount]) => [at(from).id, at(to).id, amount]);
    expect(views.members.slice(0, 3).map(({ net }) => net)).toEqual(nets);
    expect(short(views.pairwise)).toEqual(named(pairwise));
    expect(short(views.fewest)).toEqual(named(fewest));
    await expectBooks(world, group, first);
  });
});
