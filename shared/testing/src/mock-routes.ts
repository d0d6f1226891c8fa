import { AUTH_DETAILS } from '@quits/contracts';
import type { CallBody, Member, User, WireExpense, WireGroup } from '@quits/contracts';
import { answer, refuse } from './mock-back-end.ts';
import type { MockData } from './mock-back-end.ts';
import { tokenFor } from './token.ts';

interface Call {
  data: MockData;
  params: string[];
  body: unknown;
  userId: number;
}
type Handler = (call: Call) => { status: number; body: unknown };

// The mock trusts what the code under test sends; the types document what it is.
const bodyOf = <Body>({ body }: Call) => body as Body;
const idOf = ({ params }: Call, index = 0) => Number(params[index]);
const publicUser = ({ id, name, email }: User): User => ({ id, name, email });
const publicGroup = ({ id, name, created_by, created_at }: WireGroup): WireGroup => ({
  id,
  name,
  created_by,
  created_at,
});
const done = () => answer({});

function withGroup(
  use: (group: NonNullable<ReturnType<MockData['groupOf']>>, call: Call) => ReturnType<Handler>,
): Handler {
  return (call) => {
    const group = call.data.groupOf(idOf(call));
    return group?.memberIds.includes(call.userId) ? use(group, call) : refuse(404, 'Group not found');
  };
}

function withExpense(use: (expense: WireExpense, call: Call) => ReturnType<Handler>): Handler {
  return (call) => {
    const expense = call.data.expenses.find(({ id }) => id === idOf(call));
    return expense ? use(expense, call) : refuse(404, 'Expense not found');
  };
}

const remove = <Item>(list: Item[], item: Item) => list.splice(list.indexOf(item), 1);

export const PUBLIC_ROUTES: Record<string, Handler> = {
  'POST /auth/token': (call) => {
    const form = new URLSearchParams(String(call.body));
    const user = call.data.users.find(
      ({ email }) => email.toLowerCase() === form.get('username')?.toLowerCase(),
    );
    if (user?.password !== form.get('password')) return refuse(401, AUTH_DETAILS.wrongPassword);
    return answer({ access_token: tokenFor(user.id) });
  },
  'POST /auth/register': (call) => {
    const { email, password } = bodyOf<{ email: string; password: string }>(call);
    if (call.data.users.some((user) => user.email === email)) return refuse(409, 'Email already registered');
    call.data.addUser({ name: email.split('@')[0] ?? email, email, password });
    return answer({}, 201);
  },
  'POST /auth/forgot-password': done,
  'GET /auth/reset-password/*': ({ data, params }) =>
    data.resetTokens.has(params[0] ?? '')
      ? answer({ valid: true })
      : refuse(400, 'Invalid or expired reset link'),
  'POST /auth/reset-password': (call) => {
    const { token } = bodyOf<{ token: string }>(call);
    return call.data.resetTokens.delete(token) ? done() : refuse(400, 'Invalid or expired reset link');
  },
};

const ACCOUNT_ROUTES: Record<string, Handler> = {
  'GET /auth/users/*': (call) => {
    const user = call.data.users.find(({ id }) => id === idOf(call));
    return user ? answer(publicUser(user)) : refuse(404, 'User not found');
  },
  'PUT /auth/users/me/name': (call) => {
    const user = call.data.users.find(({ id }) => id === call.userId);
    if (user) user.name = bodyOf<{ name: string }>(call).name;
    return done();
  },
  'PUT /auth/users/me/password': (call) => {
    const user = call.data.users.find(({ id }) => id === call.userId);
    if (user) user.password = bodyOf<{ new_password: string }>(call).new_password;
    return done();
  },
  'GET /api/invites/accept/*': ({ data, params, userId }) => {
    const groupId = data.invitations.get(params[0] ?? '');
    const group = groupId === undefined ? undefined : data.groupOf(groupId);
    if (!group) return refuse(404, 'Invitation is invalid or has expired');
    if (!group.memberIds.includes(userId)) group.memberIds.push(userId);
    return answer({ group_id: group.id });
  },
};

const GROUP_ROUTES: Record<string, Handler> = {
  'POST /api/groups': (call) => {
    const { name, created_by } = bodyOf<{ name: string; created_by: number }>(call);
    call.data.addGroup({ name, createdBy: created_by });
    return answer({}, 201);
  },
  'GET /api/groups': ({ data, userId }) =>
    answer(data.groups.filter(({ memberIds }) => memberIds.includes(userId)).map(publicGroup)),
  'GET /api/groups/summary': ({ data, userId }) =>
    answer(
      data.groups
        .filter(({ memberIds }) => memberIds.includes(userId))
        .map((group) => ({
          ...publicGroup(group),
          member_count: group.memberIds.length,
          expense_count: data.expensesOf(group.id).filter(({ type }) => type !== 'settlement').length,
        })),
    ),
  'GET /api/groups/*': withGroup((group) => answer(publicGroup(group))),
  'PUT /api/groups/*': withGroup((group, call) => {
    group.name = bodyOf<{ name: string }>(call).name;
    return done();
  }),
  'DELETE /api/groups/*': withGroup((group, { data }) => {
    remove(data.groups, group);
    return done();
  }),
  'GET /api/groups/*/expenses': withGroup((group, { data }) => answer(data.expensesOf(group.id))),
  'GET /api/groups/*/members': withGroup((group, { data }) =>
    answer(
      group.memberIds.flatMap((id): Member[] => {
        const user = data.users.find((candidate) => candidate.id === id);
        return user ? [publicUser(user)] : [];
      }),
    ),
  ),
  'GET /api/groups/*/summary': withGroup((group, { data }) => answer(data.balancesOf(group.id))),
  'DELETE /api/groups/*/members/*': withGroup((group, call) => {
    group.memberIds = group.memberIds.filter((id) => id !== idOf(call, 1));
    return done();
  }),
  'POST /api/groups/*/invite': withGroup(done),
  'POST /api/groups/*/settle': withGroup((group, call) => {
    const { to_user_id, amount } = bodyOf<CallBody<'settleUp'>>(call);
    call.data.addExpense({
      group_id: group.id,
      description: 'Settlement',
      type: 'settlement',
      total_amount: amount,
      payers: [{ user_id: call.userId, paid_amount: amount }],
      shares: [{ user_id: to_user_id, share_amount: amount }],
    });
    return done();
  }),
};

const EXPENSE_ROUTES: Record<string, Handler> = {
  'POST /api/expenses': (call) => {
    const { group_id, ...expense } = bodyOf<CallBody<'addExpense'>>(call);
    call.data.addExpense({ ...expense, group_id });
    return answer({}, 201);
  },
  'GET /api/expenses': ({ data, userId }) =>
    answer(
      data.expenses.filter(({ payers, shares }) =>
        [...payers, ...shares].some(({ user_id }) => user_id === userId),
      ),
    ),
  'GET /api/expenses/*/details': withExpense(({ payers, shares, ...expense }) =>
    answer({ expense, payers, shares }),
  ),
  'PUT /api/expenses/*': withExpense((expense, call) => {
    Object.assign(expense, bodyOf<CallBody<'updateExpense'>>(call));
    return done();
  }),
  'DELETE /api/expenses/*': withExpense((expense, { data }) => {
    remove(data.expenses, expense);
    return done();
  }),
};

/** Every call of specification §7 that needs a bearer token. A `*` stands for one segment. */
export const SIGNED_IN_ROUTES: Record<string, Handler> = {
  ...ACCOUNT_ROUTES,
  ...GROUP_ROUTES,
  ...EXPENSE_ROUTES,
};
