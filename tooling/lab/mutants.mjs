/**
 * Twenty changes of texts, times and rules, each of which breaks the specification and must therefore fail a
 * test of docs/specification.md.
 *
 * @typedef {{ what: string, file: string, find: string, replace: string, tests: string[] }} Mutant `find` occurs
 *   once in `file`; `tests` are the files that must notice
 */

const TEXTS = 'shared/contracts/src/texts.ts';
const LIMITS = 'shared/contracts/src/limits.ts';
const SESSION = 'shared/core/src/session/session.specification.test.ts';
const SHELL = 'shell/src/routes/shell.specification.test.tsx';
const AUTH = 'mf-auth/src/routes/auth-pages.specification.test.tsx';
const GROUP = 'mf-groups/src/routes/group-page.specification.test.tsx';
const EXPENSE = 'mf-expenses/src/routes/expense-page.specification.test.tsx';
const FORM = 'mf-expenses/src/expense-form.specification.test.tsx';

/** @type {readonly Mutant[]} */
export const MUTANTS = [
  {
    what: 'text of a wrong password',
    file: TEXTS,
    find: "'Incorrect email or password.'",
    replace: "'Incorrect email or password'",
    tests: [SESSION],
  },
  {
    what: 'text of an ended session',
    file: TEXTS,
    find: "'Session expired, please log in again.'",
    replace: "'Session expired. Please log in again.'",
    tests: [SHELL],
  },
  {
    what: 'text of a failed invitation',
    file: TEXTS,
    find: "'Failed to accept invitation.'",
    replace: "'Failed to accept invitation'",
    tests: [AUTH],
  },
  {
    what: 'question before a delete',
    file: TEXTS,
    find: 'this expense? This action cannot be undone.',
    replace: 'this expense?',
    tests: [EXPENSE],
  },
  {
    what: 'time until /login after a 401',
    file: LIMITS,
    find: 'redirectAfter401: 1500',
    replace: 'redirectAfter401: 1000',
    tests: [SHELL],
  },
  {
    what: 'time until /login after a password reset',
    file: LIMITS,
    find: 'redirectAfterPasswordReset: 2000',
    replace: 'redirectAfterPasswordReset: 3000',
    tests: [AUTH],
  },
  {
    what: 'time until /groups after a failure',
    file: LIMITS,
    find: 'redirectAfterGroupFailure: 2000',
    replace: 'redirectAfterGroupFailure: 1500',
    tests: ['mf-groups/src/routes/group-page.test.tsx'],
  },
  {
    what: 'time that a toast stays',
    file: LIMITS,
    find: 'toast: 3000',
    replace: 'toast: 5000',
    tests: [SHELL],
  },
  {
    what: 'number of groups on the dashboard',
    file: LIMITS,
    find: 'dashboardGroups: 4',
    replace: 'dashboardGroups: 5',
    tests: ['mf-groups/src/routes/dashboard-page.test.tsx'],
  },
  {
    what: 'storage key of the token',
    file: 'shared/core/src/session/storage.ts',
    find: "token: 'token'",
    replace: "token: 'quits.token'",
    tests: [SESSION],
  },
  {
    what: 'a token that cannot be decoded is an expired one',
    file: 'shared/core/src/session/token.ts',
    find: 'claims === undefined || claims.expiresAt <= nowMs',
    replace: 'claims !== undefined && claims.expiresAt <= nowMs',
    tests: [SESSION],
  },
  {
    what: 'an invitation is dropped however accepting it ends',
    file: 'mf-auth/src/features/invite/use-invitation.ts',
    find: '      pendingInvite.drop();',
    replace: '',
    tests: [AUTH],
  },
  {
    what: 'least length of a password',
    file: 'shared/domain/src/password.ts',
    find: 'MIN_LENGTH = 8',
    replace: 'MIN_LENGTH = 7',
    tests: [AUTH],
  },
  {
    what: 'leftover cents go to the first shares',
    file: 'shared/domain/src/split.ts',
    find: 'index < leftover',
    replace: 'index >= count - leftover',
    tests: [FORM],
  },
  {
    what: 'tolerance of the form',
    file: 'shared/domain/src/split.ts',
    find: 'TOLERANCE_CENTS = 1',
    replace: 'TOLERANCE_CENTS = 2',
    tests: [FORM],
  },
  {
    what: 'tolerance of lent and owed',
    file: 'shared/domain/src/balance.ts',
    find: 'TOLERANCE_CENTS = 1',
    replace: 'TOLERANCE_CENTS = 0',
    tests: ['mf-groups/src/features/expense-list/expense-rows.test.ts'],
  },
  {
    what: 'decimals of an amount while typing',
    file: 'shared/domain/src/amount-text.ts',
    find: "rest.join('').slice(0, 2)",
    replace: "rest.join('').slice(0, 3)",
    tests: [FORM],
  },
  {
    what: 'the query decides first where Back leads',
    file: 'mf-expenses/src/features/expense-detail/back-target.ts',
    find: "ownPath(new URLSearchParams(search).get('from')) ?? ownPath(fromOf(state))",
    replace: "ownPath(fromOf(state)) ?? ownPath(new URLSearchParams(search).get('from'))",
    tests: [EXPENSE],
  },
  {
    what: 'the split of a settlement is locked',
    file: 'mf-expenses/src/features/expense-form/form-people.ts',
    find: 'isSplitLocked: people.shares.length === 1',
    replace: 'isSplitLocked: false',
    tests: [EXPENSE],
  },
  {
    what: 'inviting is for the creator alone',
    file: 'mf-groups/src/features/members/members.tsx',
    find: 'group.created_by === currentUserId &&',
    replace: 'group.id > 0 &&',
    tests: [GROUP],
  },
];
