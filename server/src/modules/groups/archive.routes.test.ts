import type {
  ActivityPageAnswer,
  GroupAnswer as Group,
  GroupSummaryAnswer,
  RecurringAnswer,
} from '@quits/contracts';
import { dayOf } from '@quits/domain';
import { auditBooks } from '../../maintenance/audit-books.ts';
import { makeAllDue } from '../recurring/recurring-worker.ts';
import {
  addExpense,
  createGroup,
  expensePayload,
  type Person,
  signUp,
  signUpAll,
} from '../../testing/people.ts';
import { urlOf } from '../../testing/operations.ts';
import { useTestApp } from '../../testing/test-app.ts';

const ARCHIVED = 'This group is archived. Its creator can unarchive it to allow changes.';
const DAY_MS = 24 * 60 * 60 * 1000;

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let group: Group;
beforeEach(async () => {
  [ann, bob] = await signUpAll(testApp, 'ann', 'bob');
  group = await createGroup(testApp, ann, [bob]);
});

const archive = (by: Person, archived: boolean, headers?: Record<string, string>) =>
  by.call<Group>(['PUT', urlOf('archiveGroup', { id: group.id })], { archived }, headers);
const historyOf = async (by: Person) =>
  (await by.call<ActivityPageAnswer>(['GET', urlOf('getGroupActivity', { id: group.id })])).body.items;
const rename = () => ann.call(['PUT', urlOf('renameGroup', { id: group.id })], { name: 'House' });
const remove = (by: Person, whom: Person) =>
  by.call(['DELETE', urlOf('removeMember', { id: group.id, userId: whom.id })]);

// The table of calls says of every call what it answers in an archived group (authorization.test.ts).
describe('PUT /api/groups/{id}/archive', () => {
  it('makes the group read-only, and back, and the history and the audit know it', async () => {
    const since = new Date(testApp.clock.now).toISOString();
    expect(await archive(ann, true)).toMatchObject({ status: 200, body: { archived_at: since } });
    expect(await rename()).toMatchObject({ status: 409, body: { detail: ARCHIVED } });
    expect((await historyOf(bob))[0]).toMatchObject({
      action: 'group/archived',
      before: { archived_at: null },
      after: { archived_at: since },
    });
    expect((await auditBooks(testApp.app.database, testApp.app)).findings).toEqual([]);
    expect((await archive(ann, false)).body.archived_at).toBeNull();
    expect((await historyOf(bob))[0]).toMatchObject({ action: 'group/unarchived' });
    expect((await rename()).status).toBe(200);
    expect((await auditBooks(testApp.app.database, testApp.app)).findings).toEqual([]);
  });

  it('shows it wherever a group is answered', async () => {
    const { archived_at } = (await archive(ann, true)).body;
    const [summary] = (await bob.call<GroupSummaryAnswer[]>(['GET', '/api/groups/summary'])).body;
    const [listed] = (await bob.call<Group[]>(['GET', '/api/groups'])).body;
    const { body } = await bob.call<Group>(['GET', urlOf('getGroup', { id: group.id })]);
    expect([summary, listed, body].map((one) => one?.archived_at)).toEqual(Array(3).fill(archived_at));
  });

  it('changes nothing the second time, and refuses an older version', async () => {
    const first = await archive(ann, true);
    testApp.clock.now += 1;
    expect((await archive(ann, true)).body).toEqual(first.body);
    expect((await historyOf(ann)).filter(({ action }) => action === 'group/archived')).toHaveLength(1);
    expect((await archive(ann, false, { 'If-Match': '"1"' })).status).toBe(412);
  });

  it('lets nobody undo what is in its history', async () => {
    await rename();
    await archive(ann, true);
    expect((await historyOf(ann)).filter(({ can_undo }) => can_undo)).toEqual([]);
  });

  it('lets nobody join, but the same invitation works once the group is back', async () => {
    const cid = await signUp(testApp, 'cid');
    await ann.call(['POST', urlOf('inviteMember', { id: group.id })], { email: cid.email });
    const accept = ['GET', urlOf('acceptInvite', { token: await testApp.tokenMailedTo(cid.email) })] as const;
    await archive(ann, true);
    expect(await cid.call(accept)).toMatchObject({ status: 409, body: { detail: ARCHIVED } });
    await archive(ann, false);
    expect((await cid.call(accept)).status).toBe(200);
    await archive(ann, true);
    expect((await cid.call(accept)).status).toBe(200);
  });

  it('lets members leave, but the creator removes nobody', async () => {
    await archive(ann, true);
    expect(await remove(ann, bob)).toMatchObject({ status: 409, body: { detail: ARCHIVED } });
    expect((await remove(bob, bob)).status).toBe(204);
  });

  it('stays archived when it is deleted and restored', async () => {
    await archive(ann, true);
    await ann.call(['DELETE', urlOf('deleteGroup', { id: group.id })]);
    const { body } = await ann.call<Group>(['POST', urlOf('restoreGroup', { id: group.id })]);
    expect(body.archived_at).not.toBeNull();
  });

  it('refuses a payment to somebody when one of the named groups is archived', async () => {
    await addExpense(ann, group, expensePayload(4, [[ann, 4]], [[bob, 4]]));
    await archive(ann, true);
    const groups = [{ group_id: group.id, amount: -4 }];
    expect(
      await bob.call(['POST', urlOf('settleAll')], { user_id: ann.id, currency: 'USD', groups }),
    ).toMatchObject({ status: 409, body: { detail: ARCHIVED } });
  });

  it('makes no repeating entries meanwhile, and what was due once the group is back', async () => {
    const { body: rule } = await ann.call<RecurringAnswer>(
      ['POST', urlOf('addRecurring', { id: group.id })],
      {
        entry: expensePayload(4, [[ann, 4]], [[bob, 4]]),
        unit: 'day',
        every: 1,
        start: dayOf(testApp.clock.now + DAY_MS),
      },
    );
    const made = async () =>
      (await ann.call<RecurringAnswer[]>(['GET', urlOf('getRecurring', { id: group.id })])).body[0];
    await archive(ann, true);
    testApp.clock.now += 2 * DAY_MS;
    await makeAllDue(testApp.app);
    expect(await made()).toEqual(rule);
    await archive(ann, false);
    await makeAllDue(testApp.app);
    expect(await made()).toMatchObject({ made: 2, paused: false });
  });
});
