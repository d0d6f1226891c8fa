/** For every call: missing, wrong-typed, foreign and oversized input is a 4xx with a sentence, and nothing is stored. */
import {
  type ActivityPageAnswer,
  type CallName,
  callOf,
  CALLS,
  type CommentAnswer,
  type ErrorBody,
  type ExpenseAnswer,
  type GroupAnswer as Group,
  type MemberAnswer,
  NOTICE_KINDS,
  type RecurringAnswer,
} from '@quits/contracts';
import { sampleBodies } from '@quits/contracts/samples';
import { schemasOf } from '@quits/contracts/schemas';
import { digestOf } from '../testing/database-digest.ts';
import {
  badVariants,
  spotsIn,
  variantsAtLimits,
  WRONG_IN_QUERY,
  wrongParams,
} from '../testing/input-values.ts';
import { isRefusal, operationOf, urlOf } from '../testing/operations.ts';
import {
  addExpense,
  createGroup,
  expensePayload,
  PASSWORD,
  type Person,
  send,
  signUp,
} from '../testing/people.ts';
import { PNG, addReceipt, uploadOf } from '../testing/uploads.ts';
import { useTestApp } from '../testing/test-app.ts';

type Body = Record<string, unknown>;

interface World {
  ann: Person;
  bob: Person;
  eve: Person;
  group: Group;
  expense: ExpenseAnswer;
  /** The history item for the group's creation. */
  createdId: number;
  commentId: number;
  receiptId: number;
  rule: RecurringAnswer;
  /** A member without an account. */
  placeholder: MemberAnswer;
}

interface Row {
  /**
   * A well-formed body that is refused or changes nothing; undefined: the sample of the contracts.
   */
  body?: (world: World) => Body;
  /** Valid values of the path's parameters. */
  params?: (world: World) => Record<string, number | string>;
  /** Valid values of the query, for calls that require a combination. */
  query?: Record<string, string>;
  /** Fields of the query that take any line of text. */
  free?: readonly string[];
  /** The status for an outsider to the group; undefined: the call names nothing foreign. */
  foreign?: number;
}

const inGroup = { params: ({ group }: World) => ({ id: group.id }), foreign: 404 };
const ofExpense = { params: ({ expense }: World) => ({ id: expense.id }), foreign: 404 };
const entry = ({ ann, bob }: Pick<World, 'ann' | 'bob'>) => ({
  ...expensePayload(10, [[ann, 10]], [[bob, 10]]),
  category: 'taxi',
  date: '2026-01-01',
  notes: 'Cash',
  split: { mode: 'exact', values: [{ user_id: bob.id, value: 1000 }] },
  original: { currency: 'EUR', total_amount: 20, rate: 0.5, typed: 'rate' },
  items: [],
  extras: [],
  claiming: false,
});
const AS_SENT_LATER = {
  client_id: '6fe1a9c4-0b3d-4d7e-9a51-0c7a3a0f7f10',
  entered_at: '2026-01-01T12:00:00Z',
};
const rule = (world: Pick<World, 'ann' | 'bob'>) => {
  const { date: _date, claiming: _claiming, ...repeated } = entry(world);
  return { ...days, entry: repeated };
};
const days = {
  unit: 'month',
  every: 1,
  start: '2026-01-31',
  end: '2026-03-31',
  count: 2,
};
const token = () => ({ token: 'A'.repeat(43) });

const ROWS: Record<CallName, Row> = {
  signIn: { body: ({ ann }) => ({ username: ann.email, password: 'Wrong1password' }) },
  register: { body: ({ ann }) => ({ email: ann.email, password: PASSWORD, invite: token().token }) },
  signOut: {},
  demoSignIn: {},
  getNewPasskeyOptions: {},
  addPasskey: {},
  getPasskeys: {},
  renamePasskey: { params: () => ({ id: 999_999 }), foreign: 404 },
  removePasskey: { params: () => ({ id: 999_999 }) },
  getPasskeyOptions: {},
  signInWithPasskey: {},
  startProviderSignIn: { query: { return: '/groups' } },
  finishProviderSignIn: {},
  tradeSignInCode: {},
  // The first account of the test is an administrator.
  getAccounts: {
    query: { q: 'ann', state: 'active' },
    free: ['q'],
  },
  endSessionsOfAccount: { params: () => ({ id: 999_999 }), foreign: 404 },
  suspendAccount: { params: () => ({ id: 999_999 }), foreign: 404 },
  resumeAccount: { params: () => ({ id: 999_999 }), foreign: 404 },
  deleteOtherAccount: { params: () => ({ id: 999_999 }), foreign: 404 },
  getAllInvitations: { query: { before: 'link-1' } },
  revokeInvitation: { params: () => ({ invitation: 'link-999999' }), foreign: 404 },
  getMails: {},
  sendMailAgain: { params: () => ({ id: 999_999 }), foreign: 404 },
  getFeatures: {},
  rollBackFeature: { params: () => ({ feature: 'mf-polls' }) },
  getBackups: {},
  makeBackup: {},
  getAudit: {},
  auditBooks: {},
  getAdminLog: {},
  getSessions: {},
  endSession: { params: () => ({ session: 'A'.repeat(36) }), foreign: 404 },
  endOtherSessions: {},
  getAccessTokens: {},
  addAccessToken: {
    body: ({ group }) => ({ name: 'App', scopes: ['groups:read'], group_ids: [group.id], days: 1 }),
    foreign: 404,
  },
  removeAccessToken: { params: () => ({ id: 999_999 }), foreign: 404 },
  getConsent: { params: token, foreign: 404 },
  giveConsent: { params: token, foreign: 404 },
  getConnectedSites: {},
  disconnectSite: { params: () => ({ id: 999_999 }), foreign: 404 },
  requestResetMail: {},
  checkResetLink: { params: token },
  resetPassword: {},
  getUser: { params: ({ ann }) => ({ id: ann.id }), foreign: 404 },
  updateName: {},
  getPreferences: {},
  setPreferences: {},
  updatePassword: {},
  deleteAccount: {},
  getGroups: {},
  getGroupSummaries: {},
  createGroup: { body: ({ bob }) => ({ name: 'Flat', created_by: bob.id, currency: 'EUR' }), foreign: 403 },
  getGroup: inGroup,
  renameGroup: { ...inGroup, body: () => ({ name: 'House', currency: 'EUR' }) },
  deleteGroup: inGroup,
  restoreGroup: inGroup,
  handOverGroup: { ...inGroup, body: ({ bob }) => ({ user_id: bob.id }) },
  archiveGroup: { ...inGroup, body: () => ({ archived: false }) },
  getRate: { query: { from: 'EUR', to: 'USD', date: '2026-01-01' } },
  setDefaultSplit: {
    ...inGroup,
    body: ({ ann }) => ({ mode: 'percent', values: [{ user_id: ann.id, value: 10_000 }] }),
  },
  getBalanceViews: inGroup,
  getNetLines: { params: ({ group, bob }) => ({ id: group.id, userId: bob.id }), foreign: 404 },
  getDebtLines: {
    params: ({ group, ann, bob }) => ({ id: group.id, userId: ann.id, otherId: bob.id }),
    foreign: 404,
  },
  getPeople: {},
  settleAll: {
    foreign: 404,
    body: ({ group, bob }) => ({
      user_id: bob.id,
      currency: 'USD',
      groups: [{ group_id: group.id, amount: -1, part_amount: -1 }],
      date: '2026-01-01',
      notes: 'Cash',
    }),
  },
  getPayee: {},
  setPayee: {
    body: () => ({
      methods: [
        {
          kind: 'swiss',
          value: 'CH9300762011623852957',
          name: 'Ann',
          address: {
            street: 'Bahnhofstrasse',
            number: '1',
            postcode: '8001',
            town: 'Zürich',
            country: 'CH',
          },
        },
      ],
    }),
  },
  getPayment: { ...inGroup, query: { to: '1', amount: '1' } },
  confirmSettlement: ofExpense,
  getRecurring: inGroup,
  addRecurring: {
    ...inGroup,
    body: (world) => ({ ...rule(world), time_zone: 'Europe/Vienna', expense_id: world.expense.id }),
  },
  updateRecurring: {
    params: (world) => ({ id: world.rule.id }),
    body: (world) => ({ ...rule(world), paused: true }),
    foreign: 404,
  },
  deleteRecurring: { params: (world) => ({ id: world.rule.id }), foreign: 404 },
  getGroupActivity: inGroup,
  getExpenseActivity: ofExpense,
  // This item cannot be undone, so the empty body is valid but refused.
  undoActivity: { params: ({ createdId }) => ({ id: createdId }), foreign: 404 },
  markSeen: inGroup,
  getComments: ofExpense,
  addComment: { ...ofExpense, body: () => ({ text: 'Hello', ...AS_SENT_LATER }) },
  removeComment: { params: ({ commentId }) => ({ id: commentId }), foreign: 404 },
  // modules/receipts tests the body.
  addReceipt: ofExpense,
  getReceipt: { params: ({ receiptId }) => ({ id: receiptId }), foreign: 404 },
  removeReceipt: { params: ({ receiptId }) => ({ id: receiptId }), foreign: 404 },
  getNotices: { query: { before: '9', limit: '5', unread: 'true' } },
  readNotices: { body: () => ({ ids: [1], before: 1 }) },
  getReminders: inGroup,
  sendReminder: { ...inGroup, body: ({ bob }) => ({ user_id: bob.id, note: 'No hurry' }) },
  getNoticeSettings: {},
  setNoticeSettings: {
    foreign: 404,
    body: ({ group, bob }) => ({
      kinds: Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, { app: true, mail: true }])),
      groups: [{ group_id: group.id, mute: 'mail', until: '2026-01-01T00:00:00Z' }],
      digest: 'daily',
      no_reminders_from: [bob.id],
    }),
  },
  exportAccount: {},
  exportGroup: { ...inGroup, query: { format: 'csv' } },
  getGroupExpenses: inGroup,
  getGroupMembers: inGroup,
  getGroupBalances: inGroup,
  removeMember: { params: ({ group, bob }) => ({ id: group.id, userId: bob.id }), foreign: 404 },
  addPlaceholder: inGroup,
  inviteMember: {
    ...inGroup,
    body: ({ placeholder }) => ({ email: 'gus@example.org', member_id: placeholder.id }),
  },
  // A link is to join or to look at the group. No link has all fields, so that outsiders get a refusal of the input.
  addInviteLink: {
    ...inGroup,
    foreign: 422,
    body: ({ placeholder }) => ({
      days: 30,
      uses: 100,
      member_id: placeholder.id,
      role: 'member',
      names: 'initials',
    }),
  },
  getInviteLinks: inGroup,
  takeBackInviteLink: { params: () => ({ id: 1 }) },
  settleUp: {
    ...inGroup,
    body: ({ bob }) => ({ to_user_id: bob.id, amount: 1, date: '2026-01-01', notes: 'Cash' }),
  },
  getInvitations: inGroup,
  takeBackInvitation: { params: () => ({ id: 1 }) },
  previewInvite: { params: token },
  viewGroup: { params: token },
  acceptInvite: { params: token, foreign: 404 },
  previewImport: {
    body: ({ group }) => ({
      filename: 'flat.csv',
      text: 'Date,What,Amount\n2026-03-05,Tea,4.00',
      group_id: group.id,
    }),
    foreign: 404,
  },
  chooseImportColumns: { params: () => ({ id: 1 }) },
  // The file is not there, and a group is either new or known: each field has its own refusal.
  bookImport: {
    params: () => ({ id: 1 }),
    body: ({ bob, group }) => ({
      group: { id: group.id, name: 'Flat', currency: 'EUR' },
      people: [{ name: 'Bob', member_id: bob.id, placeholder: true, me: true }],
      accept_doubtful: true,
      rules: [1],
      currencies: 'refuse',
      rates: { JPY: 0.0061 },
    }),
  },
  getExpenses: {},
  addExpense: {
    body: (world) => ({ ...entry(world), group_id: world.group.id, ...AS_SENT_LATER }),
    foreign: 404,
  },
  getExpenseDetails: ofExpense,
  claimItem: {
    params: ({ expense }) => ({ id: expense.id, itemId: 999_999 }),
    body: () => ({ weight: 100 }),
  },
  updateExpense: { ...ofExpense, body: entry },
  deleteExpense: ofExpense,
  restoreExpense: ofExpense,
};

/** A well-formed body; undefined: the call has no body. */
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
const isPublic = (name: CallName) => schemasOf(name).access === 'public';

const testApp = useTestApp();
let world: World;
beforeAll(async () => {
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
  const members = urlOf('addPlaceholder', { id: group.id });
  const { body: placeholder } = await ann.call<MemberAnswer>(['POST', members], { name: 'Gus' });
  const commentId = comment.body.id;
  world = { ann, bob, eve, group, expense, rule: body, createdId, commentId, receiptId, placeholder };
});
// Refusals count as writes too. This test is not about that limit.
beforeEach(() => {
  testApp.clock.now += 60_000;
});

interface Attempt {
  what: string;
  params?: Record<string, number | string>;
  query?: string;
  body?: unknown;
  by?: Person;
  status?: number;
  /** The field that a refusal must name; a part or a parent of it is also accepted. */
  at?: string;
}

const HUGE = 'x'.repeat(140_000);
/** Larger than a file to import. */
const HUGE_FILE = 'x'.repeat(11_000_000);
/** A valid value for most fields of a query. */
const QUERY_VALUE = '1';

function attemptsOnParams(name: CallName): Attempt[] {
  const goodParams = paramsOf(name);
  return Object.keys(goodParams).flatMap((param) =>
    wrongParams(param).map((value) => ({
      what: `${param}=${value.slice(0, 12)}`,
      params: { ...goodParams, [param]: value },
      body: bodyOf(name),
    })),
  );
}

const isGoodText = (name: CallName, field: string, value: string) =>
  ROWS[name].free?.includes(field) === true && /^[^\0]{0,254}$/.test(value);

function attemptsOnQuery(name: CallName): Attempt[] {
  const { queryNames, query } = operationOf(name);
  const good = Object.fromEntries(
    queryNames.map((field) => [field, ROWS[name].query?.[field] ?? QUERY_VALUE]),
  );
  const attemptOf = (field: string, values: Record<string, string>, twice = ''): Attempt => {
    const text = new URLSearchParams(values).toString() + twice;
    return { what: `?${text.slice(0, 60)}`, at: field, query: `?${text}`, status: 422 };
  };
  return queryNames.flatMap((field) => {
    const { [field]: own = '', ...rest } = good;
    return [
      ...WRONG_IN_QUERY.filter((value) => !isGoodText(name, field, value)).map((value) =>
        attemptOf(field, { ...good, [field]: value }),
      ),
      attemptOf(field, good, `&${field}=${own}`),
      ...(query?.required?.includes(field) ? [attemptOf(field, rest)] : []),
    ];
  });
}

function attemptsOnBody(name: CallName): Attempt[] {
  const { body: schema } = operationOf(name);
  const body = bodyOf(name);
  if (schema === undefined || body === undefined) return [];
  return [
    { what: 'no body' },
    { what: 'an empty object', body: {} },
    { what: 'a list', body: [] },
    { what: 'a text', body: '"text"' },
    { what: 'broken JSON', body: '{"name":' },
    { what: 'prototype keys', body: '{"__proto__":{"isAdmin":true}}' },
    {
      what: 'a huge body',
      body: { ...body, padding: name === 'previewImport' ? HUGE_FILE : HUGE },
      status: 413,
    },
    ...badVariants(schema, body),
  ];
}

const attemptsOn = (name: CallName): Attempt[] => [
  ...attemptsOnParams(name),
  ...[...attemptsOnQuery(name), ...attemptsOnBody(name)].map((attempt) => ({
    params: paramsOf(name),
    ...attempt,
  })),
];

const isPartOf = (part: string, whole: string) => part === whole || part.startsWith(`${whole}.`);
/** Whether a refusal of the input names the field. Other refusals need not. */
function isNamed(at: string | undefined, errors: readonly { field: string }[] | undefined): boolean {
  if (at === undefined || errors === undefined) return true;
  return errors.some(({ field }) => isPartOf(field, at) || isPartOf(at, field));
}

async function tryOut(name: CallName, { params = {}, query = '', body, by = world.ann }: Attempt) {
  // Avoids the account's limit, as above.
  testApp.clock.now += name === 'previewImport' ? 4 * 60_000 : 1000;
  const { method, isUpload } = callOf(name);
  const upload = isUpload ? uploadOf(PNG) : undefined;
  const payload = upload?.payload ?? body;
  return send<Partial<ErrorBody> | undefined>(testApp.app, [method, urlOf(name, params) + query], payload, {
    token: isPublic(name) ? undefined : by.token,
    ...(upload && { headers: upload.headers }),
  });
}

describe.each(Object.keys(CALLS) as CallName[])('%s', (name) => {
  const { method, path } = callOf(name);

  it('refuses bad input with a sentence and stores nothing', async () => {
    const before = await digestOf(testApp.app.database);
    const attempts = attemptsOn(name);
    const { body: schema, query } = schemasOf(name);
    expect(attempts.length > 0).toBe(path.includes(':') || (schema ?? query) !== undefined);
    for (const attempt of attempts) {
      const { status, body } = await tryOut(name, attempt);
      const isRefused =
        attempt.status === undefined ? status >= 400 && status < 500 : status === attempt.status;
      const isSentence = /^[A-Z][^\n]{3,}$/.test(body?.detail ?? '');
      const isSaidOfIt = isNamed(attempt.at, body?.errors);
      const hasReason = isRefusal(body);
      expect({
        what: attempt.what,
        status,
        body,
        isRefused,
        hasReason,
        isSentence,
        isSaidOfIt,
      }).toMatchObject({
        isRefused: true,
        hasReason: true,
        isSentence: true,
        isSaidOfIt: true,
      });
    }
    expect(await digestOf(testApp.app.database)).toBe(before);
  });

  const { body: schema } = operationOf(name);
  if (schema !== undefined) {
    it('is tried with every field that it has, and takes each at its limits', () => {
      const body = bodyOf(name);
      expect(spotsIn(schema, body).filter(({ value }) => value === undefined)).toEqual([]);
      for (const { what, at, body: atLimit } of variantsAtLimits(schema, body)) {
        const issues = schemasOf(name).body?.safeParse(atLimit).error?.issues ?? [];
        // The signs of amounts go by each other.
        const own = issues.filter(
          (issue) =>
            issue.path.join('.') === at &&
            !(issue.code === 'custom' && issue.params?.code === 'signs_differ'),
        );
        expect({ what, own }).toEqual({ what, own: [] });
      }
    });
  }

  const { foreign } = ROWS[name];
  if (foreign !== undefined) {
    it(`answers ${String(foreign)} for what is foreign and stores nothing`, async () => {
      const before = await digestOf(testApp.app.database);
      const { query: values } = ROWS[name];
      const query = values === undefined ? '' : `?${new URLSearchParams(values).toString()}`;
      const attempt = { what: 'foreign', params: paramsOf(name), query, body: bodyOf(name), by: world.eve };
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
      expect({ status, body }).toMatchObject({
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
