import type {
  ActivityPageAnswer,
  CallAnswer,
  ExpenseAnswer,
  GroupAnswer as Group,
  RecurringAnswer,
} from '@quits/contracts';
import { dayOf } from '@quits/domain';
import { auditBooks } from '../../maintenance/audit-books.ts';
import {
  addExpense,
  createGroup,
  expensePayload,
  joinGroup,
  PASSWORD,
  type Person,
  requestToken,
  send,
  signInAgain,
  signUp,
  signUpAll,
} from '../../testing/people.ts';
import { urlOf } from '../../testing/operations.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();
let ann: Person;
let bob: Person;
/** Ann created it; Bob is a member. */
let group: Group;
beforeEach(async () => {
  [ann, bob] = await signUpAll(testApp, 'ann', 'bob');
  group = await createGroup(testApp, ann, [bob]);
});

const remove = (by: Person, password = PASSWORD) => by.call(['POST', urlOf('deleteAccount')], { password });
const settle = (by: Person, whom: Person, amount: number) =>
  by.call(['POST', urlOf('settleUp', { id: group.id })], { to_user_id: whom.id, amount });

describe('POST /auth/users/me/delete', () => {
  it('ends the account: its sessions are over, it cannot sign in, and its address is free', async () => {
    const other = await signInAgain(testApp.app, bob);
    expect((await remove(bob)).status).toBe(204);
    for (const person of [bob, other])
      expect((await person.call(['GET', urlOf('getGroups')])).status).toBe(401);
    expect((await requestToken(testApp.app, bob.email, PASSWORD)).status).toBe(401);
    const body = { email: bob.email, password: PASSWORD };
    const again = await send<{ id: number }>(testApp.app, ['POST', urlOf('register')], body);
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(bob.id);
    const stored = testApp.app.database.queries.selectFrom('users').select(['email', 'password_hash']);
    const row = await stored.where('id', '=', bob.id).executeTakeFirstOrThrow();
    expect(row).toEqual({ email: '', password_hash: '' });
  });

  it('leaves the old entries in the books, as those of a deleted user', async () => {
    const { id } = await addExpense(bob, group, expensePayload(9, [[bob, 9]], [[ann, 9]]));
    await settle(ann, bob, 9);
    expect((await remove(bob)).status).toBe(204);
    const path = urlOf('getExpenseDetails', { id });
    const { body } = await ann.call<CallAnswer<'getExpenseDetails'>>(['GET', path]);
    expect(body.payers).toEqual([expect.objectContaining({ name: 'Deleted user', email: '' })]);
    const history = await ann.call<ActivityPageAnswer>(['GET', urlOf('getGroupActivity', { id: group.id })]);
    expect(history.body.items[0]).toMatchObject({
      action: 'member/left',
      actor: { id: bob.id, name: 'Deleted user' },
    });
    expect(JSON.stringify(history.body)).not.toContain(bob.email);
    const members = await ann.call<Person[]>(['GET', urlOf('getGroupMembers', { id: group.id })]);
    expect(members.body.map((member) => member.id)).toEqual([ann.id]);
    expect((await auditBooks(testApp.app.database, testApp.app)).findings).toEqual([]);
  });

  it('refuses while there is a balance, and names the groups', async () => {
    await addExpense(ann, group, expensePayload(9, [[ann, 9]], [[bob, 9]]));
    expect(await remove(bob)).toMatchObject({ status: 409, body: { detail: 'First settle up in Flat.' } });
    await settle(bob, ann, 9);
    expect((await remove(bob)).status).toBe(204);
  });

  it('refuses while there is a balance in a deleted group, which its creator may restore', async () => {
    await addExpense(ann, group, expensePayload(9, [[ann, 9]], [[bob, 9]]));
    await ann.call(['DELETE', urlOf('deleteGroup', { id: group.id })]);
    expect(await remove(bob)).toMatchObject({
      status: 409,
      body: { detail: 'First settle up in Flat. A deleted group must be restored by its creator first.' },
    });
    await ann.call(['POST', urlOf('restoreGroup', { id: group.id })]);
    await settle(bob, ann, 9);
    expect((await remove(bob)).status).toBe(204);
  });

  it('leaves deleted groups too, so that a restored one has no deleted account as a member', async () => {
    await ann.call(['DELETE', urlOf('deleteGroup', { id: group.id })]);
    expect((await remove(bob)).status).toBe(204);
    await ann.call(['POST', urlOf('restoreGroup', { id: group.id })]);
    const members = await ann.call<Person[]>(['GET', urlOf('getGroupMembers', { id: group.id })]);
    expect(members.body.map((member) => member.id)).toEqual([ann.id]);
    const handed = await ann.call(['POST', urlOf('handOverGroup', { id: group.id })], { user_id: bob.id });
    expect(handed.status).toBe(422);
    expect((await auditBooks(testApp.app.database, testApp.app)).findings).toEqual([]);
  });

  it('does not count a deleted group whose creator has gone, because it stays deleted', async () => {
    const cat = await signUp(testApp, 'cat');
    await joinGroup(testApp, ann, group.id, cat);
    await addExpense(cat, group, expensePayload(9, [[cat, 9]], [[bob, 9]]));
    await ann.call(['DELETE', urlOf('deleteGroup', { id: group.id })]);
    expect((await remove(ann)).status).toBe(204);
    expect((await remove(bob)).status).toBe(204);
  });

  it('refuses the creator of a group with others, until the group is handed over', async () => {
    expect(await remove(ann)).toMatchObject({
      status: 409,
      body: { detail: 'First hand over or delete Flat.' },
    });
    await ann.call(['POST', urlOf('handOverGroup', { id: group.id })], { user_id: bob.id });
    expect((await remove(ann)).status).toBe(204);
    expect((await bob.call(['GET', urlOf('getGroup', { id: group.id })])).status).toBe(200);
  });

  it('deletes the groups in which the person is alone', async () => {
    await bob.call(['DELETE', urlOf('removeMember', { id: group.id, userId: bob.id })]);
    await addExpense(ann, group, expensePayload(9, [[ann, 9]], [[ann, 9]]));
    expect((await remove(ann)).status).toBe(204);
    const rows = testApp.app.database.queries.selectFrom('groups').selectAll().where('id', '=', group.id);
    expect((await rows.executeTakeFirstOrThrow()).deleted_at).toBe(testApp.clock.now);
  });

  it('leaves an archived group too', async () => {
    await ann.call(['PUT', urlOf('archiveGroup', { id: group.id })], { archived: true });
    expect((await remove(bob)).status).toBe(204);
  });

  it('pauses the repeating entries of the person, and mails them no more', async () => {
    const rules = urlOf('addRecurring', { id: group.id });
    const added = await bob.call<RecurringAnswer>(['POST', rules], {
      entry: expensePayload(4, [[bob, 4]], [[ann, 4]]),
      unit: 'month',
      every: 1,
      start: dayOf(testApp.clock.now + 30 * 86_400_000),
    });
    expect(added.status).toBe(201);
    const before = (await testApp.mails()).length;
    expect((await remove(bob)).status).toBe(204);
    const { body } = await ann.call<RecurringAnswer[]>(['GET', rules]);
    expect(body.map(({ paused }) => paused)).toEqual([true]);
    expect((await testApp.mails()).slice(before).filter((mail) => mail.includes(bob.email))).toEqual([]);
  });

  it('changes nothing with a wrong password: 403, and 429 after several', async () => {
    for (let count = 0; count < 5; count += 1)
      expect(await remove(bob, 'Wrong1password')).toMatchObject({
        status: 403,
        body: { detail: 'The password is wrong' },
      });
    expect((await remove(bob)).status).toBe(429);
    expect((await bob.call(['GET', urlOf('getGroup', { id: group.id })])).status).toBe(200);
  });

  it('happens once when it is asked for twice at the same moment', async () => {
    const statuses = (await Promise.all([remove(bob), remove(bob)])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  });

  it('leaves no balance behind when an expense arrives at the same moment', async () => {
    const payload = { ...expensePayload(9, [[ann, 9]], [[bob, 9]]), group_id: group.id };
    const [removal, adding] = await Promise.all([
      remove(bob),
      ann.call<ExpenseAnswer>(['POST', urlOf('addExpense')], payload),
    ]);
    expect([removal.status, adding.status]).toEqual(removal.status === 204 ? [204, 422] : [409, 201]);
  });

  it('takes no reset link any more', async () => {
    await send(testApp.app, ['POST', urlOf('requestResetMail')], { email: bob.email });
    const token = await testApp.tokenMailedTo(bob.email);
    expect((await remove(bob)).status).toBe(204);
    const body = { token, new_password: 'Other3password' };
    expect((await send(testApp.app, ['POST', urlOf('resetPassword')], body)).status).toBe(400);
  });

  it('lets the same mailbox join again as a new person', async () => {
    await remove(bob);
    const body = { email: bob.email, password: PASSWORD };
    const { body: user } = await send<{ id: number; name: string }>(
      testApp.app,
      ['POST', urlOf('register')],
      body,
    );
    const back = await signInAgain(testApp.app, { ...user, email: bob.email });
    await joinGroup(testApp, ann, group.id, back);
    expect((await back.call(['GET', urlOf('getGroup', { id: group.id })])).status).toBe(200);
  });
});
