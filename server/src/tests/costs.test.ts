/**
 * The cost of every call in a group of 10,000 entries. It must stay within the limits of its class
 * in the table of calls.
 */
import { type CallName, callOf, CALLS, type GroupAnswer as Group } from '@quits/contracts';
import { type Cost, schemasOf } from '@quits/contracts/schemas';
import { shiftDay } from '@quits/domain';
import { sql } from 'kysely';
import { todayOf } from '../modules/users/users.service.ts';
import { CALL_CASES, contentOf, createWorld, ROLES, type World } from '../testing/call-cases.ts';
import { RATE_LIMITS } from '../security/rate-limiter.ts';
import { toJsonSchema } from '../http/answers.ts';
import { LARGEST_INPUTS, type LargestInput, SMALL } from '../testing/largest-inputs.ts';
import { measureStrain, statusOf, type Strain } from '../testing/strain.ts';
import { type Counted, countWork } from '../testing/counted-work.ts';
import { urlOf } from '../testing/operations.ts';
import {
  addExpense,
  admitAll,
  createGroup,
  expensePayload,
  type Person,
  send,
  signInAgain,
  signUp,
} from '../testing/people.ts';
import { useTestApp } from '../testing/test-app.ts';

const ENTRIES = 10_000;
/** That of a form's field. */
const LONGEST_TEXT = 4000;

/** A point and a page cost the same in every group. */
const MOST: Record<Cost, Counted> = {
  point: { statements: 28, rows: 200 },
  page: { statements: 20, rows: 3000 },
  list: { statements: 150, rows: 12 * ENTRIES },
  sum: { statements: 150, rows: 12 * ENTRIES },
  file: { statements: 25, rows: 200 },
  import: { statements: 25, rows: 200 },
  outside: { statements: 20, rows: 200 },
};

/** The limit of a call that counts as several writes. PostgreSQL scans small tables completely. */
const mostOf = (writes: number): Counted => ({ statements: 15 * writes, rows: 1000 * writes });

/** These read or settle the creator's debt, which later calls change. */
const FIRST: readonly CallName[] = ['getPayment', 'removeMember', 'settleUp', 'settleAll'];
/** These change what other calls read, so they run last. */
const LAST: readonly CallName[] = [
  'bookImport',
  'removeComment',
  'removeReceipt',
  'deleteRecurring',
  'undoActivity',
  'restoreExpense',
  'deleteExpense',
  'deleteGroup',
  'restoreGroup',
  'handOverGroup',
  'signOut',
];
const REST = (Object.keys(CALLS) as CallName[]).filter((name) => ![...FIRST, ...LAST].includes(name));

interface Asked {
  params?: Record<string, string>;
  query?: string;
  body?: object;
  status?: number;
  /** The number of writes it counts as, if more than one. */
  writes?: number;
}

const testApp = useTestApp({ isAlone: true });
let world: World;
/** The first account. */
let administrator: Person;

/**
 * Books a thousand entries without the API. Two people pay for each other in turn, with one history
 * entry each. One entry gets a tenth as many history entries.
 */
async function bookThousand({ group, people, expense }: World, first: number): Promise<void> {
  const { creator, member } = people;
  const [start, groupId, creatorId, memberId, expenseId] = [
    first,
    group.id,
    creator.id,
    member.id,
    expense.id,
  ].map((number) => sql.lit(number));
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
      select group_id, created_by, 'expense/added', id, 'bulk', 0, '', 'bulk ' || id ${bulk}
      union all select group_id, created_by, 'comment/added', ${expenseId}, 'bulk', 0, '', 'more ' || id ${bulk}
        and created_at % 10 = 0`.execute(trx);
  });
}

/** PostgreSQL does this automatically after a while. */
async function analyze(): Promise<void> {
  const { admin, kind } = testApp.app.database;
  if (kind === 'postgres') await sql`analyze`.execute(admin);
}

beforeAll(async () => {
  administrator = await signUp(testApp, 'administrator');
  const people = {
    outsider: await signUp(testApp, 'outsider'),
    former: await signUp(testApp, 'former'),
    member: await signUp(testApp, 'member'),
    creator: await signUp(testApp, 'creator'),
  };
  world = await createWorld(testApp, people);
  for (let first = 1; first < ENTRIES; first += 1000) {
    await bookThousand(world, first);
    await analyze();
  }
  // More than 5 minutes after signing in, as in the table of cases.
  testApp.clock.now += 6 * 60_000;
});
// Limits apply per minute.
beforeEach(() => {
  testApp.clock.now += 60_000;
});

const CREATOR = ROLES.indexOf('creator');

/** Requests that differ from the table of cases. */
const asksFor = (name: CallName): Asked => {
  // The creator owes 10 and has settled 1.
  const groups = [{ group_id: world.group.id, amount: -9 }];
  const others: Partial<Record<CallName, Asked>> = {
    settleAll: { body: { user_id: world.people.member.id, currency: 'USD', groups } },
    // An archived group would refuse the rest.
    archiveGroup: { body: { archived: false } },
    undoActivity: { body: { force: true } },
    getPayment: { query: CALL_CASES.getPayment.query?.(world) ?? '' },
    getRate: { query: '?from=EUR&to=USD', status: 404 },
  };
  return others[name] ?? {};
};

/**
 * Makes a call as the creator, or as an administrator one of theirs. @throws when it exceeds the limit of its class or gets an unexpected
 * answer
 */
async function expectCost(name: CallName, cost: Cost, asked: Asked = {}): Promise<unknown> {
  const { params, body, live, administrator: asAdministrator } = CALL_CASES[name];
  const { payload, headers } = contentOf(name, asked.body ?? body?.(world));
  const { token } = asAdministrator === undefined ? world.people.creator : administrator;
  const url = urlOf(name, asked.params ?? params?.(world)) + (asked.query ?? '');
  const charges = jest.spyOn(testApp.app.limiter, 'consume');
  const { result, statements, rows } = await countWork(testApp.app.database, () =>
    send(testApp.app, [callOf(name).method, url], payload, { token, headers }),
  );
  const writes = charges.mock.calls
    .filter(([rule]) => rule === RATE_LIMITS.writesPerAccount)
    .reduce((sum, [_rule, _subject, amount = 1]) => sum + amount, 0);
  charges.mockRestore();
  expect(result.status).toBe(asked.status ?? asAdministrator ?? live[CREATOR]);
  if (asked.writes !== undefined) expect(writes).toBe(asked.writes);
  const most = asked.writes ? mostOf(writes) : MOST[cost];
  expect({
    statements: Math.max(statements, most.statements),
    rows: Math.max(rows, most.rows),
  }).toEqual(most);
  return result.body;
}

describe('in a group of 10,000 entries @full', () => {
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

  it('a page of many notices costs a page', async () => {
    const [creatorId, memberId] = [world.people.creator, world.people.member].map(({ id }) => sql.lit(id));
    // Three an hour, of which two are one item. The newest 200 are unread.
    await testApp.app.database.write((trx) =>
      sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(ENTRIES)})
        insert into notices (user_id, kind, action, group_id, actor_id, created_at, read_at)
        select ${creatorId}, case i % 3 when 0 then 'deleted' else 'added' end, 'expense/added',
          ${sql.lit(world.group.id)}, ${memberId}, cast(i as bigint) * 1200000, case when i <= ${sql.lit(ENTRIES - 200)} then i / 3 end from n`.execute(
        trx,
      ),
    );
    await analyze();
    const first = (await expectCost('getNotices', 'page')) as { unread: number; next: number };
    expect(first.unread).toBeGreaterThan(130);
    for (const query of ['?limit=100', `?limit=100&before=${String(first.next)}`, '?limit=100&unread=true'])
      expect(await expectCost('getNotices', 'page', { query })).toMatchObject({ next: expect.any(Number) });
  });

  it('looking at it by a link costs what the table of calls says', async () => {
    const path = urlOf('addInviteLink', { id: world.group.id });
    const link = { role: 'viewer', days: 1, names: 'initials' };
    const { body } = await world.people.creator.call<{ url: string }>(['POST', path], link);
    const params = { token: body.url.slice(-43) };
    await expectCost('viewGroup', schemasOf('viewGroup').cost, { params, status: 200 });
  });

  it.each(['getGroupActivity', 'getExpenseActivity'] as const)(
    'kinds of the history that %s does not have cost a page',
    async (name) => {
      const query = `?limit=200&kind=${'abcdefghi'.split('').join()},settlement`;
      await expectCost(name, 'page', { query });
    },
  );

  it.each(['addRecurring', 'updateRecurring'] as const)(
    '%s with 25 due entries costs as many writes as it is charged for',
    async (name) => {
      // A rule is due on the days of its editor, whose time zone a call before this has set.
      const { queries } = testApp.app.database;
      const start = shiftDay(await todayOf(queries, world.people.creator.id, testApp.clock.now), -24);
      const body = { ...CALL_CASES[name].body?.(world), unit: 'day', start, count: 100 };
      await expectCost(name, 'point', { body, writes: 1 + 25 });
    },
  );

  it.each(LAST)('%s costs what the table of calls says', async (name) => {
    await expectCost(name, schemasOf(name).cost, asksFor(name));
  });
});

describe('in 50 groups @full', () => {
  it('a new name, and settling in all of them, cost as many writes as they are charged for', async () => {
    const { member } = world.people;
    const creator = await signInAgain(testApp.app, world.people.creator);
    world.people.creator = creator;
    const groups: { group_id: number; amount: number }[] = [];
    for (let count = 0; count < 50; count += 1) {
      const group = await createGroup(testApp, creator);
      await admitAll(testApp, group, [member]);
      await addExpense(member, group, expensePayload(4, [[member, 4]], [[creator, 4]]));
      groups.push({ group_id: group.id, amount: -4 });
    }
    await analyze();
    const { body: own } = await creator.call<unknown[]>(['GET', urlOf('getGroups')]);
    await expectCost('updateName', 'point', { body: { name: 'Grace' }, writes: own.length });
    const body = { user_id: member.id, currency: 'USD', groups };
    await expectCost('settleAll', 'point', { body, writes: groups.length });
  });
});

const isEndlessText = ({ type, maxLength, ...rest }: Record<string, unknown>) =>
  type === 'string' &&
  Number(maxLength ?? Infinity) > LONGEST_TEXT &&
  !['enum', 'const', 'pattern', 'format'].some((name) => name in rest);
/** A list without a limit of its own is one of a few words. */
const isLongList = ({ type, maxItems }: Record<string, unknown>) =>
  type === 'array' && maxItems !== undefined;

/** Whether a schema lets in a list, or a text without an end. */
function hasLargeParts(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const parts = schema as Record<string, unknown>;
  return isEndlessText(parts) || isLongList(parts) || Object.values(parts).some(hasLargeParts);
}

/** What one account may cost another one: the wait of promise 14, and a part of a small server. */
const MOST_STRAIN: Strain = { waitMs: 300, turnMs: 500, memoryMb: 300 };

describe('next to the largest input of another account @full', () => {
  const CALL_NAMES = Object.keys(CALLS) as CallName[];
  const TIMES = 4;
  let victim: Person;
  let home: Group;

  beforeAll(async () => {
    victim = await signUp(testApp, 'victim');
    home = await createGroup(testApp, victim);
  });

  /** The inputs of a call; a small one has that of the table of cases. */
  async function inputsOf(name: CallName, of: World): Promise<LargestInput[]> {
    const largest = LARGEST_INPUTS[name];
    if (largest !== SMALL) return [...(await largest(of, testApp))];
    const { params, query, body, live } = CALL_CASES[name];
    const { payload, headers } = contentOf(name, body?.(of));
    const text = typeof payload === 'object' ? JSON.stringify(payload) : (payload as string | undefined);
    const values = { ...(params && { params: params(of) }), query: query?.(of) ?? '' };
    return [{ what: 'its input', status: live[CREATOR] ?? 0, ...values, payload: text, headers }];
  }

  it.each(CALL_NAMES)('%s leaves time and memory for others', async (name) => {
    // The account of the tests above would bring its ever more data.
    const creator = await signUp(testApp, 'creator');
    const own = await createWorld(testApp, { ...world.people, creator });
    for (const { what, status, params, query = '', payload, headers } of await inputsOf(name, own)) {
      // Limits apply per minute, that of files per hour.
      testApp.clock.now += 15 * 60_000;
      const request = [callOf(name).method, urlOf(name, params) + query] as const;
      const attack = () => statusOf(testApp.app, request, payload, { token: creator.token, headers });
      const statuses: number[] = [];
      const strain = await measureStrain(
        async () => {
          statuses.push(...(await Promise.all(Array.from({ length: TIMES }, attack))));
        },
        () => {
          testApp.clock.now += 250;
          return addExpense(victim, home, expensePayload(1, [[victim, 1]], [[victim, 1]]));
        },
        40,
      );
      expect({ what, statuses }).toEqual({ what, statuses: expect.arrayContaining([status]) });
      const parts = ['waitMs', 'turnMs', 'memoryMb'] as const;
      const tooMuch = parts.filter((part) => strain[part] > MOST_STRAIN[part]);
      expect({ what, tooMuch: tooMuch.map((part) => [part, strain[part]]) }).toEqual({ what, tooMuch: [] });
    }
  });

  it('every call that states none lets in no list and no endless text', () => {
    const isLarge = (name: CallName) => {
      const { body } = schemasOf(name);
      return callOf(name).isUpload ?? (body !== undefined && hasLargeParts(toJsonSchema(body, 'input')));
    };
    expect(CALL_NAMES.filter(isLarge)).toEqual(CALL_NAMES.filter((name) => LARGEST_INPUTS[name] !== SMALL));
  });
});
