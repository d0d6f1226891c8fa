/** For every call: missing, wrong-typed, foreign and oversized input is a 4xx with a sentence, and nothing is stored. */
import { CALLS, callOf } from '@quits/contracts';
import type {
  ActivityPageAnswer,
  CallName,
  CommentAnswer,
  ExpenseAnswer,
  GroupAnswer as Group,
  RecurringAnswer,
} from '@quits/contracts';
import { sampleBodies } from '@quits/contracts/samples';
import { schemasOf } from '@quits/contracts/schemas';
import { digestOf } from './testing/database-digest.ts';
import { urlOf } from './testing/operations.ts';
import { PASSWORD, addExpense, createGroup, expensePayload, send, signUp } from './testing/people.ts';
import type { Person } from './testing/people.ts';
import { PNG, addReceipt, uploadOf } from './testing/uploads.ts';
import { buildTestApp } from './testing/test-app.ts';
import type { TestApp } from './testing/test-app.ts';

type Body = Record<string, unknown>;

interface World {
  ann: Person;
  bob: Person;
  eve: Person;
  group: Group;
  expense: ExpenseAnswer;
  /** The item of the history that the group was created. */
  createdId: number;
  commentId: number;
  receiptId: number;
  rule: RecurringAnswer;
}

interface Row {
  /** A body of a good shape that is refused or changes nothing; none: the sample of the contracts. */
  body?: (world: World) => Body;
  /** Good values of the path's parameters. */
  params?: (world: World) => Record<string, number | string>;
  /** What a stranger to the group gets; none: there is nothing foreign to name. */
  foreign?: number;
}

const inGroup = { params: ({ group }: World) => ({ id: group.id }), foreign: 404 };
const ofExpense = { params: ({ expense }: World) => ({ id: expense.id }), foreign: 404 };
/** Every field that an entry may have. */
const entry = ({ ann, bob }: World) => ({
  ...expensePayload(10, [[ann, 10]], [[bob, 10]]),
  category: 'taxi',
  date: '2026-01-01',
  notes: 'Cash',
  split: { mode: 'equal', values: [{ user_id: bob.id }] },
  original: { currency: 'EUR', total_amount: 20, rate: 0.5 },
});
const rule = ({ ann, bob }: Pick<World, 'ann' | 'bob'>) => ({
  entry: expensePayload(10, [[ann, 10]], [[bob, 10]]),
  unit: 'month',
  every: 1,
  start: '2026-01-31',
  end: '2026-03-31',
  count: 2,
});
/** Fields that need not be sent, and those of them that may be sent as `null`. */
const OPTIONAL = new Set([
  'force',
  'description',
  'category',
  'count',
  'currency',
  'date',
  'end',
  'notes',
  'original',
  'paused',
  'split',
]);
const NULLABLE = new Set(['description', 'category', 'count', 'end', 'original', 'split']);
const token = () => ({ token: 'A'.repeat(43) });

const ROWS: Record<CallName, Row> = {
  signIn: { body: ({ ann }) => ({ username: ann.email, password: 'Wrong1password' }) },
  register: { body: ({ ann }) => ({ email: ann.email, password: PASSWORD }) },
  signOut: {},
  requestResetMail: { body: () => ({ email: 'not an address' }) },
  checkResetLink: { params: token },
  resetPassword: {},
  getUser: { params: ({ ann }) => ({ id: ann.id }), foreign: 404 },
  updateName: { body: () => ({ name: '   ' }) },
  updatePassword: { body: () => ({ new_password: 'weak' }) },
  getGroups: {},
  getGroupSummaries: {},
  createGroup: { body: ({ bob }) => ({ name: 'Flat', created_by: bob.id, currency: 'EUR' }), foreign: 403 },
  getGroup: inGroup,
  renameGroup: inGroup,
  deleteGroup: inGroup,
  restoreGroup: inGroup,
  getRate: {},
  setDefaultSplit: inGroup,
  getBalanceViews: inGroup,
  getNetLines: { params: ({ group, bob }) => ({ id: group.id, userId: bob.id }), foreign: 404 },
  getDebtLines: {
    params: ({ group, ann, bob }) => ({ id: group.id, userId: ann.id, otherId: bob.id }),
    foreign: 404,
  },
  getPeople: {},
  settleAll: { foreign: 404 },
  confirmSettlement: ofExpense,
  getRecurring: inGroup,
  addRecurring: { ...inGroup, body: rule },
  updateRecurring: {
    params: (world) => ({ id: world.rule.id }),
    body: (world) => ({ ...rule(world), paused: true }),
    foreign: 404,
  },
  deleteRecurring: { params: (world) => ({ id: world.rule.id }), foreign: 404 },
  getGroupActivity: inGroup,
  getExpenseActivity: ofExpense,
  // What cannot be undone: a good body is empty.
  undoActivity: { params: ({ createdId }) => ({ id: createdId }), foreign: 404 },
  markSeen: inGroup,
  getComments: ofExpense,
  addComment: ofExpense,
  removeComment: { params: ({ commentId }) => ({ id: commentId }), foreign: 404 },
  // What a body of it may be is tested in modules/receipts.
  addReceipt: ofExpense,
  getReceipt: { params: ({ receiptId }) => ({ id: receiptId }), foreign: 404 },
  removeReceipt: { params: ({ receiptId }) => ({ id: receiptId }), foreign: 404 },
  getGroupExpenses: inGroup,
  getGroupMembers: inGroup,
  getGroupBalances: inGroup,
  removeMember: { params: ({ group, bob }) => ({ id: group.id, userId: bob.id }), foreign: 404 },
  inviteMember: inGroup,
  settleUp: inGroup,
  acceptInvite: { params: token, foreign: 404 },
  getExpenses: {},
  addExpense: { body: (world) => ({ ...entry(world), group_id: world.group.id }), foreign: 404 },
  getExpenseDetails: ofExpense,
  updateExpense: { ...ofExpense, body: entry },
  deleteExpense: ofExpense,
  restoreExpense: ofExpense,
};

/** A good body, as far as its shape goes; none: the call has no body. */
function bodyOf(name: CallName): Body | undefined {
  if (schemasOf(name).body === undefined) return undefined;
  const { ann, bob, group } = world;
  const samples: Partial<Record<CallName, Body | null>> = sampleBodies({
    userId: ann.id,
    otherId: bob.id,
    groupId: group.id,
  });
  return ROWS[name].body?.(world) ?? samples[name] ?? undefined;
}

const paramsOf = (name: CallName) => ROWS[name].params?.(world) ?? {};
const isPublic = (name: CallName) => callOf(name).access === 'public';

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
  const history = await ann.call<ActivityPageAnswer>(['GET', urlOf('getGroupActivity', { id: group.id })]);
  const createdId = history.body.items.at(-1)?.id ?? 0;
  const comment = await ann.call<CommentAnswer>(['POST', urlOf('addComment', { id: expense.id })], {
    text: 'Hello',
  });
  const { body } = await ann.call<RecurringAnswer>(
    ['POST', urlOf('addRecurring', { id: group.id })],
    rule({ ann, bob }),
  );
  const receiptId = (await addReceipt(ann, expense)).body.id;
  world = { ann, bob, eve, group, expense, rule: body, createdId, commentId: comment.body.id, receiptId };
});
// Refusals count as writes too; what is tested here is not that limit.
beforeEach(() => {
  testApp.clock.now += 60_000;
});
afterAll(() => testApp.close());

interface Attempt {
  what: string;
  params?: Record<string, number | string>;
  body?: unknown;
  by?: Person;
  status?: number;
}

const WRONG_VALUES = [null, true, {}, [], -1, 1.5, '\u0000', { $ne: 1 }, ['x']];
const HUGE = 'x'.repeat(70_000);

/** A value that is wrong for every field that a body of ours has, but for a few that some of them take. */
function isWrongFor(field: string, value: unknown): boolean {
  if (NULLABLE.has(field) && value === null) return false;
  if (field === 'paused' && value === true) return false;
  if (['amount', 'total_amount'].includes(field)) return value !== 1.5;
  return true;
}

function attemptsOn(name: CallName): Attempt[] {
  const goodParams = paramsOf(name);
  const goodBody = bodyOf(name);
  const attempts: Attempt[] = [];
  for (const param of Object.keys(goodParams)) {
    const wrong =
      param === 'token'
        ? ['x'.repeat(257), '\u0000', '../..']
        : ['x', '0', '-1', '1.5', '1e3', '9'.repeat(30), '\u0000', "1' or '1'='1"];
    attempts.push(
      ...wrong.map((value) => ({
        what: `${param}=${value.slice(0, 12)}`,
        params: { ...goodParams, [param]: value },
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
    if (!OPTIONAL.has(field)) attempts.push({ what: `${field} missing`, body: rest });
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

async function tryOut(name: CallName, { params = {}, body, by = world.ann }: Attempt) {
  const { method, isUpload } = callOf(name);
  const upload = isUpload ? uploadOf(PNG) : undefined;
  const payload = upload?.payload ?? body;
  return send<{ detail?: string } | undefined>(testApp.app, [method, urlOf(name, params)], payload, {
    token: isPublic(name) ? undefined : by.token,
    ...(upload && { headers: upload.headers }),
  });
}

describe.each(Object.keys(CALLS) as CallName[])('%s', (name) => {
  const { method, path } = callOf(name);

  it('refuses bad input with a sentence and stores nothing', async () => {
    const before = await digestOf(testApp.app.database);
    const attempts = attemptsOn(name);
    expect(attempts.length > 0).toBe(path.includes(':') || schemasOf(name).body !== undefined);
    for (const attempt of attempts) {
      const { status, body } = await tryOut(name, attempt);
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

  const { foreign } = ROWS[name];
  if (foreign !== undefined) {
    it(`answers ${String(foreign)} for what is foreign and stores nothing`, async () => {
      const before = await digestOf(testApp.app.database);
      const attempt = { what: 'foreign', params: paramsOf(name), body: bodyOf(name), by: world.eve };
      const { status, body } = await tryOut(name, attempt);
      expect({ status, detail: typeof body?.detail }).toEqual({ status: foreign, detail: 'string' });
      expect(await digestOf(testApp.app.database)).toBe(before);
    });
  }

  if (!isPublic(name)) {
    it('answers 401 without a session, before it looks at anything else', async () => {
      const { status, body } = await send(
        testApp.app,
        [method, urlOf(name, { id: 'x', userId: 'x', token: 'x' })],
        method === 'GET' ? undefined : '{',
      );
      expect({ status, body }).toEqual({
        status: 401,
        body: { detail: 'Invalid authentication credentials' },
      });
    });
  }

  if (schemasOf(name).body !== undefined) {
    it('answers 415 for another content type', async () => {
      const { status } = await send(testApp.app, [method, urlOf(name, paramsOf(name))], 'a=b', {
        token: world.ann.token,
        headers: { 'content-type': 'text/plain' },
      });
      expect(status).toBe(415);
    });
  }
});
