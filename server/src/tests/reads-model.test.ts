/**
 * A list is the same for every way of reading it: whole, in pages, or with a cached version. On
 * PostgreSQL two servers answer in turn, each with a separate cache.
 */
import type { BalanceAnswer, ExpenseAnswer, GroupSummaryAnswer, OwnPage } from '@quits/contracts';
import { splitEqually, toCents, toDollars } from '@quits/domain';
import fc from 'fast-check';
import { addExpense, createGroup, expensePayload, type Person, signUpAll } from '../testing/people.ts';
import { useTestApp } from '../testing/test-app.ts';
import { workOut } from '../testing/ledger-oracle.ts';

/** `READS_SEQUENCES` sets a longer run. */
const SEQUENCES = Number(process.env.READS_SEQUENCES ?? 4);
const TIMEOUT_MS = 20 * 60_000;

type ListPage = OwnPage<'getGroupExpenses'> | OwnPage<'getExpenses'>;
type Write =
  | { kind: 'add' | 'edit'; cents: number; pick: number }
  | { kind: 'delete' | 'restore'; pick: number }
  | { kind: 'settle'; cents: number };

const testApp = useTestApp({ instances: 2 });

const pick = fc.nat({ max: 1000 });
const cents = fc.integer({ min: 2, max: 99_999 });
const writes: fc.Arbitrary<Write> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('add', 'edit'), cents, pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('delete', 'restore'), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle'), cents }) },
);

/** Ann's browser, with its cached bodies and versions by URL. */
function browserOf(ann: Person) {
  const kept = new Map<string, { tag: string; body: unknown }>();
  return async function read<Body>(address: string): Promise<Body> {
    const before = kept.get(address);
    const headers: Record<string, string> = before ? { 'if-none-match': before.tag } : {};
    const { status, body, headers: given } = await ann.call<Body>(['GET', address], undefined, headers);
    // The browser has the body of the version that it sent.
    if (status === 304 && before) return before.body as Body;
    expect(status).toBe(200);
    if (typeof given.etag === 'string') kept.set(address, { tag: given.etag, body });
    return body;
  };
}

async function makeWorld() {
  const [ann, bob] = await signUpAll(testApp, 'ann', 'bob');
  const group = await createGroup(testApp, ann, [bob]);
  const ofGroup = (rest: string) => `/api/groups/${String(group.id)}${rest}`;
  const booked: number[] = [];
  const gone: number[] = [];
  const draft = (total: number) => {
    const [own = 0, others = 0] = splitEqually(total, 2).map(toDollars);
    return expensePayload(
      toDollars(total),
      [[ann, toDollars(total)]],
      [
        [ann, own],
        [bob, others],
      ],
    );
  };
  const takeFrom = (ids: number[], at: number) =>
    ids.length > 0 ? ids.splice(at % ids.length, 1)[0] : undefined;

  const book = async (total: number) => void booked.push((await addExpense(bob, group, draft(total))).id);

  async function apply(write: Write): Promise<void> {
    testApp.clock.now += 1000;
    if (write.kind === 'add') return book(write.cents);
    if (write.kind === 'settle') {
      await bob.call(['POST', ofGroup('/settle')], { to_user_id: ann.id, amount: toDollars(write.cents) });
      return;
    }
    const [from, to] =
      write.kind === 'restore' ? [gone, booked] : [booked, write.kind === 'edit' ? booked : gone];
    const id = takeFrom(from, write.pick);
    if (id === undefined) return;
    to.push(id);
    const path = `/api/expenses/${String(id)}`;
    if (write.kind === 'edit') await bob.call(['PUT', path], draft(write.cents));
    else if (write.kind === 'delete') await bob.call(['DELETE', path]);
    else await bob.call(['POST', `${path}/restore`]);
  }
  return { ann, group, ofGroup, apply, read: browserOf(ann) };
}

type World = Awaited<ReturnType<typeof makeWorld>>;

async function readPages({ read }: World, list: string, limit: number): Promise<ListPage['items']> {
  const items: ListPage['items'] = [];
  for (let next: number | null = 0; next !== null;) {
    const place: string = items.length === 0 ? '' : `&before=${String(next)}`;
    const page: ListPage = await read<ListPage>(`${list}?limit=${String(limit)}${place}`);
    items.push(...page.items);
    next = page.next;
  }
  return items;
}

async function expectOneTruth(world: World, limit: number): Promise<void> {
  const { ann, group, ofGroup, read } = world;
  for (const list of [ofGroup('/expenses'), '/api/expenses']) {
    const { body: fresh } = await ann.call<ExpenseAnswer[]>(['GET', list]);
    expect(await read(list)).toEqual(fresh);
    expect(await readPages(world, list, limit)).toEqual(fresh);
  }
  const net = workOut(await read<ExpenseAnswer[]>(ofGroup('/expenses'))).sums(ann.id).net;
  const owed = (await read<BalanceAnswer[]>(ofGroup('/summary'))).reduce(
    (sum, { to_user, amount }) => sum + toCents(amount) * (to_user.id === ann.id ? 1 : -1),
    0,
  );
  const summary = (await read<GroupSummaryAnswer[]>('/api/groups/summary')).find(({ id }) => id === group.id);
  expect({ owed, summary: summary?.net }).toEqual({ owed: toCents(net), summary: net });
}

it(
  'right after each of random writes, lists, pages, kept versions and balances say the same @full',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(writes, { minLength: 4, maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        async (sequence, limit) => {
          const world = await makeWorld();
          for (const write of sequence) {
            await world.apply(write);
            await expectOneTruth(world, limit);
          }
        },
      ),
      { numRuns: SEQUENCES },
    );
  },
  TIMEOUT_MS,
);
