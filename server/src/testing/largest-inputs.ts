/**
 * The largest inputs that the schemas of calls let in. A call without a row does not compile: it either states
 * that its input is small, which a test checks against its schema, or has the requests to try.
 */
import { type CallName, type GroupAnswer as Group, LIMITS } from '@quits/contracts';
import { dayOf, MOST_EXTRAS, MOST_ITEMS } from '@quits/domain';
import { admitMember } from '../modules/membership/membership.service.ts';
import { createPlaceholder } from '../modules/users/users.service.ts';
import type { World } from './call-cases.ts';
import { addPreview } from './import-rows.ts';
import { addExpense, admitAll, createGroup, expensePayload } from './people.ts';
import type { TestApp } from './test-app.ts';
import { pdfOf, uploadOf } from './uploads.ts';

export interface LargestInput {
  what: string;
  /** The status of the first one that the limits let through. */
  status: number;
  params?: Record<string, string | number>;
  query?: string;
  payload?: string | Buffer | undefined;
  headers?: Record<string, string>;
}

/** No list, no file, no endless text: nothing larger than a form. */
export const SMALL = 'small';
type Row = typeof SMALL | ((world: World, testApp: TestApp) => Promise<readonly LargestInput[]>);

const PEOPLE = 200;
const DAY_MS = 86_400_000;

/** The group with as many members as an entry may name. Their ids. */
async function crowdOf({ group, people }: World, { app, clock }: TestApp): Promise<number[]> {
  const added: number[] = [];
  await app.database.write(async (trx) => {
    for (let count = 2; count < PEOPLE; count += 1) {
      const { id } = await createPlaceholder(trx, { name: `Person ${String(count)}`, now: clock.now });
      await admitMember(trx, group.id, id, clock.now);
      added.push(id);
    }
  });
  return [people.creator.id, people.member.id, ...added];
}

/** An entry that everybody has paid and everybody shares. */
async function crowdedEntry(world: World, testApp: TestApp) {
  const rows = (await crowdOf(world, testApp)).map((id) => [{ id }, 1] as const);
  const split = { mode: 'shares', values: rows.map(([{ id }]) => ({ user_id: id, value: 100 })) };
  return {
    ...expensePayload(PEOPLE, rows, rows),
    description: 'd'.repeat(LIMITS.descriptionMaxLength),
    notes: 'n'.repeat(LIMITS.notesMaxLength),
    split,
  };
}

/** As many people as fit into a request with the most items, each of whom had something of everything. */
const GUESTS = 30;

/** An entry of everybody with the longest bill. */
async function crowdedBill(world: World, testApp: TestApp) {
  const { total_amount, shares, ...entry } = await crowdedEntry(world, testApp);
  const name = 'i'.repeat(LIMITS.itemNameMaxLength);
  const people = shares.slice(0, GUESTS).map(({ user_id }, index) => ({ user_id, weight: 999_000 + index }));
  const row = (amount: number) => ({ name, amount });
  return {
    ...entry,
    total_amount,
    shares,
    split: { mode: 'items', values: [] },
    items: Array.from({ length: MOST_ITEMS }, () => ({ ...row(0.01), people })),
    extras: Array.from({ length: MOST_EXTRAS }, () => ({ ...row(0.01), how: 'proportional' })),
    claiming: true,
  };
}

const asJson = (body: object) => JSON.stringify(body);

/** An entry of everybody, every day since the rule would be refused for one more. */
async function crowdedRule(world: World, testApp: TestApp) {
  const start = dayOf(testApp.clock.now - 395 * DAY_MS);
  return { entry: await crowdedEntry(world, testApp), unit: 'day', every: 1, start };
}

const upTo = (count: number) => Array.from({ length: count }, (_none, index) => index);
const HEADING = 'Date,Description,Category,Cost,Currency,Ann,Bob,Carl';
/** Dinners of Ann and Bob, and a last row with Carl. */
const strangeFile = () =>
  [
    HEADING,
    ...upTo(LIMITS.importRows - 1).map(
      (index) => `2026-03-05,Dinner ${String(index)},General,20.00,EUR,10.00,-10.00,0.00`,
    ),
    '2026-03-06,Taxi,General,20.00,USD,10.00,0.00,-10.00',
  ].join('\n');

const MEMBERS = upTo(PEOPLE).map((index) => ({ id: index + 1, name: `P${String(index + 1)}`, email: '' }));
const SHARERS = 9;
/** As many entries, people, payments and shares as a file may have. */
const fullFile = () =>
  asJson({
    format: 'quits-group/1',
    group: { name: 'Trip', currency: 'EUR' },
    members: MEMBERS,
    entries: upTo(LIMITS.importRows).map((index) => ({
      date: '2026-03-05',
      description: `Dinner ${String(index)}`,
      total_amount: SHARERS,
      payers: [{ user_id: 1 + (index % PEOPLE), paid_amount: SHARERS }],
      shares: upTo(SHARERS).map((place) => ({
        user_id: 1 + ((index + place) % PEOPLE),
        share_amount: 1,
      })),
    })),
  });

/** As many rows as a table may have, with the columns that fit in. */
const fullTable = () => {
  const people = upTo(LIMITS.importColumns - 3);
  const parts = people.map((place) => (place < SHARERS ? '1' : '9'));
  return [
    `Date,What,Amount,${people.map((place) => `P${String(place)}`).join()}`,
    ...upTo(LIMITS.importRows).map(
      (row) => `2026-03-05,Dinner ${String(row)},${String(SHARERS)},${parts.join()}`,
    ),
  ].join('\n');
};

const ofGroup = (filling: string) =>
  `{"format":"quits-group/1","group":{"name":"Trip","currency":"EUR"},"members":[],"entries":[${filling}]}`;
const repeated = (part: string) => {
  const bytes = LIMITS.importMaxBytes - 200;
  return part.repeat(Math.floor(bytes / part.length));
};

const named = (names: readonly string[]) =>
  names.map((name, index) => (index === 0 ? { name, me: true } : { name, placeholder: true }));

export const LARGEST_INPUTS: Record<CallName, Row> = {
  signIn: SMALL,
  register: SMALL,
  requestResetMail: SMALL,
  checkResetLink: SMALL,
  resetPassword: SMALL,
  signOut: SMALL,
  getSessions: SMALL,
  endSession: SMALL,
  endOtherSessions: SMALL,
  getAccounts: SMALL,
  endSessionsOfAccount: SMALL,
  suspendAccount: SMALL,
  resumeAccount: SMALL,
  deleteOtherAccount: SMALL,
  getAllInvitations: SMALL,
  revokeInvitation: SMALL,
  getMails: SMALL,
  sendMailAgain: SMALL,
  getFeatures: SMALL,
  rollBackFeature: SMALL,
  getBackups: SMALL,
  makeBackup: SMALL,
  getAudit: SMALL,
  auditBooks: SMALL,
  getAdminLog: SMALL,
  getNewPasskeyOptions: SMALL,
  addPasskey: () => {
    const part = 'A'.repeat(LIMITS.credentialPartMaxLength);
    const transports = upTo(20).map(() => 'i'.repeat(50));
    const response = { clientDataJSON: part, attestationObject: part, transports };
    const body = { response: { id: 'AA', rawId: 'AA', type: 'public-key', response }, name: 'Phone' };
    // More than 5 minutes after the sign-in.
    return Promise.resolve([{ what: 'a large credential', status: 403, payload: asJson(body) }]);
  },
  getPasskeys: SMALL,
  renamePasskey: SMALL,
  removePasskey: SMALL,
  getPasskeyOptions: SMALL,
  signInWithPasskey: SMALL,
  startProviderSignIn: SMALL,
  finishProviderSignIn: SMALL,
  tradeSignInCode: SMALL,
  getAccessTokens: SMALL,
  addAccessToken: async ({ group }) => [
    {
      what: 'a token for one group, named a hundred times',
      status: 201,
      payload: asJson({
        name: 'App',
        scopes: ['groups:read'],
        group_ids: upTo(LIMITS.groupsPerAccessToken).map(() => group.id),
        days: 1,
      }),
    },
  ],
  removeAccessToken: SMALL,
  getConsent: SMALL,
  giveConsent: SMALL,
  getConnectedSites: SMALL,
  disconnectSite: SMALL,
  demoSignIn: SMALL,
  getUser: SMALL,
  updateName: SMALL,
  getPreferences: SMALL,
  setPreferences: () =>
    Promise.resolve([
      { what: 'a long name of a zone', status: 422, payload: asJson({ time_zone: 'z'.repeat(60_000) }) },
    ]),
  updatePassword: SMALL,
  getPayee: SMALL,
  setPayee: () => {
    const text = { kind: 'text', value: 'v'.repeat(LIMITS.payeeTextMaxLength) };
    const methods = upTo(LIMITS.payeeMethods).map(() => text);
    // More than 5 minutes after the sign-in.
    return Promise.resolve([{ what: 'as many long texts', status: 403, payload: asJson({ methods }) }]);
  },
  getPayment: SMALL,
  deleteAccount: SMALL,
  getGroups: SMALL,
  getGroupSummaries: SMALL,
  getExpenses: SMALL,
  createGroup: SMALL,
  getGroup: SMALL,
  renameGroup: SMALL,
  deleteGroup: SMALL,
  restoreGroup: SMALL,
  archiveGroup: SMALL,
  handOverGroup: SMALL,
  getRate: SMALL,
  setDefaultSplit: async (world, testApp) => [
    {
      what: 'a split among everybody',
      status: 200,
      params: { id: world.group.id },
      payload: asJson({
        mode: 'shares',
        values: (await crowdOf(world, testApp)).map((id) => ({ user_id: id, value: 100 })),
      }),
    },
  ],
  getBalanceViews: SMALL,
  getNetLines: SMALL,
  getDebtLines: SMALL,
  getPeople: SMALL,
  settleAll: async ({ people: { creator, member } }, testApp) => {
    const groups: Group[] = [];
    for (let count = 0; count < 100; count += 1) {
      testApp.clock.now += 1000;
      const group = await createGroup(testApp, creator);
      await admitAll(testApp, group, [member]);
      await addExpense(member, group, expensePayload(4, [[member, 4]], [[creator, 4]]));
      groups.push(group);
    }
    return [
      {
        what: 'a hundred groups',
        status: 201,
        payload: asJson({
          user_id: member.id,
          currency: 'USD',
          groups: groups.map(({ id }) => ({ group_id: id, amount: -4 })),
        }),
      },
      {
        what: 'groups of others',
        status: 404,
        payload: asJson({
          user_id: member.id,
          currency: 'USD',
          groups: upTo(PEOPLE).map((index) => ({ group_id: 1_000_000 + index, amount: -4 })),
        }),
      },
    ];
  },
  confirmSettlement: SMALL,
  getRecurring: SMALL,
  addRecurring: async (world, testApp) => [
    {
      what: 'a year of entries of everybody',
      status: 201,
      params: { id: world.group.id },
      payload: asJson(await crowdedRule(world, testApp)),
    },
  ],
  updateRecurring: async (world, testApp) => [
    {
      what: 'a year of entries of everybody',
      status: 200,
      params: { id: world.rule.id },
      payload: asJson(await crowdedRule(world, testApp)),
    },
  ],
  deleteRecurring: SMALL,
  getGroupActivity: SMALL,
  getExpenseActivity: SMALL,
  undoActivity: SMALL,
  markSeen: SMALL,
  getNotices: SMALL,
  readNotices: () =>
    Promise.resolve([
      { what: 'the most notices', status: 204, payload: asJson({ ids: upTo(PEOPLE).map((id) => id + 1) }) },
    ]),
  getNoticeSettings: SMALL,
  getReminders: SMALL,
  sendReminder: SMALL,
  setNoticeSettings: async (world, testApp) => {
    const groups = upTo(PEOPLE).map(() => ({ group_id: world.group.id, mute: 'mail' }));
    const [, ...others] = await crowdOf(world, testApp);
    return [
      {
        what: 'the most groups and people',
        status: 200,
        payload: asJson({ groups, no_reminders_from: others }),
      },
    ];
  },
  getComments: SMALL,
  addComment: SMALL,
  removeComment: SMALL,
  addReceipt: ({ expense }) => {
    const { payload, headers } = uploadOf(pdfOf(LIMITS.receiptMaxBytes - 100), { name: 'a.pdf' });
    return Promise.resolve([
      { what: 'the largest file', status: 201, params: { id: expense.id }, payload, headers },
    ]);
  },
  getReceipt: SMALL,
  removeReceipt: SMALL,
  exportAccount: SMALL,
  exportGroup: SMALL,
  getGroupExpenses: SMALL,
  getGroupMembers: SMALL,
  getGroupBalances: SMALL,
  addPlaceholder: SMALL,
  removeMember: SMALL,
  inviteMember: SMALL,
  settleUp: SMALL,
  getInvitations: SMALL,
  takeBackInvitation: SMALL,
  addInviteLink: SMALL,
  getInviteLinks: SMALL,
  takeBackInviteLink: SMALL,
  previewInvite: SMALL,
  viewGroup: SMALL,
  acceptInvite: SMALL,
  previewImport: () => {
    const file = (what: string, status: number, text: string) => ({
      what,
      status,
      payload: asJson({ filename: 'a', text }),
    });
    return Promise.resolve([
      file('the most entries, people and shares', 201, fullFile()),
      file('a table of the most rows', 201, fullTable()),
      file('empty objects', 422, ofGroup(`${repeated('{},')}{}`)),
      file('brackets', 422, repeated('[')),
      { what: 'a body of brackets', status: 400, payload: repeated('[') },
      { what: 'a body of lists', status: 422, payload: `[${repeated('[],')}[]]` },
    ]);
  },
  chooseImportColumns: async ({ people: { creator } }, testApp) => [
    {
      what: 'a table of the most rows',
      status: 200,
      params: { id: await addPreview(testApp, creator, fullTable()) },
      payload: asJson({
        date: 0,
        description: 1,
        amount: 2,
        people: upTo(SHARERS).map((place) => place + 3),
      }),
    },
  ],
  bookImport: async ({ people: { creator } }, testApp) => {
    const group = { name: 'Trip' };
    return [
      {
        what: 'a person of the last row who is not chosen',
        status: 422,
        params: { id: await addPreview(testApp, creator, strangeFile()) },
        payload: asJson({ group, people: named(['Ann', 'Bob']), currencies: 'own_groups' }),
      },
      {
        what: 'the most entries, people and shares',
        status: 201,
        params: { id: await addPreview(testApp, creator, fullFile()) },
        payload: asJson({ group, people: named(MEMBERS.map(({ name }) => name)) }),
      },
    ];
  },
  addExpense: async (world, testApp) => [
    {
      what: 'an entry of everybody',
      status: 201,
      payload: asJson({ ...(await crowdedEntry(world, testApp)), group_id: world.group.id }),
    },
    {
      what: 'the longest bill',
      status: 201,
      payload: asJson({ ...(await crowdedBill(world, testApp)), group_id: world.group.id }),
    },
  ],
  getExpenseDetails: SMALL,
  claimItem: SMALL,
  updateExpense: async (world, testApp) => [
    {
      what: 'an entry of everybody',
      status: 200,
      params: { id: world.expense.id },
      payload: asJson(await crowdedEntry(world, testApp)),
    },
  ],
  deleteExpense: SMALL,
  restoreExpense: SMALL,
};
