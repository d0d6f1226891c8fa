import type { CallName } from './calls.ts';
import type { CallBody } from './types.ts';

type WithBody = { [Name in CallName]: CallBody<Name> extends undefined ? never : Name }[CallName];

interface SampleIds {
  /** The caller, who pays, and owes the settled debt. */
  userId: number;
  /** Another member of the group, who shares and gets the payment. */
  otherId: number;
  groupId: number;
}

const PASSWORD = 'Correct1horse';

const CREDENTIAL = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' } as const;

const CSV = `Date,Description,Category,Cost,Currency,Ann,Bob
2026-03-05,Dinner,Dining out,20.00,USD,10.00,-10.00
`;

const COLUMNS: CallBody<'chooseImportColumns'> = {
  date: 0,
  description: 1,
  amount: 2,
  payer: 5,
  currency: null,
  category: null,
  people: [3, 4],
  meaning: 'shares',
  negative: 'refund',
  dates: 'ymd',
};

/** A valid body of every call that has one, for tests of servers and of the mock back end. */
export function sampleBodies({ userId, otherId, groupId }: SampleIds): {
  [Name in WithBody]: CallBody<Name>;
} {
  const entry = {
    description: 'Dinner',
    total_amount: 10,
    payers: [{ user_id: userId, paid_amount: 10 }],
    shares: [{ user_id: otherId, share_amount: 10 }],
  };
  const monthly = { entry, unit: 'month' as const, every: 1, start: '2026-01-31', count: 1 };
  return {
    claimItem: { weight: 100 },
    signIn: { username: 'ann@example.org', password: PASSWORD },
    register: { email: 'ann@example.org', password: PASSWORD },
    updatePassword: { new_password: PASSWORD },
    /** Not the password of the others: a test would lose its people. */
    deleteAccount: { password: 'Wrong1password' },
    requestResetMail: { email: 'ann@example.org' },
    resetPassword: { token: 'A'.repeat(43), new_password: PASSWORD },
    addPasskey: {
      response: {
        ...CREDENTIAL,
        response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['internal'] },
      },
      name: 'Phone',
    },
    renamePasskey: { name: 'Phone' },
    signInWithPasskey: {
      response: {
        ...CREDENTIAL,
        response: {
          clientDataJSON: 'AAAA',
          authenticatorData: 'AAAA',
          signature: 'AAAA',
          userHandle: 'AAAA',
        },
      },
    },
    tradeSignInCode: { code: 'A'.repeat(43), password: PASSWORD, invite: 'A'.repeat(43) },
    addAccessToken: { name: 'Home Assistant', scopes: ['groups:read'], days: 30 },
    updateName: { name: 'Ann' },
    setPreferences: { language: 'de', region: 'de-AT', time_zone: 'Europe/Vienna' },
    createGroup: { name: 'Flat', created_by: userId },
    renameGroup: { name: 'House' },
    handOverGroup: { user_id: otherId },
    addPlaceholder: { name: 'Bob' },
    archiveGroup: { archived: true },
    setDefaultSplit: { mode: 'equal', values: [{ user_id: userId }, { user_id: otherId }] },
    inviteMember: { email: 'bob@example.org' },
    addInviteLink: { days: 7, uses: 10 },
    addExpense: { ...entry, group_id: groupId },
    updateExpense: entry,
    addRecurring: monthly,
    updateRecurring: { ...monthly, paused: true },
    addComment: { text: 'With dessert' },
    settleUp: { to_user_id: otherId, amount: 1 },
    settleAll: { user_id: otherId, currency: 'USD', groups: [{ group_id: groupId, amount: -1 }] },
    setPayee: { methods: [{ kind: 'paypal', value: 'ann' }] },
    confirmSettlement: { received: false, reason: 'Nothing came' },
    undoActivity: { force: false },
    markSeen: { activity_id: 1 },
    readNotices: { ids: [1] },
    setNoticeSettings: { digest: 'daily', kinds: { added: { mail: true } } },
    sendReminder: { user_id: otherId, note: 'No hurry' },
    previewImport: { filename: 'flat_2026-03-06_export.csv', text: CSV },
    chooseImportColumns: COLUMNS,
    bookImport: {
      group: { id: groupId },
      people: [
        { name: 'Ann', me: true },
        { name: 'Bob', member_id: otherId },
      ],
      accept_doubtful: true,
    },
  };
}
