/**
 * Who may make a call: everybody · a signed-in person · the person themselves and people who share a group ·
 * members of the group · its creator. People who may not see the group get 404; a member who is not the
 * creator gets 403.
 */
export type Access = 'public' | 'signedIn' | 'acquaintance' | 'member' | 'creator';

/** How one call is sent. `schemas.ts` defines its body and answer under the same name. */
interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `:token` is a text, every other parameter an id. */
  path: `/${string}`;
  access: Access;
  /** The body is sent as a form instead of JSON. */
  isForm?: true;
  /** A GET with side effects: it is sent once and counts as a write. */
  isWrite?: true;
  /** The body is one file, sent as `multipart/form-data` in a part named `file`. */
  isUpload?: true;
  /** The success answer is a file. */
  isFile?: true;
  /** Beyond the specification: only our own server has it (decisions §1). */
  isExtra?: true;
}

/**
 * Every call between the browser and a back end, in the order of specification §7; the extras of our own
 * server come last. Plain data, so that the browser can include it.
 */
export const CALLS = {
  signIn: { method: 'POST', path: '/auth/token', access: 'public', isForm: true },
  getUser: { method: 'GET', path: '/auth/users/:id', access: 'acquaintance' },
  register: { method: 'POST', path: '/auth/register', access: 'public' },
  updateName: { method: 'PUT', path: '/auth/users/me/name', access: 'signedIn' },
  updatePassword: { method: 'PUT', path: '/auth/users/me/password', access: 'signedIn' },
  requestResetMail: { method: 'POST', path: '/auth/forgot-password', access: 'public' },
  checkResetLink: { method: 'GET', path: '/auth/reset-password/:token', access: 'public' },
  resetPassword: { method: 'POST', path: '/auth/reset-password', access: 'public' },
  acceptInvite: { method: 'GET', path: '/api/invites/accept/:token', access: 'signedIn', isWrite: true },
  createGroup: { method: 'POST', path: '/api/groups', access: 'signedIn' },
  getGroups: { method: 'GET', path: '/api/groups', access: 'signedIn' },
  getGroupSummaries: { method: 'GET', path: '/api/groups/summary', access: 'signedIn' },
  getGroup: { method: 'GET', path: '/api/groups/:id', access: 'member' },
  renameGroup: { method: 'PUT', path: '/api/groups/:id', access: 'creator' },
  deleteGroup: { method: 'DELETE', path: '/api/groups/:id', access: 'creator' },
  getGroupExpenses: { method: 'GET', path: '/api/groups/:id/expenses', access: 'member' },
  getGroupMembers: { method: 'GET', path: '/api/groups/:id/members', access: 'member' },
  getGroupBalances: { method: 'GET', path: '/api/groups/:id/summary', access: 'member' },
  removeMember: { method: 'DELETE', path: '/api/groups/:id/members/:userId', access: 'creator' },
  inviteMember: { method: 'POST', path: '/api/groups/:id/invite', access: 'creator' },
  settleUp: { method: 'POST', path: '/api/groups/:id/settle', access: 'member' },
  addExpense: { method: 'POST', path: '/api/expenses', access: 'member' },
  getExpenses: { method: 'GET', path: '/api/expenses', access: 'signedIn' },
  getExpenseDetails: { method: 'GET', path: '/api/expenses/:id/details', access: 'member' },
  updateExpense: { method: 'PUT', path: '/api/expenses/:id', access: 'member' },
  deleteExpense: { method: 'DELETE', path: '/api/expenses/:id', access: 'member' },
  signOut: { method: 'POST', path: '/auth/logout', access: 'signedIn', isExtra: true },
  demoSignIn: { method: 'POST', path: '/auth/demo', access: 'public', isExtra: true },
  getPreferences: { method: 'GET', path: '/auth/users/me/preferences', access: 'signedIn', isExtra: true },
  setPreferences: { method: 'PUT', path: '/auth/users/me/preferences', access: 'signedIn', isExtra: true },
  restoreExpense: { method: 'POST', path: '/api/expenses/:id/restore', access: 'member', isExtra: true },
  restoreGroup: { method: 'POST', path: '/api/groups/:id/restore', access: 'creator', isExtra: true },
  setDefaultSplit: { method: 'PUT', path: '/api/groups/:id/default-split', access: 'member', isExtra: true },
  getRate: { method: 'GET', path: '/api/rates', access: 'signedIn', isExtra: true },
  getBalanceViews: { method: 'GET', path: '/api/groups/:id/balances', access: 'member', isExtra: true },
  getNetLines: { method: 'GET', path: '/api/groups/:id/balances/:userId', access: 'member', isExtra: true },
  getDebtLines: {
    method: 'GET',
    path: '/api/groups/:id/balances/:userId/:otherId',
    access: 'member',
    isExtra: true,
  },
  getPeople: { method: 'GET', path: '/api/people', access: 'signedIn', isExtra: true },
  settleAll: { method: 'POST', path: '/api/settle-all', access: 'signedIn', isExtra: true },
  confirmSettlement: {
    method: 'POST',
    path: '/api/expenses/:id/confirmation',
    access: 'member',
    isExtra: true,
  },
  getRecurring: { method: 'GET', path: '/api/groups/:id/recurring', access: 'member', isExtra: true },
  addRecurring: { method: 'POST', path: '/api/groups/:id/recurring', access: 'member', isExtra: true },
  updateRecurring: { method: 'PUT', path: '/api/recurring/:id', access: 'member', isExtra: true },
  deleteRecurring: { method: 'DELETE', path: '/api/recurring/:id', access: 'member', isExtra: true },
  getGroupActivity: { method: 'GET', path: '/api/groups/:id/activity', access: 'member', isExtra: true },
  getExpenseActivity: { method: 'GET', path: '/api/expenses/:id/activity', access: 'member', isExtra: true },
  undoActivity: { method: 'POST', path: '/api/activity/:id/undo', access: 'member', isExtra: true },
  markSeen: { method: 'PUT', path: '/api/groups/:id/seen', access: 'member', isExtra: true },
  getComments: { method: 'GET', path: '/api/expenses/:id/comments', access: 'member', isExtra: true },
  addComment: { method: 'POST', path: '/api/expenses/:id/comments', access: 'member', isExtra: true },
  removeComment: { method: 'DELETE', path: '/api/comments/:id', access: 'member', isExtra: true },
  addReceipt: {
    method: 'POST',
    path: '/api/expenses/:id/receipts',
    access: 'member',
    isUpload: true,
    isExtra: true,
  },
  getReceipt: { method: 'GET', path: '/api/receipts/:id', access: 'member', isFile: true, isExtra: true },
  removeReceipt: { method: 'DELETE', path: '/api/receipts/:id', access: 'member', isExtra: true },
} as const satisfies Record<string, Call>;

/** The name of a call; the browser's endpoint has the same name. */
export type CallName = keyof typeof CALLS;

/** The table, typed with the optional marks. */
const ROWS: Readonly<Record<CallName, Call>> = CALLS;

export const callOf = (name: CallName): Call => ROWS[name];

/** Names of a path's parameters: `/api/groups/:id/members/:userId` has `id` and `userId`. */
type ParamIn<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamIn<`/${Rest}`>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never;

/** The path parameters of a call; ids are numbers. */
export type CallParams<Name extends CallName> = {
  [Param in ParamIn<(typeof CALLS)[Name]['path']>]: Param extends 'token' ? string : number;
};

/** The path of a call with its parameters filled in, encoded. */
export function pathOf<Name extends CallName>(name: Name, params: CallParams<Name>): string {
  const values: Readonly<Record<string, string | number>> = params;
  return CALLS[name].path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(values[param] ?? ''));
}
