import type { GroupAnswer as Group, MemberAnswer, NetLinesAnswer } from '@quits/contracts';
import { auditBooks } from '../../maintenance/audit-books.ts';
import {
  addExpense,
  createGroup,
  expensePayload,
  type Person,
  requestToken,
  signUpAll,
} from '../../testing/people.ts';
import { urlOf } from '../../testing/operations.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let group: Group;
let gus: MemberAnswer;

const add = (by: Person, name = 'Gus') =>
  by.call<MemberAnswer>(['POST', urlOf('addPlaceholder', { id: group.id })], { name });

beforeEach(async () => {
  [ann, bob] = await signUpAll(testApp, 'ann', 'bob');
  group = await createGroup(testApp, ann, [bob]);
  gus = (await add(ann)).body;
});

describe('a member without an account', () => {
  it('is added by the creator with a name only, and is listed as a placeholder', async () => {
    const { status, body } = await add(ann, '  Mia  ');
    expect({ status, body }).toEqual({
      status: 201,
      body: { id: expect.any(Number), name: 'Mia', email: '', placeholder: true },
    });
    const members = await bob.call<MemberAnswer[]>(['GET', urlOf('getGroupMembers', { id: group.id })]);
    expect(members.body.map(({ name, placeholder }) => [name, placeholder])).toEqual([
      [ann.name, false],
      [bob.name, false],
      ['Gus', true],
      ['Mia', true],
    ]);
  });

  it('pays, owes, settles and leaves when even, as other members do', async () => {
    const split = { mode: 'equal', values: [gus, ann].map(({ id }) => ({ user_id: id })) };
    const draft = {
      ...expensePayload(
        10,
        [[gus, 10]],
        [
          [gus, 5],
          [ann, 5],
        ],
      ),
      split,
    };
    await addExpense(bob, group, draft);
    const path = urlOf('settleUp', { id: group.id });
    expect((await ann.call(['POST', path], { to_user_id: gus.id, amount: 2 })).status).toBe(201);
    const lines = urlOf('getNetLines', { id: group.id, userId: gus.id });
    expect((await ann.call<NetLinesAnswer>(['GET', lines])).body.items.map(({ running }) => running)).toEqual(
      [3, 5],
    );
    const removal = urlOf('removeMember', { id: group.id, userId: gus.id });
    expect(await ann.call(['DELETE', removal])).toMatchObject({
      status: 409,
      body: { detail: 'Gus is still owed $3.00 in this group; settle up first' },
    });
    await ann.call(['POST', path], { to_user_id: gus.id, amount: 3 });
    expect((await ann.call(['DELETE', removal])).status).toBe(204);
    expect((await auditBooks(testApp.app.database, testApp.app)).findings).toEqual([]);
  });

  it('is one of 200 in a group at most; whose place was given up counts no more @full', async () => {
    for (let count = 1; count < 200; count += 1) expect((await add(ann)).status).toBe(201);
    const refused = await add(ann);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { detail: 'A group can have at most 200 members without an account' },
    ]);
    await ann.call(['DELETE', urlOf('removeMember', { id: group.id, userId: gus.id })]);
    expect((await add(ann)).status).toBe(201);
  });

  it('cannot sign in', async () => {
    const stored = await testApp.app.database.queries
      .selectFrom('users')
      .select('email_key')
      .where('id', '=', gus.id)
      .executeTakeFirstOrThrow();
    for (const username of [stored.email_key, ''])
      expect((await requestToken(testApp.app, username, '')).status).toBeGreaterThanOrEqual(400);
    expect((await requestToken(testApp.app, stored.email_key, 'Correct1horse')).status).toBe(401);
  });

  it('cannot own the group', async () => {
    expect(
      await ann.call(['POST', urlOf('handOverGroup', { id: group.id })], { user_id: gus.id }),
    ).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'user_id', message: 'must be a member of the group with an account' }] },
    });
  });

  it('gets no mail, not even of a payment that the receiver did not get', async () => {
    await addExpense(bob, group, expensePayload(4, [[ann, 4]], [[gus, 4]]));
    const { body } = await ann.call<{ settlements: { id: number }[] }>(['POST', urlOf('settleAll')], {
      user_id: gus.id,
      currency: 'USD',
      groups: [{ group_id: group.id, amount: 4 }],
    });
    const [settlement] = body.settlements;
    const id = settlement?.id ?? 0;
    await ann.call(['PUT', urlOf('updateExpense', { id })], expensePayload(3, [[gus, 3]], [[ann, 3]]));
    const before = await testApp.mails();
    const refused = await ann.call(['POST', urlOf('confirmSettlement', { id })], {
      received: false,
      reason: 'Nothing came',
    });
    expect(refused.status).toBe(200);
    expect(await testApp.mails()).toEqual(before);
  });
});
