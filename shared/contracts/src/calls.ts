/** One call: how it is sent. What it carries and answers stands under the same name in `schemas.ts`. */
interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `:token` is a text, every other parameter an id. */
  path: `/${string}`;
  /** The body is sent as a form instead of JSON. */
  isForm?: true;
  /** A GET that changes something: it is sent once and counts as a write. */
  isWrite?: true;
  /** Beyond the specification: only our own server has it (decisions §1). */
  isExtra?: true;
}

/**
 * Every call between the browser and a back end, in the order of specification §7, the extras of our own
 * server at the end. Plain data, so that the browser may carry it.
 */
export const CALLS = {
  signIn: { method: 'POST', path: '/auth/token', isForm: true },
  getUser: { method: 'GET', path: '/auth/users/:id' },
  register: { method: 'POST', path: '/auth/register' },
  updateName: { method: 'PUT', path: '/auth/users/me/name' },
  updatePassword: { method: 'PUT', path: '/auth/users/me/password' },
  requestResetMail: { method: 'POST', path: '/auth/forgot-password' },
  checkResetLink: { method: 'GET', path: '/auth/reset-password/:token' },
  resetPassword: { method: 'POST', path: '/auth/reset-password' },
  acceptInvite: { method: 'GET', path: '/api/invites/accept/:token', isWrite: true },
  createGroup: { method: 'POST', path: '/api/groups' },
  getGroups: { method: 'GET', path: '/api/groups' },
  getGroupSummaries: { method: 'GET', path: '/api/groups/summary' },
  getGroup: { method: 'GET', path: '/api/groups/:id' },
  renameGroup: { method: 'PUT', path: '/api/groups/:id' },
  deleteGroup: { method: 'DELETE', path: '/api/groups/:id' },
  getGroupExpenses: { method: 'GET', path: '/api/groups/:id/expenses' },
  getGroupMembers: { method: 'GET', path: '/api/groups/:id/members' },
  getGroupBalances: { method: 'GET', path: '/api/groups/:id/summary' },
  removeMember: { method: 'DELETE', path: '/api/groups/:id/members/:userId' },
  inviteMember: { method: 'POST', path: '/api/groups/:id/invite' },
  settleUp: { method: 'POST', path: '/api/groups/:id/settle' },
  addExpense: { method: 'POST', path: '/api/expenses' },
  getExpenses: { method: 'GET', path: '/api/expenses' },
  getExpenseDetails: { method: 'GET', path: '/api/expenses/:id/details' },
  updateExpense: { method: 'PUT', path: '/api/expenses/:id' },
  deleteExpense: { method: 'DELETE', path: '/api/expenses/:id' },
  signOut: { method: 'POST', path: '/auth/logout', isExtra: true },
  restoreExpense: { method: 'POST', path: '/api/expenses/:id/restore', isExtra: true },
  restoreGroup: { method: 'POST', path: '/api/groups/:id/restore', isExtra: true },
  getGroupActivity: { method: 'GET', path: '/api/groups/:id/activity', isExtra: true },
} as const satisfies Record<string, Call>;

/** The name of a call; an endpoint of the browser that makes it has the same. */
export type CallName = keyof typeof CALLS;

/** The table with the marks that only some calls have. */
const ROWS: Readonly<Record<CallName, Call>> = CALLS;

/** How a call is sent. */
export const callOf = (name: CallName): Call => ROWS[name];

/** Names of a path's parameters: `/api/groups/:id/members/:userId` has `id` and `userId`. */
type ParamIn<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamIn<`/${Rest}`>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never;

/** What a call's path names; ids are numbers. */
export type CallParams<Name extends CallName> = {
  [Param in ParamIn<(typeof CALLS)[Name]['path']>]: Param extends 'token' ? string : number;
};

/** The path of a call with its parameters filled in, encoded. */
export function pathOf<Name extends CallName>(name: Name, params: CallParams<Name>): string {
  const values: Readonly<Record<string, string | number>> = params;
  return CALLS[name].path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(values[param] ?? ''));
}
