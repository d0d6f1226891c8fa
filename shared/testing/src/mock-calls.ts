import { AUTH_DETAILS, CALLS, callOf } from '@quits/contracts';
import type {
  CallAnswer,
  CallBody,
  CallName,
  CallParams,
  User,
  WireExpense,
  WireGroup,
} from '@quits/contracts';
import { toDollars } from '@quits/domain';
import type { MockData, MockGroup } from './mock-back-end.ts';
import { tokenFor, userIdOf } from './token.ts';

/** A request as it came: JSON is parsed, every other body a text. */
export interface MockRequest {
  method: string;
  path: string;
  body: unknown;
  headers: Headers;
}

/** Reads a request once; the original can still be read. */
export async function readRequest(request: Request): Promise<MockRequest> {
  const text = await request.clone().text();
  const isJson = request.headers.get('content-type')?.includes('json') === true && text !== '';
  const body: unknown = isJson ? JSON.parse(text) : text;
  return { method: request.method, path: new URL(request.url).pathname, body, headers: request.headers };
}

interface MockAnswer<Body = unknown> {
  status: number;
  body: Body;
}

interface Call<Name extends CallName> {
  data: MockData;
  params: CallParams<Name>;
  body: CallBody<Name>;
  /** The caller; 0 in a public call. */
  userId: number;
  /** Whether it is our own server that answers, with more than the specification lists. */
  hasExtras: boolean;
}

type Nothing = Record<string, never>;
type Refusal = { detail: string };
type Handlers = {
  [Name in CallName]: (call: Call<Name>) => MockAnswer<CallAnswer<Name> | Nothing | Refusal>;
};

const answer = <Body>(body: Body, status = 200): MockAnswer<Body> => ({ status, body });
const done = (status = 200): MockAnswer<Nothing> => answer({}, status);
const refuse = (status: number, detail: string): MockAnswer<Refusal> => answer({ detail }, status);
const move = <Item>(item: Item, from: Item[], to: Item[]) => to.push(...from.splice(from.indexOf(item), 1));

const publicUser = ({ id, name, email }: User): User => ({ id, name, email });
const publicGroup = ({ id, name, created_by, created_at }: WireGroup): WireGroup => ({
  id,
  name,
  created_by,
  created_at,
});
const ownGroups = ({ data, userId }: Pick<Call<'getGroups'>, 'data' | 'userId'>) =>
  data.groups.filter(({ memberIds }) => memberIds.includes(userId));

type Member<Arg> = { data: MockData; userId: number; params: { id: number } } & Arg;

function inGroup<Arg, Body>(use: (group: MockGroup, call: Member<Arg>) => MockAnswer<Body>) {
  return (call: Member<Arg>): MockAnswer<Body | Refusal> => {
    const group = call.data.groups.find(({ id }) => id === call.params.id);
    return group?.memberIds.includes(call.userId) ? use(group, call) : refuse(404, 'Group not found');
  };
}

function onExpense<Arg, Body>(use: (expense: WireExpense, call: Member<Arg>) => MockAnswer<Body>) {
  return (call: Member<Arg>): MockAnswer<Body | Refusal> => {
    const expense = call.data.expenses.find(({ id }) => id === call.params.id);
    return expense ? use(expense, call) : refuse(404, 'Expense not found');
  };
}

const INVALID_LINK = refuse(400, 'Invalid or expired reset link');

const ACCOUNTS = {
  signIn: ({ data, body }) => {
    const user = data.users.find(({ email }) => email.toLowerCase() === body.username.toLowerCase());
    if (user?.password !== body.password) return refuse(401, AUTH_DETAILS.wrongPassword);
    return answer({ access_token: tokenFor(user.id) });
  },
  getUser: ({ data, params }) => {
    const user = data.users.find(({ id }) => id === params.id);
    return user ? answer(publicUser(user)) : refuse(404, AUTH_DETAILS.userNotFound);
  },
  register: ({ data, body: { email, password } }) => {
    if (data.users.some((user) => user.email === email)) return refuse(409, 'Email already registered');
    data.addUser({ name: email.split('@')[0] ?? email, email, password });
    return done(201);
  },
  updateName: ({ data, userId, body }) => {
    Object.assign(data.users.find(({ id }) => id === userId) ?? {}, { name: body.name });
    return done();
  },
  updatePassword: ({ data, userId, body }) => {
    Object.assign(data.users.find(({ id }) => id === userId) ?? {}, { password: body.new_password });
    return done();
  },
  requestResetMail: () => done(),
  checkResetLink: ({ data, params }) =>
    data.resetTokens.has(params.token) ? answer({ valid: true }) : INVALID_LINK,
  resetPassword: ({ data, body }) => (data.resetTokens.delete(body.token) ? done() : INVALID_LINK),
  acceptInvite: ({ data, params, userId }) => {
    const groupId = data.invitations.get(params.token);
    const group = data.groups.find(({ id }) => id === groupId);
    if (!group) return refuse(404, 'Invitation is invalid or has expired');
    if (!group.memberIds.includes(userId)) group.memberIds.push(userId);
    return answer({ group_id: group.id });
  },
  signOut: () => done(),
} satisfies Partial<Handlers>;

const GROUPS = {
  createGroup: ({ data, body }) => {
    data.addGroup({ name: body.name, createdBy: body.created_by });
    return done(201);
  },
  getGroups: (call) => answer(ownGroups(call).map(publicGroup)),
  getGroupSummaries: (call) =>
    answer(
      ownGroups(call).map((group) => ({
        ...publicGroup(group),
        member_count: group.memberIds.length,
        expense_count: call.data.expensesOf(group.id).filter(({ type }) => type !== 'settlement').length,
        ...(call.hasExtras && { net: toDollars(call.data.netsOf(group.id).get(call.userId) ?? 0) }),
      })),
    ),
  getGroup: inGroup((group) => answer(publicGroup(group))),
  renameGroup: inGroup((group, { body }: Call<'renameGroup'>) => {
    Object.assign(group, body);
    return done();
  }),
  deleteGroup: inGroup((group, { data }) => {
    move(group, data.groups, data.deleted.groups);
    return done();
  }),
  restoreGroup: ({ data, params }) => {
    const group = data.deleted.groups.find(({ id }) => id === params.id);
    if (!group) return refuse(404, 'Group not found');
    move(group, data.deleted.groups, data.groups);
    return done();
  },
  setDefaultSplit: inGroup((group, { body }: Call<'setDefaultSplit'>) => {
    group.default_split = body;
    return done();
  }),
  getGroupActivity: inGroup(() => answer({ items: [], next: null })),
  getGroupExpenses: inGroup((group, { data }) => answer(data.expensesOf(group.id))),
  getGroupMembers: inGroup((group, { data }) =>
    answer(group.memberIds.flatMap((id) => data.users.filter((user) => user.id === id)).map(publicUser)),
  ),
  getGroupBalances: inGroup((group, { data }) => answer(data.balancesOf(group.id))),
  removeMember: inGroup((group, { params }: Call<'removeMember'>) => {
    group.memberIds = group.memberIds.filter((id) => id !== params.userId);
    return done();
  }),
  inviteMember: inGroup(() => done()),
  settleUp: inGroup((group, { data, userId, body: { to_user_id, amount } }: Call<'settleUp'>) => {
    data.addExpense({
      group_id: group.id,
      description: 'Settlement',
      type: 'settlement',
      total_amount: amount,
      payers: [{ user_id: userId, paid_amount: amount }],
      shares: [{ user_id: to_user_id, share_amount: amount }],
    });
    return done();
  }),
} satisfies Partial<Handlers>;

const EXPENSES = {
  addExpense: ({ data, body }) => {
    data.addExpense(body);
    return done(201);
  },
  getExpenses: ({ data, userId }) =>
    answer(
      data.expenses.filter(({ payers, shares }) =>
        [...payers, ...shares].some(({ user_id }) => user_id === userId),
      ),
    ),
  getExpenseDetails: onExpense(({ payers, shares, ...expense }) => answer({ expense, payers, shares })),
  updateExpense: onExpense((expense, { body }: Call<'updateExpense'>) => {
    Object.assign(expense, body);
    return done();
  }),
  deleteExpense: onExpense((expense, { data }) => {
    move(expense, data.expenses, data.deleted.expenses);
    return done();
  }),
  restoreExpense: ({ data, params }) => {
    const expense = data.deleted.expenses.find(({ id }) => id === params.id);
    if (!expense) return refuse(404, 'Expense not found');
    move(expense, data.deleted.expenses, data.expenses);
    return done();
  },
} satisfies Partial<Handlers>;

const HANDLERS: Handlers = { ...ACCOUNTS, ...GROUPS, ...EXPENSES };

const PATTERNS = (Object.keys(CALLS) as CallName[])
  .map((name) => ({ name, pattern: new RegExp(`^${CALLS[name].path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`) }))
  // `/api/groups/summary` before `/api/groups/:id`.
  .sort((a, b) => Number(CALLS[a.name].path.includes(':')) - Number(CALLS[b.name].path.includes(':')));

/** Which call of the table a request makes, with its path's parameters; `undefined` for no call at all. */
export function callAt(method: string, path: string) {
  for (const { name, pattern } of PATTERNS) {
    const found = CALLS[name].method === method ? pattern.exec(path) : null;
    if (found) return { name, params: found.groups ?? {}, isExtra: callOf(name).isExtra === true };
  }
  return undefined;
}

/**
 * What a back end answers that holds this data and knows the calls of the specification, and those of our own
 * server only with `hasExtras`; `undefined` for a call that it does not know.
 */
export function answerTo(
  data: MockData,
  { method, path, body, headers }: MockRequest,
  { hasExtras = false } = {},
): MockAnswer | undefined {
  const found = callAt(method, path);
  if (!found || (found.isExtra && !hasExtras)) return undefined;
  const { name } = found;
  const userId = userIdOf(headers.get('authorization')?.replace(/^Bearer /, '') ?? '') ?? 0;
  const { access, isForm } = callOf(name);
  if (access !== 'public' && userId === 0) return refuse(401, AUTH_DETAILS.invalidCredentials);
  const params = Object.entries(found.params).map(([param, text]) => {
    const value = decodeURIComponent(text);
    return [param, param === 'token' ? value : Number(value)];
  });
  const parsed: unknown = isForm ? Object.fromEntries(new URLSearchParams(String(body))) : body;
  // The mock trusts what the code under test sends; the types of the handlers document what it is.
  const handler: (call: never) => MockAnswer = HANDLERS[name];
  return handler({ data, params: Object.fromEntries(params), body: parsed, userId, hasExtras } as never);
}
