/** For every call: missing, wrong-typed, foreign and oversized input is a 4xx with a sentence, and nothing is stored. */
import type { ExpenseAnswer, GroupAnswer as Group } from '@quits/contracts';
import { digestOf } from './testing/database-digest.ts';
import { PASSWORD, addExpense, createGroup, expensePayload, send, signUp } from './testing/people.ts';
import type { Person } from './testing/people.ts';
import { buildTestApp } from './testing/test-app.ts';
import type { TestApp } from './testing/test-app.ts';

type Body = Record<string, unknown>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface World {
  ann: Person;
  bob: Person;
  eve: Person;
  group: Group;
  expense: ExpenseAnswer;
}

interface Row {
  /** A good body, as far as its shape goes; none: the call has no body. */
  body?: (world: World) => Body;
  /** Good values of the path's parameters. */
  params?: (world: World) => Record<string, string>;
  isPublic?: true;
  /** What a stranger to the group gets; none: there is nothing foreign to name. */
  foreign?: number;
  /** The call reads alone: without any input of its own, there is nothing that could be wrong but the session. */
  isInputFree?: true;
}

const inGroup = ({ group }: World) => ({ id: String(group.id) });
const ofExpense = ({ expense }: World) => ({ id: String(expense.id) });
const expenseBody = ({ ann, bob }: World) => expensePayload(10, [[ann, 10]], [[bob, 10]]);
const token = () => ({ token: 'A'.repeat(43) });

const ROWS: Record<string, Row> = {
  'POST /auth/token': {
    isPublic: true,
    body: ({ ann }) => ({ username: ann.email, password: 'Wrong1password' }),
  },
  'POST /auth/register': { isPublic: true, body: ({ ann }) => ({ email: ann.email, password: PASSWORD }) },
  'POST /auth/logout': { isInputFree: true },
  'POST /auth/forgot-password': { isPublic: true, body: () => ({ email: 'not an address' }) },
  'GET /auth/reset-password/{token}': { isPublic: true, params: token },
  'POST /auth/reset-password': {
    isPublic: true,
    body: () => ({ token: 'A'.repeat(43), new_password: PASSWORD }),
  },
  'GET /auth/users/{id}': { params: ({ ann }) => ({ id: String(ann.id) }), foreign: 404 },
  'PUT /auth/users/me/name': { body: () => ({ name: '   ' }) },
  'PUT /auth/users/me/password': { body: () => ({ new_password: 'weak' }) },
  'GET /api/groups': { isInputFree: true },
  'GET /api/groups/summary': { isInputFree: true },
  'POST /api/groups': { body: ({ bob }) => ({ name: 'Flat', created_by: bob.id }), foreign: 403 },
  'GET /api/groups/{id}': { params: inGroup, foreign: 404 },
  'PUT /api/groups/{id}': { params: inGroup, body: () => ({ name: 'New' }), foreign: 404 },
  'DELETE /api/groups/{id}': { params: inGroup, foreign: 404 },
  'POST /api/groups/{id}/restore': { params: inGroup, foreign: 404 },
  'GET /api/groups/{id}/activity': { params: inGroup, foreign: 404 },
  'GET /api/groups/{id}/expenses': { params: inGroup, foreign: 404 },
  'GET /api/groups/{id}/members': { params: inGroup, foreign: 404 },
  'GET /api/groups/{id}/summary': { params: inGroup, foreign: 404 },
  'DELETE /api/groups/{id}/members/{userId}': {
    params: ({ group, bob }) => ({ id: String(group.id), userId: String(bob.id) }),
    foreign: 404,
  },
  'POST /api/groups/{id}/invite': {
    params: inGroup,
    body: () => ({ email: 'someone@example.org' }),
    foreign: 404,
  },
  'POST /api/groups/{id}/settle': {
    params: inGroup,
    body: ({ ann }) => ({ to_user_id: ann.id, amount: 1 }),
    foreign: 404,
  },
  'GET /api/invites/accept/{token}': { params: token, foreign: 404 },
  'GET /api/expenses': { isInputFree: true },
  'POST /api/expenses': {
    body: (world) => ({ ...expenseBody(world), group_id: world.group.id }),
    foreign: 404,
  },
  'GET /api/expenses/{id}/details': { params: ofExpense, foreign: 404 },
  'PUT /api/expenses/{id}': { params: ofExpense, body: expenseBody, foreign: 404 },
  'DELETE /api/expenses/{id}': { params: ofExpense, foreign: 404 },
  'POST /api/expenses/{id}/restore': { params: ofExpense, foreign: 404 },
};

let testApp: TestApp;
let world: World;
beforeAll(async () => {
  testApp = await buildTestApp();
  const [ann, bob, eve] = [
    await signUp(testApp, 'ann'),
    await signUp(testApp, 'bob'),
    await signUp(testApp, 'eve'),
  ];
  const group = await createGroup(testApp, ann, [bob]);
  const expense = await addExpense(ann, group, expensePayload(10, [[ann, 10]], [[bob, 10]]));
  world = { ann, bob, eve, group, expense };
});
// Refusals count as writes too; what is tested here is not that limit.
beforeEach(() => {
  testApp.clock.now += 60_000;
});
afterAll(() => testApp.close());

interface Attempt {
  what: string;
  params?: Record<string, string>;
  body?: unknown;
  by?: Person;
  status?: number;
}

function urlOf(path: string, params: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_placeholder, name: string) => encodeURIComponent(params[name] ?? ''));
}

const WRONG_VALUES = [null, true, {}, [], -1, 1.5, '\u0000', { $ne: 1 }, ['x']];
const HUGE = 'x'.repeat(70_000);

/** A value that is wrong for every field that a body of ours has; the description may be null. */
function isWrongFor(field: string, value: unknown): boolean {
  if (field === 'description') return value !== null;
  if (['amount', 'total_amount'].includes(field)) return value !== 1.5;
  return true;
}

function attemptsOn({ body, params }: Row): Attempt[] {
  const goodParams = params?.(world) ?? {};
  const goodBody = body?.(world);
  const attempts: Attempt[] = [];
  for (const name of Object.keys(goodParams)) {
    const wrong =
      name === 'token'
        ? ['x'.repeat(257), '\u0000', '../..']
        : ['x', '0', '-1', '1.5', '1e3', '9'.repeat(30), '\u0000', "1' or '1'='1"];
    attempts.push(
      ...wrong.map((value) => ({
        what: `${name}=${value.slice(0, 12)}`,
        params: { ...goodParams, [name]: value },
        body: goodBody,
      })),
    );
  }
  if (goodBody === undefined) return attempts;
  attempts.push(
    { what: 'no body' },
    { what: 'an empty object', body: {} },
    { what: 'a list', body: [] },
    { what: 'a text', body: '"text"' },
  );
  attempts.push(
    { what: 'broken JSON', body: '{"name":' },
    { what: 'prototype keys', body: '{"__proto__":{"isAdmin":true}}' },
  );
  attempts.push({ what: 'a huge body', body: { ...goodBody, padding: HUGE }, status: 413 });
  for (const field of Object.keys(goodBody)) {
    const { [field]: _left, ...rest } = goodBody;
    if (field !== 'description') attempts.push({ what: `${field} missing`, body: rest });
    attempts.push({ what: `${field} oversized`, body: { ...goodBody, [field]: 'y'.repeat(5000) } });
    const wrong = WRONG_VALUES.filter((value) => isWrongFor(field, value));
    attempts.push(
      ...wrong.map((value) => ({
        what: `${field}=${JSON.stringify(value)}`,
        body: { ...goodBody, [field]: value },
      })),
    );
  }
  return attempts.map((attempt) => ({ params: goodParams, ...attempt }));
}

async function tryOut(call: string, row: Row, { params = {}, body, by = world.ann }: Attempt) {
  const [method, path] = call.split(' ') as [Method, string];
  return send<{ detail?: string } | undefined>(testApp.app, [method, urlOf(path, params)], body, {
    token: row.isPublic ? undefined : by.token,
  });
}

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
  it('refuses bad input with a sentence and stores nothing', async () => {
    const before = await digestOf(testApp.app.database);
    for (const attempt of attemptsOn(row)) {
      const { status, body } = await tryOut(call, row, attempt);
      const isRefused =
        attempt.status === undefined ? status >= 400 && status < 500 : status === attempt.status;
      const isSentence = /^[A-Z][^\n]{3,}$/.test(body?.detail ?? '');
      expect({ what: attempt.what, status, isRefused, isSentence }).toMatchObject({
        isRefused: true,
        isSentence: true,
      });
    }
    expect(await digestOf(testApp.app.database)).toBe(before);
  });

  const { foreign, isPublic } = row;
  if (foreign !== undefined) {
    it(`answers ${String(foreign)} for what is foreign and stores nothing`, async () => {
      const before = await digestOf(testApp.app.database);
      const attempt = {
        what: 'foreign',
        params: row.params?.(world) ?? {},
        body: row.body?.(world),
        by: world.eve,
      };
      const { status, body } = await tryOut(call, row, attempt);
      expect({ status, detail: typeof body?.detail }).toEqual({ status: foreign, detail: 'string' });
      expect(await digestOf(testApp.app.database)).toBe(before);
    });
  }

  if (!isPublic) {
    it('answers 401 without a session, before it looks at anything else', async () => {
      const [method, path] = call.split(' ') as [Method, string];
      const { status, body } = await send(
        testApp.app,
        [method, urlOf(path, { id: 'x', userId: 'x', token: 'x' })],
        method === 'GET' ? undefined : '{',
      );
      expect({ status, body }).toEqual({
        status: 401,
        body: { detail: 'Invalid authentication credentials' },
      });
    });
  }

  if (row.body !== undefined) {
    it('answers 415 for another content type', async () => {
      const [method, path] = call.split(' ') as [Method, string];
      const { status } = await send(testApp.app, [method, urlOf(path, row.params?.(world) ?? {})], 'a=b', {
        token: world.ann.token,
        headers: { 'content-type': 'text/plain' },
      });
      expect(status).toBe(415);
    });
  }
});
