import type {
  ActivityItemAnswer,
  ActivityPageAnswer,
  BalanceViewsAnswer,
  ExpenseAnswer,
  GroupAnswer as Group,
  InvitationAnswer,
  MemberAnswer,
  RecurringAnswer,
} from '@quits/contracts';
import { dayOf } from '@quits/domain';
import { auditBooks } from '../../maintenance/audit-books.ts';
import {
  addExpense,
  createGroup,
  expensePayload,
  type Person,
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
let gina: Person;
let group: Group;
let gus: MemberAnswer;

const ofGroup = () => ({ id: group.id });
const invite = (email: string, memberId: number | undefined, by = ann) =>
  by.call(['POST', urlOf('inviteMember', ofGroup())], { email, member_id: memberId });
const accept = (token: string, by: Person) => by.call(['GET', urlOf('acceptInvite', { token })]);
async function invitationFor(person: Person): Promise<string> {
  await invite(person.email, gus.id);
  return testApp.tokenMailedTo(person.email);
}
const takeOver = async (person = gina) => accept(await invitationFor(person), person);
const findings = async () => (await auditBooks(testApp.app.database, testApp.app)).findings;
const membersOf = async () =>
  (await ann.call<MemberAnswer[]>(['GET', urlOf('getGroupMembers', ofGroup())])).body;

beforeEach(async () => {
  [ann, bob, gina] = await signUpAll(testApp, 'ann', 'bob', 'gina');
  group = await createGroup(testApp, ann, [bob]);
  const path = urlOf('addPlaceholder', ofGroup());
  gus = (await ann.call<MemberAnswer>(['POST', path], { name: 'Gus' })).body;
});

/** Entries of every kind that name the placeholder: present, edited, deleted, settled and repeated. */
async function bookEntries() {
  const people = [ann, bob, gus];
  const thirds = {
    ...expensePayload(
      10,
      [
        [ann, 4],
        [gus, 6],
      ],
      [
        [ann, 3.34],
        [bob, 3.33],
        [gus, 3.33],
      ],
    ),
    split: { mode: 'equal', values: people.map(({ id }) => ({ user_id: id })) },
  };
  const dinner = await addExpense(ann, group, thirds);
  const percent = (gusPart: number) => [
    { user_id: gus.id, value: gusPart },
    { user_id: bob.id, value: 10_000 - gusPart },
  ];
  const ride = {
    ...expensePayload(
      20,
      [[bob, 20]],
      [
        [gus, 15],
        [bob, 5],
      ],
      `Taxi "user_id":${String(gus.id)}}`,
    ),
    split: { mode: 'percent', values: percent(7500) },
  };
  const taxi = await addExpense(bob, group, ride);
  await ann.call(['DELETE', urlOf('deleteExpense', { id: taxi.id })]);
  await ann.call(['PUT', urlOf('updateExpense', { id: dinner.id })], { ...thirds, description: 'Dinner' });
  await addExpense(bob, group, expensePayload(1.01, [[bob, 1.01]], [[gus, 1.01]], 'Coffee'));
  await ann.call(['POST', urlOf('settleUp', ofGroup())], { to_user_id: gus.id, amount: 0.5 });
  const rule = { entry: thirds, unit: 'month', every: 1, start: dayOf(testApp.clock.now + 30 * 86_400_000) };
  const added = await ann.call(['POST', urlOf('addRecurring', ofGroup())], rule);
  expect(added.status).toBe(201);
  const shares = { mode: 'shares', values: [gus, bob].map(({ id }) => ({ user_id: id, value: 100 })) };
  await ann.call(['PUT', urlOf('setDefaultSplit', ofGroup())], shares);
  return { dinner, taxi };
}

describe('taking over a member without an account', () => {
  it('moves the lines of all entries, and leaves the balances of all others as they are', async () => {
    const { dinner, taxi } = await bookEntries();
    const netsOf = async () => {
      const { body } = await ann.call<BalanceViewsAnswer>(['GET', urlOf('getBalanceViews', ofGroup())]);
      return new Map(body.members.map(({ user, net }) => [user.id, net]));
    };
    const before = await netsOf();
    expect(await takeOver()).toMatchObject({ status: 200, body: { group_id: group.id } });
    const after = await netsOf();
    expect([ann, bob, gina].map(({ id }) => after.get(id))).toEqual(
      [ann, bob, gus].map(({ id }) => before.get(id)),
    );
    expect(after.has(gus.id)).toBe(false);
    expect((await membersOf()).map(({ id }) => id)).toEqual([ann.id, bob.id, gina.id]);
    const { body } = await gina.call<{ expense: ExpenseAnswer }>([
      'GET',
      urlOf('getExpenseDetails', { id: dinner.id }),
    ]);
    expect(body.expense.payers.map(({ user_id }) => user_id)).toEqual([ann.id, gina.id]);
    expect(body.expense.split?.values.map(({ user_id }) => user_id)).toEqual([ann.id, bob.id, gina.id]);
    expect(body.expense.version).toBe(3);
    const restored = await gina.call<ExpenseAnswer>(['POST', urlOf('restoreExpense', { id: taxi.id })]);
    expect(restored.body).toMatchObject({
      description: `Taxi "user_id":${String(gus.id)}}`,
      shares: [{ user_id: gina.id }, { user_id: bob.id }],
      split: { values: [{ user_id: gina.id }, { user_id: bob.id }] },
    });
  });

  it('moves repeating entries and the default split', async () => {
    await bookEntries();
    await takeOver();
    const rules = await gina.call<RecurringAnswer[]>(['GET', urlOf('getRecurring', ofGroup())]);
    expect(rules.body[0]).toMatchObject({
      paused: false,
      entry: { split: { values: [{ user_id: ann.id }, { user_id: bob.id }, { user_id: gina.id }] } },
    });
    expect(JSON.stringify(rules.body)).not.toContain(`"user_id":${String(gus.id)}`);
    const { body } = await gina.call<Group>(['GET', urlOf('getGroup', ofGroup())]);
    expect(body.default_split?.values.map(({ user_id }) => user_id)).toEqual([gina.id, bob.id]);
  });

  it('is in the history, and the audit finds nothing, also after more changes', async () => {
    const { dinner } = await bookEntries();
    await takeOver();
    const activity = await gina.call<ActivityPageAnswer>(['GET', urlOf('getGroupActivity', ofGroup())]);
    expect(activity.body.items[0]).toMatchObject({
      action: 'member/taken-over',
      actor: { id: gina.id },
      user_id: gus.id,
      before: { name: 'Gus' },
    });
    expect(await findings()).toEqual([]);
    await gina.call(
      ['PUT', urlOf('updateExpense', { id: dinner.id })],
      expensePayload(9, [[gina, 9]], [[bob, 9]]),
    );
    await ann.call(['PUT', urlOf('setDefaultSplit', ofGroup())], {
      mode: 'equal',
      values: [{ user_id: gina.id }],
    });
    expect(await findings()).toEqual([]);
  });

  it('names the new person in what the history says of earlier changes @full', async () => {
    const { dinner } = await bookEntries();
    await takeOver();
    const path = urlOf('getExpenseActivity', { id: dinner.id });
    const { items } = (await ann.call<ActivityPageAnswer>(['GET', path])).body;
    expect(items.map(({ after }) => (after as ExpenseAnswer).payers.map(({ user_id }) => user_id))).toEqual([
      [ann.id, gina.id],
      [ann.id, gina.id],
    ]);
  });

  it('leaves what was done before to be undone @full', async () => {
    const { dinner } = await bookEntries();
    await takeOver();
    const items = (
      await ann.call<ActivityPageAnswer>(['GET', urlOf('getExpenseActivity', { id: dinner.id })])
    ).body.items;
    const edited = items.find(({ action }) => action === 'expense/edited');
    const undone = await ann.call(['POST', urlOf('undoActivity', { id: edited?.id ?? 0 })], {});
    expect(undone).toMatchObject({ status: 201, body: { after: { payers: [{}, { user_id: gina.id }] } } });
    expect(await findings()).toEqual([]);
  });

  it('lets one of two people in at the same time, and refuses the other', async () => {
    await bookEntries();
    const hal = await signUp(testApp, 'hal');
    const tokens = [await invitationFor(gina), await invitationFor(hal)] as const;
    const answers = await Promise.all([accept(tokens[0], gina), accept(tokens[1], hal)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.detail).toBe(
      'This member can no longer be taken over',
    );
    expect((await membersOf()).length).toBe(3);
    expect(await findings()).toEqual([]);
  });

  it('answers the same when the person opens the invitation again', async () => {
    const token = await invitationFor(gina);
    await accept(token, gina);
    expect(await accept(token, gina)).toMatchObject({ status: 200, body: { group_id: group.id } });
  });

  it('is refused to members and former members', async () => {
    const hal = await signUp(testApp, 'hal');
    const token = await invitationFor(hal);
    expect(await accept(token, bob)).toMatchObject({
      status: 409,
      body: { detail: 'You are already a member of this group' },
    });
    await bob.call(['DELETE', urlOf('removeMember', { id: group.id, userId: bob.id })]);
    testApp.clock.now += 1;
    expect((await takeOver(bob)).status).toBe(409);
    expect((await membersOf()).length).toBe(2);
    expect((await accept(token, hal)).status).toBe(200);
  });

  it('is no longer offered once the place is taken or gone', async () => {
    const hal = await signUp(testApp, 'hal');
    const token = await invitationFor(hal);
    await takeOver();
    const open = await ann.call<InvitationAnswer[]>(['GET', urlOf('getInvitations', ofGroup())]);
    expect(open.body).toEqual([]);
    const preview = urlOf('previewInvite', { token });
    expect((await send(testApp.app, ['GET', preview])).status).toBe(404);
    expect((await invite('x@example.org', gus.id)).status).toBe(409);
    expect((await accept(token, hal)).status).toBe(409);
  });
});

describe('undoing that a person took a place', () => {
  const ofKind = async (action: string, by = ann) => {
    const { body } = await by.call<ActivityPageAnswer>(['GET', urlOf('getGroupActivity', ofGroup())]);
    return body.items.find((item) => item.action === action);
  };
  const undo = async (by = ann) =>
    by.call<ActivityItemAnswer>([
      'POST',
      urlOf('undoActivity', { id: (await ofKind('member/taken-over'))?.id ?? 0 }),
    ]);
  const netsOf = async () => {
    const { body } = await ann.call<BalanceViewsAnswer>(['GET', urlOf('getBalanceViews', ofGroup())]);
    return new Map(body.members.map(({ user, net }) => [user.id, net]));
  };

  it('gives the place back with all its lines, and the person is out', async () => {
    const { dinner, taxi } = await bookEntries();
    const before = await netsOf();
    await takeOver();
    // Lines of the person's own time in the group are lines of the place too.
    await addExpense(gina, group, expensePayload(2, [[gina, 2]], [[gina, 2]], 'Tea'));
    expect((await ofKind('member/taken-over'))?.can_undo).toBe(true);
    expect((await ofKind('member/taken-over', bob))?.can_undo).toBe(false);
    const undone = await undo();
    expect(undone).toMatchObject({
      status: 201,
      body: { action: 'member/given-back', user_id: gina.id, after: { member_id: gus.id, name: 'Gus' } },
    });
    expect(await netsOf()).toEqual(before);
    expect((await gina.call(['GET', urlOf('getGroup', ofGroup())])).status).toBe(404);
    expect((await membersOf()).find(({ id }) => id === gus.id)?.placeholder).toBe(true);
    const details = await ann.call<{ expense: ExpenseAnswer }>([
      'GET',
      urlOf('getExpenseDetails', { id: dinner.id }),
    ]);
    expect(details.body.expense).toMatchObject({
      payers: [{ user_id: ann.id }, { user_id: gus.id }],
      split: { values: [{ user_id: ann.id }, { user_id: bob.id }, { user_id: gus.id }] },
    });
    await ann.call(['POST', urlOf('restoreExpense', { id: taxi.id })]);
    const rules = await ann.call<RecurringAnswer[]>(['GET', urlOf('getRecurring', ofGroup())]);
    expect(rules.body[0]).toMatchObject({
      paused: false,
      entry: { split: { values: [{ user_id: ann.id }, { user_id: bob.id }, { user_id: gus.id }] } },
    });
    expect(await findings()).toEqual([]);
  });

  it('keeps who confirmed payments, and pauses what the person set up', async () => {
    await bookEntries();
    await takeOver();
    const paid = await ann.call<ExpenseAnswer>(['POST', urlOf('settleUp', ofGroup())], {
      to_user_id: gina.id,
      amount: 0.1,
    });
    await gina.call(['POST', urlOf('confirmSettlement', { id: paid.body.id })], { received: true });
    await gina.call(['POST', urlOf('addRecurring', ofGroup())], {
      entry: expensePayload(3, [[ann, 3]], [[bob, 3]]),
      unit: 'month',
      every: 1,
      start: dayOf(testApp.clock.now + 30 * 86_400_000),
    });
    expect((await undo()).status).toBe(201);
    const rules = await ann.call<RecurringAnswer[]>(['GET', urlOf('getRecurring', ofGroup())]);
    expect(rules.body.map(({ paused }) => paused).sort()).toEqual([false, true]);
    expect(await findings()).toEqual([]);
  });

  it('lets the right person take the place, and the wrong one their own', async () => {
    await bookEntries();
    const path = urlOf('addPlaceholder', ofGroup());
    const { body: mia } = await ann.call<MemberAnswer>(['POST', path], { name: 'Mia' });
    await takeOver();
    await undo();
    testApp.clock.now += 1;
    const hal = await signUp(testApp, 'hal');
    expect((await takeOver(hal)).status).toBe(200);
    await invite(gina.email, mia.id);
    expect((await accept(await testApp.tokenMailedTo(gina.email), gina)).status).toBe(200);
    expect((await membersOf()).map(({ id }) => id)).toEqual(
      expect.arrayContaining([ann.id, bob.id, hal.id, gina.id]),
    );
    expect(await findings()).toEqual([]);
  });

  it('is for the creator alone, once, and for a day', async () => {
    await takeOver();
    expect((await undo(bob)).status).toBe(403);
    testApp.clock.now += 24 * 60 * 60_000 - 1;
    ann = await signInAgain(testApp.app, ann);
    expect((await undo()).status).toBe(201);
    expect(await undo()).toMatchObject({ status: 409, body: { detail: 'It was undone already' } });
    testApp.clock.now += 1;
    expect((await takeOver(await signUp(testApp, 'hal'))).status).toBe(200);
    testApp.clock.now += 24 * 60 * 60_000;
    ann = await signInAgain(testApp.app, ann);
    expect((await ofKind('member/taken-over'))?.can_undo).toBe(false);
    expect(await undo()).toMatchObject({
      status: 409,
      body: { detail: 'This could be undone for 24 hours only' },
    });
  });

  it('is refused when the person owns the group now', async () => {
    await takeOver();
    await ann.call(['POST', urlOf('handOverGroup', ofGroup())], { user_id: gina.id });
    expect((await undo(gina)).status).toBe(409);
    expect((await undo()).status).toBe(403);
  });
});

describe('an entry that names a placeholder', () => {
  const add = (by: Person, payload: object) =>
    by.call<ExpenseAnswer>(['POST', urlOf('addExpense')], { ...payload, group_id: group.id });

  it('is booked for the person who took the place while it waited offline', async () => {
    const people = [bob, gus].map(({ id }) => ({ user_id: id }));
    const waiting = {
      ...expensePayload(
        8,
        [[bob, 8]],
        [
          [bob, 4],
          [gus, 4],
        ],
      ),
      split: { mode: 'equal', values: people },
    };
    await takeOver();
    const booked = await add(bob, waiting);
    expect(booked).toMatchObject({
      status: 201,
      body: {
        shares: [{ user_id: bob.id }, { user_id: gina.id }],
        split: { values: [{ user_id: bob.id }, { user_id: gina.id }] },
      },
    });
    const both = expensePayload(8, [[gus, 8]], [[gina, 8]]);
    expect((await add(bob, both)).status).toBe(422);
  });

  it('is refused when the placeholder was removed', async () => {
    await ann.call(['DELETE', urlOf('removeMember', { ...ofGroup(), userId: gus.id })]);
    expect((await add(bob, expensePayload(8, [[bob, 8]], [[gus, 8]]))).status).toBe(422);
  });
});

describe('an invitation to take over a member', () => {
  it('names the place before anything happens', async () => {
    await bookEntries();
    const token = await invitationFor(gina);
    const preview = await send(testApp.app, ['GET', urlOf('previewInvite', { token })]);
    expect(preview.body).toEqual({
      group_name: group.name,
      inviter_name: ann.name,
      email: gina.email,
      place: { name: 'Gus', net: 1.66, currency: 'USD' },
    });
  });

  it('names the member in the list of open invitations', async () => {
    await invitationFor(gina);
    const open = await ann.call<InvitationAnswer[]>(['GET', urlOf('getInvitations', ofGroup())]);
    expect(open.body.map(({ email, member_id }) => [email, member_id])).toEqual([[gina.email, gus.id]]);
  });

  it('refuses people with an account, and members of other groups', async () => {
    const other = await createGroup(testApp, bob);
    const path = urlOf('addPlaceholder', { id: other.id });
    const { body: mia } = await bob.call<MemberAnswer>(['POST', path], { name: 'Mia' });
    for (const id of [bob.id, gina.id, mia.id])
      expect(await invite('x@example.org', id)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'member_id', message: 'must be a member without an account' }] },
      });
    expect((await invite(bob.email, gus.id)).status).toBe(409);
  });
});
