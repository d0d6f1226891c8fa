/** Who may do what: every call × role, on what is there and on what is deleted. A call without a row fails. */
import type { ExpenseAnswer, GroupAnswer as Group } from '@quits/contracts';
import { admitMember } from './modules/membership/membership.service.ts';
import { PASSWORD, addExpense, createGroup, expensePayload, send, signUp } from './testing/people.ts';
import type { Person } from './testing/people.ts';
import { buildTestApp } from './testing/test-app.ts';
import type { TestApp } from './testing/test-app.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ROLES = ['signedOut', 'stranger', 'former', 'member', 'creator'] as const;
type Role = (typeof ROLES)[number];
type People = Record<Exclude<Role, 'signedOut'>, Person>;

interface World {
  group: Group;
  expense: ExpenseAnswer;
}

interface Row {
  url?: (world: World) => string;
  body?: (world: World, role: Role) => object;
  /** Statuses for signed out, stranger, former member, member, creator. */
  live: readonly [number, number, number, number, number];
  /** The same when the group is deleted; none: the call names no group. */
  deleted?: readonly [number, number, number, number, number];
}

const HIDDEN = [401, 404, 404, 404, 404] as const;
const forMembers = (status: number) => ({ live: [401, 404, 404, status, status] as const, deleted: HIDDEN });
const forCreator = (status: number) => ({ live: [401, 404, 404, 403, status] as const, deleted: HIDDEN });
const forEverybody = (status: number) => ({ live: [401, status, status, status, status] as const });
const open = (status: number) => ({ live: [status, status, status, status, status] as const });
const groupUrl =
  (tail = '') =>
  ({ group }: World) =>
    `/api/groups/${String(group.id)}${tail}`;
const expenseUrl =
  (tail = '') =>
  ({ expense }: World) =>
    `/api/expenses/${String(expense.id)}${tail}`;

let testApp: TestApp;
let people: People;
const GUESS = 'A'.repeat(43);
const expenseBody = () => expensePayload(4, [[people.member, 4]], [[people.creator, 4]]);

const ROWS: Record<string, Row> = {
  'POST /auth/token': {
    ...open(401),
    body: () => ({ username: 'nobody@example.org', password: 'Wrong1password' }),
  },
  'POST /auth/register': { ...open(409), body: () => ({ email: people.creator.email, password: PASSWORD }) },
  'POST /auth/forgot-password': { ...open(200), body: () => ({ email: 'nobody@example.org' }) },
  'GET /auth/reset-password/{token}': { ...open(400), url: () => `/auth/reset-password/${GUESS}` },
  'POST /auth/reset-password': { ...open(400), body: () => ({ token: GUESS, new_password: PASSWORD }) },
  'POST /auth/logout': { live: [401, 204, 204, 204, 204] },
  'GET /auth/users/{id}': {
    url: () => `/auth/users/${String(people.creator.id)}`,
    live: [401, 404, 404, 200, 200],
  },
  'PUT /auth/users/me/name': { ...forEverybody(200), body: () => ({ name: 'Somebody' }) },
  'PUT /auth/users/me/password': { ...forEverybody(403), body: () => ({ new_password: PASSWORD }) },
  'GET /api/groups': forEverybody(200),
  'GET /api/groups/summary': forEverybody(200),
  'GET /api/expenses': forEverybody(200),
  'POST /api/groups': {
    live: [401, 403, 403, 403, 201],
    body: () => ({ name: 'Mine', created_by: people.creator.id }),
  },
  'GET /api/groups/{id}': { ...forMembers(200), url: groupUrl() },
  'PUT /api/groups/{id}': { ...forCreator(200), url: groupUrl(), body: () => ({ name: 'New' }) },
  'DELETE /api/groups/{id}': { ...forCreator(204), url: groupUrl() },
  'POST /api/groups/{id}/restore': {
    live: [401, 404, 404, 403, 200],
    deleted: [401, 404, 404, 404, 200],
    url: groupUrl('/restore'),
  },
  'GET /api/groups/{id}/activity': { ...forMembers(200), url: groupUrl('/activity') },
  'GET /api/groups/{id}/expenses': { ...forMembers(200), url: groupUrl('/expenses') },
  'GET /api/groups/{id}/members': { ...forMembers(200), url: groupUrl('/members') },
  'GET /api/groups/{id}/summary': { ...forMembers(200), url: groupUrl('/summary') },
  'DELETE /api/groups/{id}/members/{userId}': {
    ...forCreator(409),
    url: (world) => groupUrl(`/members/${String(people.member.id)}`)(world),
  },
  'POST /api/groups/{id}/invite': {
    ...forCreator(409),
    url: groupUrl('/invite'),
    body: () => ({ email: people.member.email }),
  },
  'POST /api/groups/{id}/settle': {
    live: [401, 404, 404, 409, 201],
    deleted: HIDDEN,
    url: groupUrl('/settle'),
    body: () => ({ to_user_id: people.member.id, amount: 1 }),
  },
  'GET /api/invites/accept/{token}': { ...forEverybody(404), url: () => `/api/invites/accept/${GUESS}` },
  'POST /api/expenses': {
    ...forMembers(201),
    body: ({ group }) => ({ ...expenseBody(), group_id: group.id }),
  },
  'GET /api/expenses/{id}/details': { ...forMembers(200), url: expenseUrl('/details') },
  'PUT /api/expenses/{id}': { ...forMembers(200), url: expenseUrl(), body: expenseBody },
  'DELETE /api/expenses/{id}': { ...forMembers(204), url: expenseUrl() },
  'POST /api/expenses/{id}/restore': { ...forMembers(200), url: expenseUrl('/restore') },
};

/** A group in which every role is taken; the creator owes the member 10. */
async function createWorld(): Promise<World> {
  const { creator, member, former } = people;
  const group = await createGroup(testApp, creator);
  await testApp.app.database.write(async (trx) => {
    await admitMember(trx, group.id, member.id, testApp.clock.now);
    await admitMember(trx, group.id, former.id, testApp.clock.now);
  });
  const expense = await addExpense(member, group, expensePayload(10, [[member, 10]], [[creator, 10]]));
  await creator.call(['DELETE', groupUrl(`/members/${String(former.id)}`)({ group, expense })]);
  return { group, expense };
}

async function statusFor(call: string, row: Row, role: Role, isDeleted: boolean): Promise<number> {
  const world = await createWorld();
  if (isDeleted) await people.creator.call(['DELETE', groupUrl()(world)]);
  const [method, path] = call.split(' ') as [Method, string];
  const isForm = call === 'POST /auth/token';
  const body = row.body?.(world, role);
  const payload = isForm ? new URLSearchParams({ ...body }).toString() : body;
  const { status } = await send(testApp.app, [method, row.url?.(world) ?? path], payload, {
    token: role === 'signedOut' ? undefined : people[role].token,
    ...(isForm && { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  });
  // Signing out ends the person's only session.
  if (call === 'POST /auth/logout' && role !== 'signedOut') people[role] = await signUp(testApp, role);
  return status;
}

beforeAll(async () => {
  testApp = await buildTestApp();
  people = {
    stranger: await signUp(testApp, 'stranger'),
    former: await signUp(testApp, 'former'),
    member: await signUp(testApp, 'member'),
    creator: await signUp(testApp, 'creator'),
  };
  // Later than 5 minutes after signing in: a password change needs a fresh password.
  testApp.clock.now += 6 * 60_000;
});
// Every minute has its own limit of writes.
beforeEach(() => {
  testApp.clock.now += 60_000;
});
afterAll(() => testApp.close());

describe('the table of calls', () => {
  it('has a row for every call of the server, and no other', async () => {
    const { body } = await send<{ paths: Record<string, object> }>(testApp.app, ['GET', '/openapi.json']);
    const calls = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(Object.keys(ROWS).sort()).toEqual(calls.sort());
  });
});

describe.each(Object.entries(ROWS))('%s', (call, row) => {
  it.each(ROLES.map((role, index) => [role, row.live[index]]))('answers a %s %d', async (role, status) => {
    expect(await statusFor(call, row, role, false)).toBe(status);
  });

  const { deleted } = row;
  if (deleted === undefined) return;
  it.each(ROLES.map((role, index) => [role, deleted[index]]))(
    'answers a %s %d when the group is deleted',
    async (role, status) => {
      expect(await statusFor(call, row, role, true)).toBe(status);
    },
  );
});
