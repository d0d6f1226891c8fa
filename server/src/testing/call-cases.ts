/**
 * A request for every call, and the status for each role. A call without a row does not compile.
 */
import {
  type ActivityPageAnswer,
  type CallName,
  callOf,
  type CallParams,
  type CommentAnswer,
  type ExpenseAnswer,
  type GroupAnswer as Group,
  LIFETIMES,
  type RecurringAnswer,
} from '@quits/contracts';
import { sampleBodies } from '@quits/contracts/samples';
import { dayOf } from '@quits/domain';
import { insertInvitation } from '../modules/invites/invites.repository.ts';
import { insertLink } from '../modules/invites/links.repository.ts';
import { addPreview } from './import-rows.ts';
import { addExpense, admitAll, createGroup, expensePayload, PASSWORD, type Person } from './people.ts';
import { PNG, addReceipt, uploadOf } from './uploads.ts';
import { urlOf } from './operations.ts';
import type { TestApp } from './test-app.ts';

export const ROLES = ['signedOut', 'outsider', 'former', 'member', 'creator'] as const;
export type Role = (typeof ROLES)[number];
export type People = Record<Exclude<Role, 'signedOut'>, Person>;

export interface World {
  people: People;
  group: Group;
  expense: ExpenseAnswer;
  /** The history item for the added expense. */
  activityId: number;
  /** The member's comment on the expense. */
  commentId: number;
  /** The member's receipt of the expense. */
  receiptId: number;
  rule: RecurringAnswer;
  /** An open invitation to the group. */
  invitationId: number;
  /** An open link to the group. */
  linkId: number;
  /** The creator's preview of a table of the creator and the member, whose columns are named. */
  importId: number;
}

type Statuses = readonly [
  signedOut: number,
  outsider: number,
  former: number,
  member: number,
  creator: number,
];

interface Row {
  live: Statuses;
  /** The same when the group is deleted; undefined: the call names no group. */
  deleted?: Statuses;
  body?: (world: World) => object;
  /** For calls that need one. */
  query?: (world: World) => string;
  /** The status for an administrator who is in no group; undefined: that of an outsider. */
  administrator?: number;
}
/** Adds values for the path's parameters, if it has any. */
type Rows = {
  [Name in CallName]: Row &
    (keyof CallParams<Name> extends never ? object : { params: (world: World) => CallParams<Name> });
};

const HIDDEN: Statuses = [401, 404, 404, 404, 404];
const forMembers = (status: number) => ({ live: [401, 404, 404, status, status] as const, deleted: HIDDEN });
const forCreator = (status: number) => ({ live: [401, 404, 404, 403, status] as const, deleted: HIDDEN });
const forEverybody = (status: number) => ({ live: [401, status, status, status, status] as const });
/** More than 5 minutes after the sign-in. */
const forAdministrators = (status: number) => ({ ...forEverybody(404), administrator: status });
const open = (status: number) => ({ live: [status, status, status, status, status] as const });
const ofGroup = ({ group }: World) => ({ id: group.id });
const ofExpense = ({ expense }: World) => ({ id: expense.id });
const ofReceipt = ({ receiptId }: World) => ({ id: receiptId });
const ofRule = ({ rule }: World) => ({ id: rule.id });
const guess = () => ({ token: 'A'.repeat(43) });

const expenseBody = ({ people }: Pick<World, 'people'>) =>
  expensePayload(4, [[people.member, 4]], [[people.creator, 4]]);

const ruleBody = (world: Pick<World, 'people'>) => ({
  entry: expenseBody(world),
  unit: 'month',
  every: 1,
  start: '2026-01-31',
  count: 1,
});

const SAMPLES = sampleBodies({ userId: 1, otherId: 2, groupId: 3 });
const TABLE = 'Date,What,Amount,Ann,Bob,Paid by\n2026-03-05,Dinner,20.00,10.00,10.00,Ann\n';

const ROWS: Rows = {
  signIn: { ...open(401), body: () => ({ username: 'nobody@example.org', password: 'Wrong1password' }) },
  register: { ...open(409), body: ({ people }) => ({ email: people.creator.email, password: PASSWORD }) },
  requestResetMail: { ...open(200), body: () => ({ email: 'nobody@example.org' }) },
  checkResetLink: { ...open(400), params: guess },
  resetPassword: { ...open(400), body: () => ({ ...guess(), new_password: PASSWORD }) },
  signOut: forEverybody(204),
  // modules/passkeys has those of the caller. The people signed in more than 5 minutes ago.
  getNewPasskeyOptions: forEverybody(403),
  addPasskey: { ...forEverybody(403), body: () => SAMPLES.addPasskey },
  getPasskeys: forEverybody(200),
  renamePasskey: { ...forEverybody(404), params: () => ({ id: 999_999 }), body: () => SAMPLES.renamePasskey },
  removePasskey: { ...forEverybody(403), params: () => ({ id: 999_999 }) },
  getPasskeyOptions: open(200),
  signInWithPasskey: { ...open(401), body: () => SAMPLES.signInWithPasskey },
  // modules/oidc has a provider.
  startProviderSignIn: open(404),
  finishProviderSignIn: open(404),
  tradeSignInCode: { ...open(404), body: () => ({ code: 'A'.repeat(43) }) },
  // modules/admin has those that a recent sign-in confirms.
  getAccounts: forAdministrators(200),
  endSessionsOfAccount: { ...forAdministrators(404), params: () => ({ id: 999_999 }) },
  suspendAccount: { ...forAdministrators(403), params: () => ({ id: 999_999 }) },
  resumeAccount: { ...forAdministrators(404), params: () => ({ id: 999_999 }) },
  deleteOtherAccount: { ...forAdministrators(403), params: () => ({ id: 999_999 }) },
  getAllInvitations: forAdministrators(200),
  revokeInvitation: { ...forAdministrators(404), params: () => ({ invitation: 'link-999999' }) },
  getMails: forAdministrators(200),
  sendMailAgain: { ...forAdministrators(404), params: () => ({ id: 999_999 }) },
  getFeatures: forAdministrators(200),
  rollBackFeature: { ...forAdministrators(403), params: () => ({ feature: 'mf-groups' }) },
  getBackups: forAdministrators(200),
  makeBackup: forAdministrators(409),
  getAudit: forAdministrators(200),
  auditBooks: forAdministrators(201),
  getAdminLog: forAdministrators(200),
  getSessions: forEverybody(200),
  // modules/sessions has those of the caller.
  endSession: { ...forEverybody(404), params: () => ({ session: 'A'.repeat(36) }) },
  endOtherSessions: forEverybody(204),
  getAccessTokens: forEverybody(200),
  addAccessToken: { ...forEverybody(201), body: () => ({ name: 'App', scopes: ['groups:read'], days: 1 }) },
  // modules/tokens has those of the caller.
  removeAccessToken: { ...forEverybody(404), params: () => ({ id: 999_999 }) },
  getConsent: { ...forEverybody(404), params: guess },
  giveConsent: { ...forEverybody(404), params: guess },
  getConnectedSites: forEverybody(200),
  // modules/sites has those of the caller.
  disconnectSite: { ...forEverybody(404), params: () => ({ id: 999_999 }) },
  // The demo has separate tests.
  demoSignIn: open(404),
  getUser: { live: [401, 404, 404, 200, 200], params: ({ people }) => ({ id: people.creator.id }) },
  updateName: { ...forEverybody(200), body: () => ({ name: 'Somebody' }) },
  getPreferences: forEverybody(200),
  setPreferences: { ...forEverybody(200), body: () => ({ time_zone: 'Europe/Vienna' }) },
  updatePassword: { ...forEverybody(403), body: () => ({ new_password: PASSWORD }) },
  deleteAccount: { ...forEverybody(403), body: () => ({ password: 'Wrong1password' }) },
  getGroups: forEverybody(200),
  getGroupSummaries: forEverybody(200),
  getExpenses: forEverybody(200),
  createGroup: {
    live: [401, 403, 403, 403, 201],
    body: ({ people }) => ({ name: 'Mine', created_by: people.creator.id }),
  },
  getGroup: { ...forMembers(200), params: ofGroup },
  renameGroup: { ...forCreator(200), params: ofGroup, body: () => ({ name: 'New' }) },
  deleteGroup: { ...forCreator(204), params: ofGroup },
  restoreGroup: {
    live: [401, 404, 404, 403, 200],
    deleted: [401, 404, 404, 404, 200],
    params: ofGroup,
  },
  archiveGroup: {
    ...forCreator(200),
    params: ofGroup,
    body: () => ({ archived: true }),
  },
  handOverGroup: {
    ...forCreator(200),
    params: ofGroup,
    body: ({ people }) => ({ user_id: people.member.id }),
  },
  getRate: { ...forEverybody(422) },
  setDefaultSplit: {
    ...forMembers(200),
    params: ofGroup,
    body: ({ people }) => ({ mode: 'equal', values: [{ user_id: people.creator.id }] }),
  },
  getBalanceViews: { ...forMembers(200), params: ofGroup },
  getNetLines: {
    ...forMembers(200),
    params: ({ group, people }) => ({ id: group.id, userId: people.member.id }),
  },
  getDebtLines: {
    ...forMembers(200),
    params: ({ group, people }) => ({ id: group.id, userId: people.member.id, otherId: people.creator.id }),
  },
  getPeople: forEverybody(200),
  settleAll: {
    live: [401, 404, 404, 422, 201],
    deleted: [401, 404, 404, 422, 404],
    body: ({ group, people }) => ({
      user_id: people.member.id,
      currency: 'USD',
      groups: [{ group_id: group.id, amount: -10 }],
    }),
  },
  getPayee: forEverybody(200),
  // modules/payee has those of the caller. The people signed in more than 5 minutes ago.
  setPayee: { ...forEverybody(403), body: () => SAMPLES.setPayee },
  getPayment: {
    live: [401, 404, 404, 404, 200],
    deleted: HIDDEN,
    params: ofGroup,
    query: ({ people }) => `?to=${String(people.member.id)}`,
  },
  confirmSettlement: { ...forMembers(409), params: ofExpense, body: () => ({ received: true }) },
  getRecurring: { ...forMembers(200), params: ofGroup },
  addRecurring: { ...forMembers(201), params: ofGroup, body: ruleBody },
  updateRecurring: { ...forMembers(200), params: ofRule, body: ruleBody },
  deleteRecurring: { ...forMembers(204), params: ofRule },
  getGroupActivity: { ...forMembers(200), params: ofGroup },
  getExpenseActivity: { ...forMembers(200), params: ofExpense },
  undoActivity: { ...forMembers(201), params: ({ activityId }) => ({ id: activityId }), body: () => ({}) },
  markSeen: {
    ...forMembers(204),
    params: ofGroup,
    body: ({ activityId }) => ({ activity_id: activityId }),
  },
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
  getNotices: forEverybody(200),
  readNotices: { ...forEverybody(204), body: () => SAMPLES.readNotices },
  getReminders: { ...forMembers(200), params: ofGroup },
  sendReminder: {
    ...forMembers(409),
    params: ofGroup,
    body: ({ people }) => ({ user_id: people.former.id }),
  },
  getNoticeSettings: forEverybody(200),
  setNoticeSettings: { ...forEverybody(200), body: () => SAMPLES.setNoticeSettings },
  exportAccount: forEverybody(200),
  exportGroup: { ...forMembers(200), params: ofGroup },
  getGroupExpenses: { ...forMembers(200), params: ofGroup },
  getGroupMembers: { ...forMembers(200), params: ofGroup },
  getGroupBalances: { ...forMembers(200), params: ofGroup },
  addPlaceholder: { ...forCreator(201), params: ofGroup, body: () => ({ name: 'Gus' }) },
  removeMember: {
    ...forCreator(409),
    params: ({ group, people }) => ({ id: group.id, userId: people.creator.id }),
  },
  inviteMember: {
    ...forCreator(409),
    params: ofGroup,
    body: ({ people }) => ({ email: people.member.email }),
  },
  settleUp: {
    live: [401, 404, 404, 409, 201],
    deleted: HIDDEN,
    params: ofGroup,
    body: ({ people }) => ({ to_user_id: people.member.id, amount: 1 }),
  },
  getInvitations: { ...forCreator(200), params: ofGroup },
  takeBackInvitation: { ...forCreator(204), params: ({ invitationId }) => ({ id: invitationId }) },
  addInviteLink: { ...forCreator(201), params: ofGroup, body: () => ({ days: 7, uses: 10 }) },
  getInviteLinks: { ...forCreator(200), params: ofGroup },
  takeBackInviteLink: { ...forCreator(204), params: ({ linkId }) => ({ id: linkId }) },
  previewInvite: { ...open(404), params: guess },
  viewGroup: { ...open(404), params: guess },
  acceptInvite: { ...forEverybody(404), params: guess },
  previewImport: { ...forEverybody(201), body: () => SAMPLES.previewImport },
  chooseImportColumns: {
    live: [401, 404, 404, 404, 200],
    params: ({ importId }) => ({ id: importId }),
    body: () => SAMPLES.chooseImportColumns,
  },
  bookImport: {
    live: [401, 404, 404, 404, 201],
    deleted: HIDDEN,
    params: ({ importId }) => ({ id: importId }),
    body: ({ group, people }) => ({
      group: { id: group.id },
      people: [
        { name: 'Ann', me: true },
        { name: 'Bob', member_id: people.member.id },
      ],
    }),
  },
  addExpense: { ...forMembers(201), body: (world) => ({ ...expenseBody(world), group_id: world.group.id }) },
  getExpenseDetails: { ...forMembers(200), params: ofExpense },
  // modules/items has those of a bill.
  claimItem: {
    ...forMembers(404),
    params: ({ expense }) => ({ id: expense.id, itemId: 999_999 }),
    body: () => ({ weight: 100 }),
  },
  updateExpense: { ...forMembers(200), params: ofExpense, body: expenseBody },
  deleteExpense: { ...forMembers(204), params: ofExpense },
  restoreExpense: { ...forMembers(200), params: ofExpense },
};
/** The rows with all optional parts. */
export const CALL_CASES: Record<
  CallName,
  Row & { params?: (world: World) => Record<string, string | number> }
> = ROWS;

/** A group with every role. The creator owes the member 10. */
export async function createWorld(testApp: TestApp, people: People): Promise<World> {
  const { creator, member, former } = people;
  const group = await createGroup(testApp, creator);
  await admitAll(testApp, group, [member, former]);
  const expense = await addExpense(member, group, expensePayload(10, [[member, 10]], [[creator, 10]]));
  const path = urlOf('getGroupActivity', { id: group.id });
  const activity = await member.call<ActivityPageAnswer>(['GET', path]);
  const comment = await member.call<CommentAnswer>(['POST', urlOf('addComment', { id: expense.id })], {
    text: 'Hello',
  });
  const receipt = await addReceipt(member, expense);
  await creator.call(['DELETE', urlOf('removeMember', { id: group.id, userId: former.id })]);
  const rule = await creator.call<RecurringAnswer>(['POST', urlOf('addRecurring', { id: group.id })], {
    ...ruleBody({ people }),
    // Far enough ahead to be due in no test, whose clock moves on by hours.
    start: dayOf(testApp.clock.now + 30 * 86_400_000),
  });
  const [invitation, link] = await testApp.app.database.write(async (trx) => {
    const open = {
      group_id: group.id,
      created_at: testApp.clock.now,
      expires_at: testApp.clock.now + LIFETIMES.invitation,
      member_id: null,
    };
    const token_hash = `of group ${String(group.id)}`;
    const invited = { ...open, token_hash, email_key: 'guest@example.org', invited_by: creator.id };
    const linked = { ...open, token_hash, encrypted_token: '', created_by: creator.id, uses_left: 1 };
    return [await insertInvitation(trx, invited), await insertLink(trx, linked)];
  });
  return {
    people,
    group,
    importId: await addPreview(testApp, creator, TABLE, SAMPLES.chooseImportColumns),
    invitationId: invitation.id,
    linkId: link.id,
    expense,
    rule: rule.body,
    activityId: activity.body.items[0]?.id ?? 0,
    commentId: comment.body.id,
    receiptId: receipt.body.id,
  };
}

/** The payload of a call, and its content type. */
export function contentOf(
  name: CallName,
  input: object | undefined,
): { payload: unknown; headers: Record<string, string> } {
  const { isForm, isUpload } = callOf(name);
  if (isUpload) return uploadOf(PNG);
  if (!isForm) return { payload: input, headers: {} };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { payload: new URLSearchParams({ ...input }).toString(), headers };
}
