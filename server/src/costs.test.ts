/** What every call costs in a group of 10,000 entries: as much as its class in the table of calls allows, and no more. */
import { CALLS, callOf } from '@quits/contracts';
import type { CallName } from '@quits/contracts';
import { schemasOf } from '@quits/contracts/schemas';
import type { Cost } from '@quits/contracts/schemas';
import { sql } from 'kysely';
import { CALL_CASES, ROLES, contentOf, createWorld } from './testing/call-cases.ts';
import type { World } from './testing/call-cases.ts';
import { countWork } from './testing/counted-work.ts';
import type { Counted } from './testing/counted-work.ts';
import { urlOf } from './testing/operations.ts';
import { send, signUp } from './testing/people.ts';
import { useTestApp } from './testing/test-app.ts';

const ENTRIES = 10_000;

/** A point and a page cost the same in every group. */
const MOST: Record<Cost, Counted> = {
  point: { statements: 25, rows: 200 },
  page: { statements: 20, rows: 3000 },
  list: { statements: 150, rows: 12 * ENTRIES },
  sum: { statements: 150, rows: 12 * ENTRIES },
  file: { statements: 25, rows: 200 },
  outside: { statements: 20, rows: 200 },
};

/** What follows from the debt of the creator, which these settle. */
const FIRST: readonly CallName[] = ['removeMember', 'settleUp', 'settleAll'];
/** These change what others look at. */
const LAST: readonly CallName[] = [
  'removeComment',
  'removeReceipt',
  'deleteRecurring',
  'undoActivity',
  'restoreExpense',
  'deleteExpense',
  'deleteGroup',
  'restoreGroup',
  'signOut',
];
const REST = (Object.keys(CALLS) as CallName[]).filter((name) => ![...FIRST, ...LAST].includes(name));

interface Asked {
  query?: string;
  body?: object;
  status?: number;
}

const testApp = useTestApp({ isAlone: true });
let world: World;

/** Books a thousand entries behind the API, in turns one pays for the other, with a line each in the history. */
async function bookThousand({ group, people }: World, first: number): Promise<void> {
  const [start, groupId, creatorId, memberId] = [first, group.id, people.creator.id, people.member.id].map(
    (number) => sql.lit(number),
  );
  const bulk = sql`from expenses where description = 'Bulk' and created_at >= ${start}`;
  const turn = (even: unknown, odd: unknown) => sql`case created_at % 2 when 0 then ${even} else ${odd} end`;
  await testApp.app.database.write(async (trx) => {
    await sql`with recursive n(i) as (select ${start} union all select i + 1 from n where i < ${start} + 999)
      insert into expenses (group_id, type, description, date, total_cents, created_by, created_at)
      select ${groupId}, 'expense', 'Bulk', '2020-01-01', 200, ${creatorId}, i from n`.execute(trx);
    await sql`insert into postings (expense_id, side, position, user_id, amount_cents)
      select id, 'payer', 0, ${turn(creatorId, memberId)}, 200 ${bulk}
      union all select id, 'share', 0, ${turn(memberId, creatorId)}, -200 ${bulk}`.execute(trx);
    await sql`insert into activity
        (group_id, actor_id, action, expense_id, request_id, created_at, previous_hash, hash)
      select group_id, created_by, 'expense/added', id, 'bulk', 0, '', 'bulk ' || id ${bulk}`.execute(trx);
  });
}

beforeAll(async () => {
  const people = {
    stranger: await signUp(testApp, 'stranger'),
    former: await signUp(testApp, 'former'),
    member: await signUp(testApp, 'member'),
    creator: await signUp(testApp, 'creator'),
  };
  world = await createWorld(testApp, people);
  for (let first = 1; first < ENTRIES; first += 1000) await bookThousand(world, first);
  const { admin, kind } = testApp.app.database;
  if (kind === 'postgres') await sql`analyze`.execute(admin);
  // Later than 5 minutes after signing in, as the table of cases has it.
  testApp.clock.now += 6 * 60_000;
});
// Every minute has its own limits.
beforeEach(() => {
  testApp.clock.now += 60_000;
});

const CREATOR = ROLES.indexOf('creator');

/** Where a call needs another request here than in the table of cases. */
const asksFor = (name: CallName): Asked => {
  // The creator owes 10 and has settled 1.
  const groups = [{ group_id: world.group.id, amount: -9 }];
  const others: Partial<Record<CallName, Asked>> = {
    settleAll: { body: { user_id: world.people.member.id, currency: 'USD', groups } },
    undoActivity: { body: { force: true } },
    getRate: { query: '?from=EUR&to=USD', status: 404 },
  };
  return others[name] ?? {};
};

/** Makes a call as the creator. @throws when it costs more than a class allows, or is not answered as expected */
async function expectCost(name: CallName, cost: Cost, asked: Asked = {}): Promise<unknown> {
  const { params, body, live } = CALL_CASES[name];
  const { payload, headers } = contentOf(name, asked.body ?? body?.(world));
  const { token } = world.people.creator;
  const url = urlOf(name, params?.(world)) + (asked.query ?? '');
  const { result, statements, rows } = await countWork(testApp.app.database, () =>
    send(testApp.app, [callOf(name).method, url], payload, { token, headers }),
  );
  expect(result.status).toBe(asked.status ?? live[CREATOR]);
  const most = MOST[cost];
  expect({
    statements: Math.max(statements, most.statements),
    rows: Math.max(rows, most.rows),
  }).toEqual(most);
  return result.body;
}

describe('in a group of 10,000 entries', () => {
  it.each([...FIRST, ...REST])('%s costs what the table of calls says', async (name) => {
    await expectCost(name, schemasOf(name).cost, asksFor(name));
  });

  it.each(['getExpenses', 'getGroupExpenses'] as const)('a later page of %s costs a page', async (name) => {
    const { id } = await testApp.app.database.queries
      .selectFrom('expenses')
      .select('id')
      .where('created_at', '=', ENTRIES / 2)
      .executeTakeFirstOrThrow();
    for (const query of [`?limit=1&before=${String(id)}`, `?limit=100&before=${String(id)}`])
      expect(await expectCost(name, 'page', { query })).not.toHaveProperty('totals');
  });

  it('kinds of the history that it does not have cost a page', async () => {
    const query = `?limit=200&kind=${'abcdefghi'.split('').join()},settlement`;
    await expectCost('getGroupActivity', 'page', { query });
  });

  it.each(LAST)('%s costs what the table of calls says', async (name) => {
    await expectCost(name, schemasOf(name).cost, asksFor(name));
  });
});
