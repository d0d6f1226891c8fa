/** Who may do what: every call × role, on what is there and on what is deleted. A call without a row does not compile. */
import { CALLS, callOf } from '@quits/contracts';
import type {
  ActivityPageAnswer,
  CallName,
  CallParams,
  CommentAnswer,
  ExpenseAnswer,
  GroupAnswer as Group,
  RecurringAnswer,
} from '@quits/contracts';
import { dayOf } from '@quits/domain';
import { admitMember } from './modules/membership/membership.service.ts';
import { PASSWORD, addExpense, createGroup, expensePayload, send, signUp } from './testing/people.ts';
import { PNG, addReceipt, uploadOf } from './testing/uploads.ts';
import { urlOf } from './testing/operations.ts';
import type { Person } from './testing/people.ts';
import { useTestApp } from './testing/test-app.ts';

const ROLES = ['signedOut', 'stranger', 'former', 'member', 'creator'] as const;
type Role = (typeof ROLES)[number];
type People = Record<Exclude<Role, 'signedOut'>, Person>;

interface World {
  group: Group;
  expense: ExpenseAnswer;
  /** That the expense was added. */
  activityId: number;
  /** On the expense, by the member. */
  commentId: number;
  /** Of the expense, by the member. */
  receiptId: number;
  rule: RecurringAnswer;
}

type Statuses = readonly [
  signedOut: number,
  stranger: number,
  former: number,
  member: number,
  creator: number,
];

interface Row {
  /** What each role gets. */
  live: Statuses;
  /** The same when the group is deleted; none: the call names no group. */
  deleted?: Statuses;
  body?: (world: World) => object;
}
/** With values of the path's parameters, where it has any. */
type Rows = {
  [Name in CallName]: Row &
    (keyof CallParams<Name> extends never ? object : { params: (world: World) => CallParams<Name> });
};

const HIDDEN: Statuses = [401, 404, 404, 404, 404];
const forMembers = (status: number) => ({ live: [401, 404, 404, status, status] as const, deleted: HIDDEN });
const forCreator = (status: number) => ({ live: [401, 404, 404, 403, status] as const, deleted: HIDDEN });
const forEverybody = (status: number) => ({ live: [401, status, status, status, status] as const });
const open = (status: number) => ({ live: [status, status, status, status, status] as const });
const ofGroup = ({ group }: World) => ({ id: group.id });
const ofExpense = ({ expense }: World) => ({ id: expense.id });
const ofReceipt = ({ receiptId }: World) => ({ id: receiptId });
const ofRule = ({ rule }: World) => ({ id: rule.id });
const guess = () => ({ token: 'A'.repeat(43) });

const testApp = useTestApp();
let people: People;
const expenseBody = () => expensePayload(4, [[people.member, 4]], [[people.creator, 4]]);

const ruleBody = () => ({ entry: expenseBody(), unit: 'month', every: 1, start: '2026-01-31', count: 1 });

const ROWS: Rows = {
  signIn: { ...open(401), body: () => ({ username: 'nobody@example.org', password: 'Wrong1password' }) },
  register: { ...open(409), body: () => ({ email: people.creator.email, password: PASSWORD }) },
  requestResetMail: { ...open(200), body: () => ({ email: 'nobody@example.org' }) },
  checkResetLink: { ...open(400), params: guess },
  resetPassword: { ...open(400), body: () => ({ ...guess(), new_password: PASSWORD }) },
  signOut: forEverybody(204),
  getUser: { live: [401, 404, 404, 200, 200], params: () => ({ id: people.creator.id }) },
  updateName: { ...forEverybody(200), body: () => ({ name: 'Somebody' }) },
  updatePassword: { ...forEverybody(403), body: () => ({ new_password: PASSWORD }) },
  getGroups: forEverybody(200),
  getGroupSummaries: forEverybody(200),
  getExpenses: forEverybody(200),
  createGroup: {
    live: [401, 403, 403, 403, 201],
    body: () => ({ name: 'Mine', created_by: people.creator.id }),
  },
  getGroup: { ...forMembers(200), params: ofGroup },
  renameGroup: { ...forCreator(200), params: ofGroup, body: () => ({ name: 'New' }) },
  deleteGroup: { ...forCreator(204), params: ofGroup },
  restoreGroup: { live: [401, 404, 404, 403, 200], deleted: [401, 404, 404, 404, 200], params: ofGroup },
  getRate: { ...forEverybody(422) },
  setDefaultSplit: {
    ...forMembers(200),
    params: ofGroup,
    body: () => ({ mode: 'equal', values: [{ user_id: people.creator.id }] }),
  },
  getBalanceViews: { ...forMembers(200), params: ofGroup },
  getNetLines: { ...forMembers(200), params: ({ group }) => ({ id: group.id, userId: people.member.id }) },
  getDebtLines: {
    ...forMembers(200),
    params: ({ group }) => ({ id: group.id, userId: people.member.id, otherId: people.creator.id }),
  },
  getPeople: forEverybody(200),
  settleAll: {
    live: [401, 404, 404, 422, 201],
    deleted: [401, 404, 404, 422, 404],
    body: ({ group }) => ({
      user_id: people.member.id,
      currency: 'USD',
      groups: [{ group_id: group.id, amount: -10 }],
    }),
  },
  confirmSettlement: { ...forMembers(409), params: ofExpense, body: () => ({ received: true }) },
  getRecurring: { ...forMembers(200), params: ofGroup },
  addRecurring: { ...forMembers(201), params: ofGroup, body: ruleBody },
  updateRecurring: { ...forMembers(200), params: ofRule, body: ruleBody },
  deleteRecurring: { ...forMembers(204), params: ofRule },
  getGroupActivity: { ...forMembers(200), params: ofGroup },
  getExpenseActivity: { ...forMembers(200), params: ofExpense },
  undoActivity: { ...forMembers(201), params: ({ activityId }) => ({ id: activityId }), body: () => ({}) },
  markSeen: { ...forMembers(204), params: ofGroup, body: ({ activityId }) => ({ activity_id: activityId }) },
  getComments: { ...forMembers(200), params: ofExpense },
  addComment: { ...forMembers(201), params: ofExpense, body: () => ({ text: 'Hello' }) },
  removeComment: {
    live: [401, 404, 404, 204, 403],
    deleted: HIDDEN,
    params: ({ commentId }) => ({ id: commentId }),
  },
  addReceipt: { ...forMembers(201), params: ofExpense },
  getReceipt: { ...forMembers(200), params: ofReceipt },
  removeReceipt: { ...forMembers(204), params: ofReceipt },
  getGroupExpenses: { ...forMembers(200), params: ofGroup },
  getGroupMembers: { ...forMembers(200), params: ofGroup },
  getGroupBalances: { ...forMembers(200), params: ofGroup },
  removeMember: { ...forCreator(409), params: ({ group }) => ({ id: group.id, userId: people.member.id }) },
  inviteMember: { ...forCreator(409), params: ofGroup, body: () => ({ email: people.member.email }) },
  settleUp: {
    live: [401, 404, 404, 409, 201],
    deleted: HIDDEN,
    params: ofGroup,
    body: () => ({ to_user_id: people.member.id, amount: 1 }),
  },
  acceptInvite: { ...forEverybody(404), params: guess },
  addExpense: { ...forMembers(201), body: ({ group }) => ({ ...expenseBody(), group_id: group.id }) },
  getExpenseDetails: { ...forMembers(200), params: ofExpense },
  updateExpense: { ...forMembers(200), params: ofExpense, body: expenseBody },
  deleteExpense: { ...forMembers(204), params: ofExpense },
  restoreExpense: { ...forMembers(200), params: ofExpense },
};
/** The rows with the parts that only some have. */
const TABLE: Record<CallName, Row & { params?: (world: World) => Record<string, string | number> }> = ROWS;

/** A group in which every role is taken; the creator owes the member 10. */
async function createWorld(): Promise<World> {
  const { creator, member, former } = people;
  const group = await createGroup(testApp, creator);
  await testApp.app.database.write(async (trx) => {
    await admitMember(trx, group.id, member.id, testApp.clock.now);
    await admitMember(trx, group.id, former.id, testApp.clock.now);
  });
  const expense = await addExpense(member, group, expensePayload(10, [[member, 10]], [[creator, 10]]));
  const path = urlOf('getGroupActivity', { id: group.id });
  const activity = await member.call<ActivityPageAnswer>(['GET', path]);
  const comment = await member.call<CommentAnswer>(['POST', urlOf('addComment', { id: expense.id })], {
    text: 'Hello',
  });
  const receipt = await addReceipt(member, expense);
  await creator.call(['DELETE', urlOf('removeMember', { id: group.id, userId: former.id })]);
  const rule = await creator.call<RecurringAnswer>(['POST', urlOf('addRecurring', { id: group.id })], {
    ...ruleBody(),
    start: dayOf(testApp.clock.now + 86_400_000),
  });
  return {
    group,
    expense,
    rule: rule.body,
    activityId: activity.body.items[0]?.id ?? 0,
    commentId: comment.body.id,
    receiptId: receipt.body.id,
  };
}

/** What a call sends, and as what. */
function contentOf(
  name: CallName,
  input: object | undefined,
): { payload: unknown; headers: Record<string, string> } {
  const { isForm, isUpload } = callOf(name);
  if (isUpload) return uploadOf(PNG);
  if (!isForm) return { payload: input, headers: {} };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { payload: new URLSearchParams({ ...input }).toString(), headers };
}

async function createDeletedWorld(): Promise<World> {
  const world = await createWorld();
  await people.creator.call(['DELETE', urlOf('deleteGroup', ofGroup(world))]);
  return world;
}

/** Worlds as they were made, live and deleted: a call that only reads, or is refused, leaves one to its next case. */
const unchanged = new Map<boolean, World>();

async function statusFor(name: CallName, role: Role, isDeleted: boolean): Promise<number> {
  const world = unchanged.get(isDeleted) ?? (await (isDeleted ? createDeletedWorld() : createWorld()));
  const { params, body } = TABLE[name];
  const { payload, headers } = contentOf(name, body?.(world));
  const { status } = await send(testApp.app, [callOf(name).method, urlOf(name, params?.(world))], payload, {
    token: role === 'signedOut' ? undefined : people[role].token,
    headers,
  });
  if (callOf(name).method === 'GET' || status >= 400) unchanged.set(isDeleted, world);
  else unchanged.delete(isDeleted);
  // Signing out ends the person's only session.
  if (name === 'signOut' && role !== 'signedOut') people[role] = await signUp(testApp, role);
  return status;
}

beforeAll(async () => {
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

describe('the table of calls', () => {
  it('has a route for every call, and there is no other', async () => {
    const { body } = await send<{ paths: Record<string, Record<string, { operationId: string }>> }>(
      testApp.app,
      ['GET', '/openapi.json'],
    );
    const routes = Object.values(body.paths).flatMap((methods) => Object.values(methods));
    // The stream of changes is no call: it has no end. Its own tests say who may read what.
    expect(routes.map(({ operationId }) => operationId).sort()).toEqual(
      [...Object.keys(CALLS), 'followChanges'].sort(),
    );
  });

  it.each(Object.keys(CALLS) as CallName[])('says of %s who may make it', (name) => {
    const [signedOut, stranger, , member, creator] = TABLE[name].live;
    const { access } = callOf(name);
    expect(signedOut === 401 && name !== 'signIn').toBe(access !== 'public');
    // Who is no member sees nothing of a group; who is no creator is told so.
    if (access === 'member' || access === 'creator') expect(stranger).toBe(404);
    if (access === 'creator') expect([member, creator === 403]).toEqual([403, false]);
    if (access === 'member') expect(member).not.toBe(403);
  });
});

describe.each(Object.keys(CALLS) as CallName[])('%s', (name) => {
  const { live, deleted } = TABLE[name];
  beforeAll(() => {
    unchanged.clear();
  });

  it.each(ROLES.map((role, index) => [role, live[index]]))('answers a %s %d', async (role, status) => {
    expect(await statusFor(name, role, false)).toBe(status);
  });

  if (deleted === undefined) return;
  it.each(ROLES.map((role, index) => [role, deleted[index]]))(
    'answers a %s %d when the group is deleted',
    async (role, status) => {
      expect(await statusFor(name, role, true)).toBe(status);
    },
  );
});
