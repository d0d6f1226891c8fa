/**
 * Random requests to random calls get a documented answer, never a 5xx, and outsiders see no
 * foreign data.
 */
import { type CallName, callOf, type CommentAnswer, type RecurringAnswer } from '@quits/contracts';
import fc from 'fast-check';
import { auditBooks } from '../maintenance/audit-books.ts';
import { casesOf } from '../testing/cases.ts';
import { type FuzzRequest, type KnownIds, requestsTo } from '../testing/fuzz-requests.ts';
import { OPERATIONS, operationOf } from '../testing/operations.ts';
import { addExpense, createGroup, expensePayload, type Person, signUp } from '../testing/people.ts';
import { PDF, addReceipt } from '../testing/uploads.ts';
import { useTestApp } from '../testing/test-app.ts';

/** Requests over a connection take longer. `FUZZ_REQUESTS` sets a longer run. */
const ENOUGH = 5000;
const USUAL_REQUESTS = process.env.TEST_DATABASE_URL === undefined ? ENOUGH : 1500;
const REQUESTS = casesOf('FUZZ_REQUESTS', USUAL_REQUESTS);
const TIMEOUT_MS = 60 * 60_000;
/** Part of all data that outsiders must not see. */
const MARKER = 'Ukulele';
const ROLES = ['creator', 'member', 'outsider', 'signedOut'] as const;
type Role = (typeof ROLES)[number];
/**
 * Calls that random requests rarely make correctly. They need a secret, a passkey, an identity provider, a debt, a settled member, a
 * waiting settlement, a used rate, a demo, an open invitation or link, a file, or a complete entry with its first
 * day.
 */
const RARELY_DONE = new Set<CallName>([
  'signIn',
  'startProviderSignIn',
  'finishProviderSignIn',
  'tradeSignInCode',
  // These need a password that was given within five minutes.
  'getNewPasskeyOptions',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'signInWithPasskey',
  'demoSignIn',
  'endSession',
  'removeAccessToken',
  'getConsent',
  'giveConsent',
  'disconnectSite',
  'checkResetLink',
  'resetPassword',
  'updatePassword',
  'deleteAccount',
  'previewInvite',
  'viewGroup',
  'takeBackInvitation',
  'takeBackInviteLink',
  'acceptInvite',
  'removeMember',
  'settleUp',
  'getRate',
  'settleAll',
  'confirmSettlement',
  'setPayee',
  'getPayment',
  'removeComment',
  'getReceipt',
  'removeReceipt',
  'previewImport',
  'chooseImportColumns',
  'bookImport',
  'addRecurring',
  'claimItem',
  'suspendAccount',
  'deleteOtherAccount',
  'revokeInvitation',
  'sendMailAgain',
  'rollBackFeature',
  'makeBackup',
  'updateRecurring',
]);
/** Open to all, without input. */
const NEVER_REFUSED: CallName = 'getPasskeyOptions';

const testApp = useTestApp();
let people: Record<Exclude<Role, 'signedOut'>, Person>;
let known: KnownIds;

beforeAll(async () => {
  people = {
    creator: await signUp(testApp, 'creator'),
    member: await signUp(testApp, 'member'),
    outsider: await signUp(testApp, 'outsider'),
  };
  const { creator, member } = people;
  await creator.call(['PUT', '/auth/users/me/name'], { name: `Creator ${MARKER}` });
  await member.call(['PUT', '/auth/users/me/name'], { name: `Member ${MARKER}` });
  const groups = [];
  const expenses = [];
  const comments = [];
  const receipts = [];
  const recurring = [];
  for (let count = 0; count < 2; count += 1) {
    const group = await createGroup(testApp, creator, [member]);
    await creator.call(['PUT', `/api/groups/${String(group.id)}`], { name: `Group ${MARKER}` });
    const payload = expensePayload(10, [[creator, 10]], [[member, 10]], `Dinner ${MARKER}`);
    groups.push(group.id);
    const { id } = await addExpense(creator, group, payload);
    const path = `/api/expenses/${String(id)}/comments`;
    expenses.push(id);
    comments.push((await creator.call<CommentAnswer>(['POST', path], { text: MARKER })).body.id);
    receipts.push((await addReceipt(creator, { id }, { bytes: PDF, name: `${MARKER}.pdf` })).body.id);
    const rule = { entry: payload, unit: 'month', every: 1, start: '2026-01-31', count: 1 };
    const rules = `/api/groups/${String(group.id)}/recurring`;
    recurring.push((await creator.call<RecurringAnswer>(['POST', rules], rule)).body.id);
  }
  const items = await testApp.app.database.queries.selectFrom('activity').select('id').execute();
  const activity = items.map(({ id }) => id);
  known = { groups, expenses, comments, receipts, recurring, activity, users: [creator.id, member.id] };
});

/** Whether a request names ids that an outsider may not reach. */
function isForeign({ name, named }: FuzzRequest): boolean {
  const { path } = callOf(name);
  return named.some(({ field, id }) => {
    if (field === 'group_id') return known.groups.includes(id);
    if (field === 'activity_id') return known.activity.includes(id);
    if (field !== 'id')
      return ['user_id', 'userId', 'to_user_id', 'created_by'].includes(field) && known.users.includes(id);
    if (path.includes('/groups/')) return known.groups.includes(id);
    if (path.includes('/activity/')) return known.activity.includes(id);
    if (path.includes('/comments/')) return known.comments.includes(id);
    if (path.includes('/receipts/')) return known.receipts.includes(id);
    if (path.includes('/recurring/')) return known.recurring.includes(id);
    if (path.includes('/expenses/')) return known.expenses.includes(id);
    // Other ids are the outsider's own, such as a token's.
    return path.includes('/users/') && known.users.includes(id);
  });
}

/** Recurring entries that the test restored without history, which the audit would report. */
const revived = new Set<unknown>();

async function bringBack({ name }: FuzzRequest): Promise<void> {
  const { database } = testApp.app;
  if (name === 'signOut')
    await database.write((trx) => trx.updateTable('sessions').set({ revoked_at: null }).execute());
  if (name === 'deleteGroup')
    for (const id of known.groups)
      // The group may have been handed over before.
      for (const person of [people.creator, people.member])
        await person.call(['POST', `/api/groups/${String(id)}/restore`]);
  if (name === 'archiveGroup')
    for (const id of known.groups)
      for (const person of [people.creator, people.member])
        await person.call(['PUT', `/api/groups/${String(id)}/archive`], { archived: false });
  if (name === 'deleteRecurring')
    await database.write(async (trx) => {
      const rules = trx
        .updateTable('recurring')
        .set({ deleted_at: null })
        .where('deleted_at', 'is not', null);
      for (const { id } of await rules.returning('id').execute()) revived.add(id);
    });
  // Otherwise random deletions may leave nothing to edit for the rest of the run.
  if (name === 'deleteExpense' || name === 'undoActivity')
    for (const id of known.expenses)
      await people.creator.call(['POST', `/api/expenses/${String(id)}/restore`]);
}

const INTERNALS = /\bat .+:\d+:\d+|SQLITE_|syntax error at or near|\bselect\b.+\bfrom\b|node_modules/i;

function send(role: Role, { method, url, headers, payload }: FuzzRequest) {
  return testApp.app.inject({
    method,
    url,
    headers: { ...headers, ...(role !== 'signedOut' && { authorization: `Bearer ${people[role].token}` }) },
    ...(payload !== undefined && { payload }),
  });
}

/** Data that an outsider must not receive. */
function leakIn(role: Role, request: FuzzRequest, { status, text }: { status: number; text: string }) {
  if (role === 'outsider' && status < 300 && isForeign(request))
    return `answered an outsider ${String(status)}: ${text}`;
  if (['outsider', 'signedOut'].includes(role) && text.includes(MARKER)) return `showed an outsider ${text}`;
  return undefined;
}

/** Sends a request and returns the status and the problem of the answer, if any. */
async function trial(role: Role, request: FuzzRequest): Promise<{ status: number; problem?: string }> {
  const { statusCode: status, payload: text } = await send(role, request);
  if (status >= 500) return { status, problem: `answered ${String(status)}: ${text}` };
  if (INTERNALS.test(text)) return { status, problem: `tells internals: ${text}` };
  const isFile = status === 200 && callOf(request.name).isFile;
  const body: unknown = text === '' || isFile ? undefined : JSON.parse(text);
  const problem =
    leakIn(role, request, { status, text }) ?? operationOf(request.name).problemOf(status, body);
  if (status < 300) await bringBack(request);
  return { status, ...(problem !== undefined && { problem }) };
}

describe('the API @full', () => {
  it(
    'never breaks on random requests',
    async () => {
      const good = new Set<CallName>();
      const refused = new Set<CallName>();
      const sendTo = (names: readonly CallName[], numRuns: number) => {
        const operations = OPERATIONS.filter(({ name }) => names.includes(name));
        const requests = fc.oneof(...operations.map((operation) => requestsTo(operation, known)));
        const property = fc.asyncProperty(fc.constantFrom(...ROLES), requests, async (role, request) => {
          // Writes have a limit per minute; sessions live for a week.
          testApp.clock.now += 600;
          const { status, problem } = await trial(role, request);
          (status < 300 ? good : refused).add(request.name);
          expect(problem).toBeUndefined();
        });
        return fc.assert(property, { numRuns, endOnFailure: true });
      };
      const names = OPERATIONS.map(({ name }) => name);
      /** A fuzz test with only refusals proves little. */
      const undone = () =>
        names.filter(
          (name) =>
            (!refused.has(name) && name !== NEVER_REFUSED) || (!good.has(name) && !RARELY_DONE.has(name)),
        );
      await sendTo(names, REQUESTS);
      // Random requests make some calls correctly only a few times.
      for (let round = 0; REQUESTS >= ENOUGH && round < 20 && undone().length > 0; round += 1)
        await sendTo(undone(), 500);
      const { findings } = await auditBooks(testApp.app.database, testApp.app);
      expect(findings.filter(({ row }) => !revived.has(row.recurring_id))).toEqual([]);
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect(REQUESTS < ENOUGH ? [] : undone()).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
