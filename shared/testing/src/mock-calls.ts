import { AUTH_DETAILS, callOf, isTextParam, type User, type WireGroup } from '@quits/contracts';
import { schemasOf } from '@quits/contracts/schemas';
import { toDollars } from '@quits/domain';
import {
  answer,
  type Call,
  done,
  type Handlers,
  inGroup,
  type MockAnswer,
  type Nothing,
  onExpense,
  type Refusal,
  refuse,
  type SpecifiedHandlers,
} from './mock-answers.ts';
import type { MockData, MockGroup } from './mock-back-end.ts';
import { groupPage, isPaged, personPage } from './mock-pages.ts';
import { callAt, type MockRequest, readRequest } from './mock-request.ts';
import { callerOf, tokenFor } from './token.ts';

const publicUser = ({ id, name, email }: User): User => ({ id, name, email });
const publicGroup = ({ memberIds: _, ...group }: MockGroup): WireGroup => group;
const ownGroups = ({ data, userId }: Pick<Call<'getGroups'>, 'data' | 'userId'>) =>
  data.groups.filter(({ memberIds }) => memberIds.includes(userId));

const listedGroup = (
  group: MockGroup,
  { data, hasExtras }: Pick<Call<'getGroups'>, 'data' | 'hasExtras'>,
) => ({
  ...publicGroup(group),
  ...(hasExtras && {
    last_entry_date: data.expensesOf(group.id).reduce<string | null>((last, entry) => {
      const day = entry.date ?? entry.created_at.slice(0, 10);
      return last !== null && last > day ? last : day;
    }, null),
  }),
});

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
  createGroup: ({ data, body, hasExtras }) => {
    const { name, created_by: createdBy, currency } = body;
    const group = data.addGroup({ name, createdBy, currency: hasExtras ? currency : undefined });
    return hasExtras ? answer(group, 201) : done(201);
  },
  getGroups: (call) => answer(ownGroups(call).map((group) => listedGroup(group, call))),
  getGroupSummaries: (call) =>
    answer(
      ownGroups(call).map((group) => ({
        ...listedGroup(group, call),
        member_count: group.memberIds.length,
        expense_count: call.data.expensesOf(group.id).filter(({ type }) => type !== 'settlement').length,
        ...(call.hasExtras && {
          net: toDollars(call.data.netsOf(group.id).get(call.userId) ?? 0),
          unread_count: 0,
          waiting_count: 0,
        }),
      })),
    ),
  getGroup: inGroup((group) => answer(publicGroup(group))),
  renameGroup: inGroup<Call<'renameGroup'>, Nothing | Refusal>((group, { data, body }) => {
    if (body.currency !== undefined && data.expensesOf(group.id).length > 0)
      return refuse(
        409,
        'The currency can change only while the group has no expenses, deleted ones included',
      );
    Object.assign(group, body);
    return done();
  }),
  deleteGroup: inGroup((group, { data }) => {
    data.groups.splice(data.groups.indexOf(group), 1);
    return done();
  }),
  getGroupExpenses: inGroup((group, call) => {
    const expenses = call.data.expensesOf(group.id);
    return answer(isPaged(call) ? groupPage(expenses, call.query) : expenses);
  }),
  getGroupMembers: inGroup((group, { data }) =>
    answer(group.memberIds.flatMap((id) => data.users.filter((user) => user.id === id)).map(publicUser)),
  ),
  getGroupBalances: inGroup((group, { data }) => answer(data.balancesOf(group.id))),
  removeMember: inGroup((group, { params }: Call<'removeMember'>) => {
    group.memberIds = group.memberIds.filter((id) => id !== params.userId);
    return done();
  }),
  inviteMember: inGroup(() => done()),
  settleUp: inGroup((group, { data, userId, hasExtras, body }: Call<'settleUp'>) => {
    const { to_user_id, amount } = body;
    data.addExpense({
      group_id: group.id,
      description: 'Settlement',
      type: 'settlement',
      total_amount: amount,
      payers: [{ user_id: userId, paid_amount: amount }],
      shares: [{ user_id: to_user_id, share_amount: amount }],
      ...(hasExtras && { confirmation: { state: 'waiting', at: null, by: null, reason: null } }),
    });
    return done();
  }),
} satisfies Partial<Handlers>;

const EXPENSES = {
  addExpense: ({ data, body, hasExtras }) => {
    const { items = [], ...entry } = body;
    const bill = items.length > 0 && { items: items.map((item, index) => ({ id: index + 1, ...item })) };
    const added = data.addExpense({ ...entry, ...bill });
    // Other back ends may not return the recorded expense.
    return hasExtras ? answer(added, 201) : done(201);
  },
  getExpenses: (call) => {
    const expenses = call.data.expenses.filter(({ payers, shares }) =>
      [...payers, ...shares].some(({ user_id }) => user_id === call.userId),
    );
    return answer(isPaged(call) ? personPage(expenses, call.userId, call.query) : expenses);
  },
  getExpenseDetails: onExpense(({ payers, shares, ...expense }, { hasExtras }) =>
    answer({ expense, payers, shares, ...(hasExtras && { receipts: [] }) }),
  ),
  updateExpense: onExpense((expense, { body }: Call<'updateExpense'>) => {
    Object.assign(expense, body);
    return done();
  }),
  deleteExpense: onExpense((expense, { data }) => {
    data.expenses.splice(data.expenses.indexOf(expense), 1);
    return done();
  }),
} satisfies Partial<Handlers>;

const HANDLERS: SpecifiedHandlers & Partial<Handlers> = { ...ACCOUNTS, ...GROUPS, ...EXPENSES };

/**
 * The answer of a back end with this data to one of the specification's calls; with `hasExtras` in the form of
 * our own server. `undefined` for any other call.
 */
export function answerTo(
  data: MockData,
  { method, path, query: search, body, headers }: MockRequest,
  { hasExtras = false } = {},
): MockAnswer | undefined {
  const found = callAt(method, path);
  if (!found || (found.isExtra && !hasExtras)) return undefined;
  const { name } = found;
  const userId = callerOf(headers) ?? 0;
  const { isForm } = callOf(name);
  if (schemasOf(name).access !== 'public' && userId === 0)
    return refuse(401, AUTH_DETAILS.invalidCredentials);
  const params = Object.entries(found.params).map(([param, text]) => {
    const value = decodeURIComponent(text);
    return [param, isTextParam(param) ? value : Number(value)];
  });
  const parsed: unknown = isForm ? Object.fromEntries(new URLSearchParams(String(body))) : body;
  // The mock trusts the code under test; the handlers' types document the arguments.
  const handler: ((call: never) => MockAnswer) | undefined = HANDLERS[name];
  if (!handler) return undefined;
  const query = new URLSearchParams(search);
  return handler({
    data,
    params: Object.fromEntries(params),
    body: parsed,
    query,
    userId,
    hasExtras,
  } as never);
}

/**
 * Answers a call from this data, and changes it.
 *
 * @returns 404 for an unknown call
 */
export async function respond(data: MockData, sent: Request): Promise<Response> {
  const answered = answerTo(data, await readRequest(sent));
  const { status, body } = answered ?? refuse(404, 'Not found');
  return Response.json(body, { status });
}
