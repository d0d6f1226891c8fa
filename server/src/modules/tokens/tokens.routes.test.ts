import {
  type AccessTokenAnswer,
  type ActivityPageAnswer,
  type ExpenseAnswer,
  type Scope,
  SCOPES,
} from '@quits/contracts';
import { auditBooks } from '../../maintenance/audit-books.ts';
import {
  addExpense,
  createGroup,
  expensePayload,
  PASSWORD,
  type Person,
  requestToken,
  send,
  signUp,
} from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();
const PATH = '/auth/access-tokens';
const ALL = ['groups:read', 'groups:write', 'expenses:read', 'expenses:write'];
const DAY_MS = 86_400_000;

let ann: Person;
let bob: Person;
let group: { id: number };
beforeEach(async () => {
  testApp.clock.now += 10 * 60_000;
  [ann, bob] = [await signUp(testApp, 'ann'), await signUp(testApp, 'bob')];
  group = await createGroup(testApp, ann, [bob]);
});

type Made = AccessTokenAnswer & { token: string; detail?: string };
const make = (rest: object = {}, { call } = ann) =>
  call<Made>(['POST', PATH], { name: 'Home Assistant', scopes: ALL, days: 30, ...rest });
const listOf = async ({ call }: Person) => (await call<AccessTokenAnswer[]>(['GET', PATH])).body;
const callWith = <Body = { detail: string }>(
  token: string,
  request: Parameters<Person['call']>[0],
  payload?: unknown,
) => send<Body>(testApp.app, request, payload, { token });
const dinner = () => ({ ...expensePayload(10, [[ann, 10]], [[bob, 10]]), group_id: group.id });

describe('access tokens', () => {
  it('are shown once, and listed without the token', async () => {
    const request = { name: 'Home Assistant', scopes: ALL, group_ids: [group.id], days: 30 };
    const { status, body } = await ann.call<Made>(['POST', PATH], request, { 'idempotency-key': 'once' });
    expect(status).toBe(201);
    const { token, ...listed } = body;
    expect(token).toMatch(/^qat_[\w-]{43}$/);
    expect(listed).toMatchObject({
      name: 'Home Assistant',
      prefix: token.slice(0, 8),
      scopes: ALL,
      group_ids: [group.id],
      expires_at: new Date(testApp.clock.now + 30 * DAY_MS).toISOString(),
      last_used_at: null,
    });
    expect(await listOf(ann)).toEqual([listed]);
    const { queries } = testApp.app.database;
    for (const table of ['access_tokens', 'idempotency_keys'] as const)
      expect(JSON.stringify(await queries.selectFrom(table).selectAll().execute())).not.toContain(token);
  });

  it('end when they are deleted, by their owner alone', async () => {
    const { id, token } = (await make()).body;
    expect((await bob.call(['DELETE', `${PATH}/${String(id)}`])).status).toBe(404);
    expect((await callWith(token, ['GET', '/api/groups'])).status).toBe(200);
    expect((await ann.call(['DELETE', `${PATH}/${String(id)}`])).status).toBe(204);
    expect((await callWith(token, ['GET', '/api/groups'])).status).toBe(401);
    expect(await listOf(ann)).toEqual([]);
  });

  it('expire', async () => {
    const { token } = (await make({ days: 1 })).body;
    testApp.clock.now += DAY_MS - 1;
    expect((await callWith(token, ['GET', '/api/groups'])).status).toBe(200);
    testApp.clock.now += 1;
    expect((await callWith(token, ['GET', '/api/groups'])).status).toBe(401);
  });

  it('are at most 25, also when two come at the same moment', async () => {
    for (let count = 0; count < 24; count += 1) expect((await make()).status).toBe(201);
    const answers = await Promise.all([make(), make()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('are refused for groups that the person is not in', async () => {
    const { id } = await createGroup(testApp, bob);
    expect((await make({ group_ids: [group.id, id] })).status).toBe(404);
    expect(await listOf(ann)).toEqual([]);
  });

  it.each([
    ['a new password', (body: object) => ann.call(['PUT', '/auth/users/me/password'], body)],
    [
      'a reset',
      async (body: object) => {
        await send(testApp.app, ['POST', '/auth/forgot-password'], { email: ann.email });
        const token = await testApp.tokenMailedTo(ann.email);
        return send(testApp.app, ['POST', '/auth/reset-password'], { ...body, token });
      },
    ],
  ])('end with %s', async (_what, change) => {
    const { token } = (await make()).body;
    await requestToken(testApp.app, ann.email, PASSWORD);
    expect((await change({ new_password: `${PASSWORD}2` })).status).toBe(200);
    expect((await callWith(token, ['GET', '/api/groups'])).status).toBe(401);
  });

  it('note their last use at most once an hour', async () => {
    const { token } = (await make()).body;
    const lastUsed = async () => (await listOf(ann))[0]?.last_used_at;
    await callWith(token, ['GET', '/api/groups']);
    const first = new Date(testApp.clock.now).toISOString();
    // Nothing waits for the note.
    while ((await lastUsed()) !== first);
    testApp.clock.now += 60 * 60_000 - 1;
    await callWith(token, ['GET', '/api/groups']);
    expect(await lastUsed()).toBe(first);
  });

  it.each([
    ['PUT', 'expenses:write', 'expenses:read'],
    ['DELETE', 'expenses:delete', 'expenses:read'],
  ] as const)('learn from a refused %s what they may read alone', async (method, write, read) => {
    const { id } = await addExpense(ann, group, dinner());
    const request = [method, `/api/expenses/${String(id)}`] as const;
    const body = method === 'PUT' ? dinner() : undefined;
    const refusedFor = async (...scopes: Scope[]) => {
      const { token } = (await make({ scopes })).body;
      return send(testApp.app, request, body, { token, headers: { 'if-match': '"7"' } });
    };
    const refusal = {
      detail: 'Someone else changed this in the meantime',
      code: 'changed_meanwhile',
      params: {},
    };
    expect(await refusedFor(write)).toMatchObject({ status: 412, body: refusal });
    expect((await refusedFor(write)).body).not.toHaveProperty('current');
    expect((await refusedFor(write, read)).body).toHaveProperty('current.expense.id', id);
  });

  it('learn the state of a group from a refusal only if they may read it', async () => {
    const { token } = (await make({ scopes: ['groups:write'] })).body;
    const request = ['PUT', `/api/groups/${String(group.id)}`] as const;
    const options = { token, headers: { 'if-match': '"7"' } };
    const refused = await send(testApp.app, request, { name: 'House' }, options);
    expect([refused.status, Object.keys(refused.body)]).toEqual([412, ['detail', 'code', 'params']]);
  });

  it('say in the account what they may do', async () => {
    const { body } = await make({ scopes: ['groups:read'], group_ids: [group.id] });
    const own = await callWith<object>(body.token, ['GET', `/auth/users/${String(ann.id)}`]);
    expect(own.body).toMatchObject({
      session: { kind: 'token', scopes: ['groups:read'], group_ids: [group.id], expires_at: body.expires_at },
    });
    const other = await callWith<object>(body.token, ['GET', `/auth/users/${String(bob.id)}`]);
    expect(other.body).not.toHaveProperty('session');
  });

  it('never invite people, make links, or end either', async () => {
    const { token } = (await make({ scopes: SCOPES })).body;
    const path = `/api/groups/${String(group.id)}`;
    const { body: link } = await ann.call<{ id: number }>(['POST', `${path}/links`], { days: 1, uses: 1 });
    await ann.call(['POST', `${path}/invite`], { email: 'eve@example.org' });
    const { body: open } = await ann.call<{ id: number }[]>(['GET', `${path}/invitations`]);
    const forbidden = [
      ['POST', `${path}/links`, { days: 30, role: 'viewer' }],
      ['POST', `${path}/links`, { days: 30, uses: 100 }],
      ['DELETE', `/api/links/${String(link.id)}`],
      ['POST', `${path}/invite`, { email: 'mallory@example.org' }],
      ['DELETE', `/api/invitations/${String(open[0]?.id)}`],
    ] as const;
    for (const [method, url, payload] of forbidden) {
      const { status, body } = await callWith<{ code: string }>(token, [method, url], payload);
      expect([url, status, body.code]).toEqual([url, 403, 'token_not_allowed']);
    }
  });

  it('follow no stream of changes', async () => {
    const { token } = (await make()).body;
    expect((await callWith(token, ['GET', '/api/events'])).status).toBe(403);
  });
});

describe('an access token for one group', () => {
  let other: { id: number };
  let token: string;
  beforeEach(async () => {
    other = await createGroup(testApp, ann, [await signUp(testApp, 'eve')]);
    await addExpense(ann, other, expensePayload(4, [[ann, 4]], [[ann, 4]]));
    await addExpense(ann, group, dinner());
    token = (await make({ group_ids: [group.id] })).body.token;
  });

  it.each(['/api/groups', '/api/groups/summary'])('shows only that group in %s', async (path) => {
    const { body } = await callWith<{ id: number }[]>(token, ['GET', path]);
    expect(body.map(({ id }) => id)).toEqual([group.id]);
  });

  it('shows only its entries and people, and never a page that was read without it', async () => {
    const groupsIn = (entries: ExpenseAnswer[]) => [...new Set(entries.map(({ group_id }) => group_id))];
    const all = await ann.call<{ items: ExpenseAnswer[] }>(['GET', '/api/expenses?limit=10']);
    expect(groupsIn(all.body.items)).toHaveLength(2);
    const { body: whole } = await callWith<ExpenseAnswer[]>(token, ['GET', '/api/expenses']);
    const { body: page } = await callWith<{ items: ExpenseAnswer[]; totals: { group_id: number }[] }>(token, [
      'GET',
      '/api/expenses?limit=10',
    ]);
    expect([groupsIn(whole), groupsIn(page.items)]).toEqual([[group.id], [group.id]]);
    expect(page.totals.map(({ group_id }) => group_id)).toEqual([group.id]);
    const { body: people } = await callWith<{ user: { id: number } }[]>(token, ['GET', '/api/people']);
    expect(people.map(({ user }) => user.id)).toEqual([bob.id]);
  });

  it('makes no group', async () => {
    const body = { name: 'New', created_by: ann.id };
    expect((await callWith(token, ['POST', '/api/groups'], body)).status).toBe(403);
  });
});

describe('the history', () => {
  it('says which token did it, also after the token is gone, and stays unbroken', async () => {
    const { id, token } = (await make()).body;
    expect((await callWith(token, ['POST', '/api/expenses'], dinner())).status).toBe(201);
    await ann.call(['DELETE', `${PATH}/${String(id)}`]);
    await addExpense(bob, group, dinner());
    const path = `/api/groups/${String(group.id)}/activity`;
    const { body } = await bob.call<ActivityPageAnswer>(['GET', path]);
    expect(body.items.slice(0, 2).map(({ actor, via }) => [actor.id, via])).toEqual([
      [bob.id, null],
      [ann.id, 'Home Assistant'],
    ]);
    expect((await auditBooks(testApp.app.database, testApp.app)).findings).toEqual([]);
  });
});
