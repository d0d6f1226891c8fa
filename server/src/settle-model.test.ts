/** One truth about debts (extras §5): every screen proposes the group's fewest payments, and following any of them ends even. */
import type { BalanceAnswer, GroupAnswer as Group, GroupSummaryAnswer, PeopleAnswer } from '@quits/contracts';
import { nearestCents } from '@quits/domain';
import fc from 'fast-check';
import { admitAll, addExpense, createGroup, expensePayload, signUp } from './testing/people.ts';
import type { Person } from './testing/people.ts';
import { useTestApp } from './testing/test-app.ts';

/** Over a connection each step takes longer. */
const USUAL_CASES = process.env.TEST_DATABASE_URL === undefined ? 30 : 10;
const CASES = Number(process.env.SETTLE_CASES ?? USUAL_CASES);
const TIMEOUT_MS = 20 * 60_000;
const PEOPLE = 4;
const GROUPS = 2;

const testApp = useTestApp();
const people: Person[] = [];
beforeAll(async () => {
  for (let count = 0; count < PEOPLE; count += 1) people.push(await signUp(testApp, 'person'));
});

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('The list is empty');
  return item;
}

interface Entry {
  group: number;
  payer: number;
  sharer: number;
  cents: number;
}
/** Who paid how much for whom, in which group. */
const entry: fc.Arbitrary<Entry> = fc.record({
  group: fc.nat(GROUPS - 1),
  payer: fc.nat(PEOPLE - 1),
  sharer: fc.nat(PEOPLE - 1),
  cents: fc.integer({ min: 1, max: 3000 }),
});
/** Who settles next, by which screen, and which of the proposals there. */
const step = fc.record({ person: fc.nat(), isByPeople: fc.boolean(), choice: fc.nat() });

/** What a person is to pay (positive) or to get from the others, as a screen proposes it. */
interface Proposal {
  otherId: number;
  groupId: number;
  cents: number;
}

const bySize = (a: Proposal, b: Proposal) => a.groupId - b.groupId || a.otherId - b.otherId;

/** What the page of each group proposes. */
async function onGroupPages(person: Person, groups: readonly Group[]): Promise<Proposal[]> {
  const proposals: Proposal[] = [];
  for (const { id: groupId } of groups) {
    const { body } = await person.call<BalanceAnswer[]>(['GET', `/api/groups/${String(groupId)}/summary`]);
    for (const { from_user: from, to_user: to, amount } of body) {
      const cents = nearestCents(amount);
      if (from.id === person.id) proposals.push({ otherId: to.id, groupId, cents });
      if (to.id === person.id) proposals.push({ otherId: from.id, groupId, cents: -cents });
    }
  }
  return proposals.toSorted(bySize);
}

/** What the dashboard and the palette propose. */
async function onDashboard(person: Person): Promise<Proposal[]> {
  const { body } = await person.call<PeopleAnswer>(['GET', '/api/people']);
  return body
    .flatMap(({ user, totals }) =>
      totals.flatMap(({ groups }) =>
        groups.map(({ group_id: groupId, amount }) => ({
          otherId: user.id,
          groupId,
          cents: 0 - nearestCents(amount),
        })),
      ),
    )
    .toSorted(bySize);
}

const settleUp = (person: Person, { otherId, groupId, cents }: Proposal) =>
  person.call(['POST', `/api/groups/${String(groupId)}/settle`], {
    to_user_id: otherId,
    amount: cents / 100,
  });
const settleAll = (person: Person, proposals: readonly Proposal[], otherId: number) =>
  person.call(['POST', '/api/settle-all'], {
    user_id: otherId,
    currency: 'USD',
    groups: proposals.map(({ groupId, cents }) => ({ group_id: groupId, amount: -cents / 100 })),
  });

/** The cards of the groups: the person's own net in each. */
async function netsOf(person: Person, groups: readonly Group[]): Promise<number[]> {
  const { body } = await person.call<GroupSummaryAnswer[]>(['GET', '/api/groups/summary']);
  return groups.map(({ id }) => nearestCents(body.find((group) => group.id === id)?.net ?? NaN));
}

/** Two groups of everybody, with these entries. */
async function bookEntries(entries: readonly Entry[]) {
  // Every minute has its own limit of writes.
  testApp.clock.now += 60_000;
  const groups: Group[] = [];
  for (let count = 0; count < GROUPS; count += 1) {
    const group = await createGroup(testApp, at(people, 0));
    await admitAll(testApp, group, people.slice(1));
    groups.push(group);
  }
  for (const { group, payer, sharer, cents } of entries) {
    const [by, sharedWith] = [at(people, payer), at(people, sharer)];
    const payload = expensePayload(cents / 100, [[by, cents / 100]], [[sharedWith, cents / 100]]);
    await addExpense(by, at(groups, group), payload);
  }
  return groups;
}

/**
 * What every screen proposes to a person: the same on all, and "settled up" stands exactly where that is nothing.
 */
async function proposedTo(person: Person, groups: readonly Group[]) {
  const pages = await onGroupPages(person, groups);
  const dashboard = await onDashboard(person);
  expect(dashboard.filter(({ groupId }) => groups.some(({ id }) => id === groupId))).toEqual(pages);
  const nets = await netsOf(person, groups);
  expect(nets.map((net) => net === 0)).toEqual(
    groups.map(({ id }) => pages.every(({ groupId }) => groupId !== id)),
  );
  return { person, proposals: pages };
}

/** Settles one proposal on the group's page, or everything with that person on the dashboard; gives what was booked. */
async function settle(person: Person, proposals: readonly Proposal[], chosen: Proposal, isByPeople: boolean) {
  const isOnPage = !isByPeople && chosen.cents > 0;
  const booked = isOnPage ? [chosen] : proposals.filter(({ otherId }) => otherId === chosen.otherId);
  const { status } = isOnPage
    ? await settleUp(person, chosen)
    : await settleAll(person, booked, chosen.otherId);
  expect(status).toBe(201);
  return booked;
}

it(
  'brings everybody to even, paid once, whichever screen they settle on and in whatever order',
  async () => {
    const anyEntries = fc.array(entry, { minLength: 1, maxLength: 8 });
    const property = fc.asyncProperty(anyEntries, fc.infiniteStream(step), async (entries, steps) => {
      const groups = await bookEntries(entries);
      const nets = new Map<string, number>();
      for (const person of people) {
        const own = await netsOf(person, groups);
        groups.forEach(({ id }, index) => nets.set(`${String(person.id)} ${String(id)}`, own[index] ?? NaN));
      }
      const book = (personId: number, groupId: number, cents: number) => {
        const key = `${String(personId)} ${String(groupId)}`;
        nets.set(key, (nets.get(key) ?? NaN) + cents);
      };
      for (const { person: index, isByPeople, choice } of steps) {
        const proposed = await Promise.all(people.map((person) => proposedTo(person, groups)));
        const open = proposed.filter(({ proposals }) => proposals.length > 0);
        if (open.length === 0) break;
        const { person, proposals } = at(open, index);
        const booked = await settle(person, proposals, at(proposals, choice), isByPeople);
        for (const { groupId, otherId, cents } of booked) {
          book(person.id, groupId, cents);
          book(otherId, groupId, -cents);
        }
      }
      // What each paid and got is exactly what was open.
      expect([...nets.values()].filter((cents) => cents !== 0)).toEqual([]);
    });
    await fc.assert(property, { numRuns: CASES });
  },
  TIMEOUT_MS,
);
