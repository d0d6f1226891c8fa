import type { CallName } from './calls.ts';
import type { CallBody } from './types.ts';

/** The ids in the samples. */
export interface SampleIds {
  /** The caller, who pays, and owes the settled debt. */
  userId: number;
  /** Another member of the group, who shares and gets the payment. */
  otherId: number;
  groupId: number;
}

type WithBody = { [Name in CallName]: CallBody<Name> extends undefined ? never : Name }[CallName];

const PASSWORD = 'Correct1horse';
const TOKEN = 'A'.repeat(43);

/** A valid body of every call that has one, for tests of servers and of the mock back end. */
export function sampleBodies({ userId, otherId, groupId }: SampleIds): {
  [Name in WithBody]: CallBody<Name>;
} {
  const expense = {
    description: 'Dinner',
    total_amount: 10,
    payers: [{ user_id: userId, paid_amount: 10 }],
    shares: [{ user_id: otherId, share_amount: 10 }],
  };
  const recurring = { entry: expense, unit: 'month' as const, every: 1, start: '2026-01-31', count: 1 };
  return {
    signIn: { username: 'ann@example.org', password: PASSWORD },
    register: { email: 'ann@example.org', password: PASSWORD },
    updateName: { name: 'Ann' },
    setPreferences: { language: 'de', region: 'de-AT', time_zone: 'Europe/Vienna' },
    updatePassword: { new_password: PASSWORD },
    requestResetMail: { email: 'ann@example.org' },
    resetPassword: { token: TOKEN, new_password: PASSWORD },
    createGroup: { name: 'Flat', created_by: userId },
    renameGroup: { name: 'House' },
    inviteMember: { email: 'bob@example.org' },
    settleUp: { to_user_id: otherId, amount: 1 },
    setDefaultSplit: { mode: 'equal', values: [userId, otherId].map((user_id) => ({ user_id })) },
    addExpense: { ...expense, group_id: groupId },
    updateExpense: expense,
    settleAll: { user_id: otherId, currency: 'USD', groups: [{ group_id: groupId, amount: -1 }] },
    confirmSettlement: { received: false, reason: 'Nothing came' },
    undoActivity: { force: false },
    markSeen: { activity_id: 1 },
    addComment: { text: 'With dessert' },
    addRecurring: recurring,
    updateRecurring: { ...recurring, paused: true },
  };
}
