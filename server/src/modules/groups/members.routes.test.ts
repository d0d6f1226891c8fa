import type { ActivityPageAnswer, GroupAnswer as Group } from '@quits/contracts';
import {
  addExpense,
  createGroup,
  expensePayload,
  joinGroup,
  type Person,
  signUp,
  signUpAll,
} from '../../testing/people.ts';
import { urlOf } from '../../testing/operations.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let cid: Person;
let group: Group;
beforeEach(async () => {
  [ann, bob, cid] = await signUpAll(testApp, 'ann', 'bob', 'cid');
  group = await createGroup(testApp, ann, [bob, cid]);
});

const membersPath = () => `/api/groups/${String(group.id)}/members`;
const historyOf = async (by: Person) =>
  (await by.call<ActivityPageAnswer>(['GET', urlOf('getGroupActivity', { id: group.id })])).body.items;
const handOver = (by: Person, whom: { id: number }) =>
  by.call<Group>(['POST', urlOf('handOverGroup', { id: group.id })], { user_id: whom.id });
const remove = (by: Person, whom: { id: number }) =>
  by.call(['DELETE', `${membersPath()}/${String(whom.id)}`]);

describe('GET /api/groups/{id}/members', () => {
  it('lists the members in the order they joined', async () => {
    const { body } = await bob.call<Person[]>(['GET', membersPath()]);
    expect(body.map(({ id }) => id)).toEqual([ann.id, bob.id, cid.id]);
  });

  it('answers 404 to outsiders', async () => {
    expect((await (await signUp(testApp)).call(['GET', membersPath()])).status).toBe(404);
  });
});

describe('DELETE /api/groups/{id}/members/{userId}', () => {
  it('removes a member whose balance is zero; the group is gone for them', async () => {
    expect((await remove(ann, bob)).status).toBe(204);
    expect((await bob.call(['GET', membersPath()])).status).toBe(404);
    const { body } = await ann.call<Person[]>(['GET', membersPath()]);
    expect(body.map(({ id }) => id)).toEqual([ann.id, cid.id]);
  });

  it('refuses while there is a balance, and says so', async () => {
    await addExpense(ann, group, expensePayload(9, [[ann, 9]], [[bob, 9]]));
    expect(await remove(ann, bob)).toMatchObject({
      status: 409,
      body: { detail: `${bob.name} still owes $9.00 in this group; settle up first` },
    });
    await bob.call(['POST', `/api/groups/${String(group.id)}/settle`], { to_user_id: ann.id, amount: 9 });
    expect((await remove(ann, bob)).status).toBe(204);
  });

  it('refuses to remove the creator', async () => {
    expect(await remove(ann, ann)).toMatchObject({
      status: 409,
      body: { detail: 'The creator of the group cannot be removed' },
    });
  });

  it('refuses other members with 403 and outsiders with 404', async () => {
    expect((await remove(bob, cid)).status).toBe(403);
    expect((await remove(await signUp(testApp), bob)).status).toBe(404);
  });

  it('answers 404 for a person who is no member', async () => {
    expect(await remove(ann, await signUp(testApp))).toMatchObject({
      status: 404,
      body: { detail: 'Member not found' },
    });
    await remove(ann, bob);
    expect((await remove(ann, bob)).status).toBe(404);
  });

  it('lets a member leave whose balance is zero; the history says so', async () => {
    expect((await remove(bob, bob)).status).toBe(204);
    expect((await bob.call(['GET', membersPath()])).status).toBe(404);
    expect((await historyOf(ann))[0]).toMatchObject({ action: 'member/left', actor: { id: bob.id } });
  });

  it('lets none leave who owes or is owed, and says so', async () => {
    await addExpense(ann, group, expensePayload(9, [[cid, 9]], [[bob, 9]]));
    expect(await remove(bob, bob)).toMatchObject({
      status: 409,
      body: { detail: 'You still owe $9.00 in this group; settle up first' },
    });
    expect(await remove(cid, cid)).toMatchObject({
      status: 409,
      body: { detail: 'You are still owed $9.00 in this group; settle up first' },
    });
  });

  it('leaves no open balance when an expense arrives at the same moment', async () => {
    const payload = { ...expensePayload(9, [[ann, 9]], [[bob, 9]]), group_id: group.id };
    const [removal, adding] = await Promise.all([
      remove(ann, bob),
      ann.call(['POST', '/api/expenses'], payload),
    ]);
    expect([removal.status, adding.status]).toEqual(removal.status === 204 ? [204, 422] : [409, 201]);
  });

  it('lets a removed person come back with a new invitation, old expenses included', async () => {
    await addExpense(ann, group, expensePayload(9, [[bob, 9]], [[bob, 9]]));
    await remove(ann, bob);
    testApp.clock.now += 1;
    await joinGroup(testApp, ann, group.id, bob);
    expect((await bob.call<unknown[]>(['GET', '/api/expenses'])).body).toHaveLength(1);
  });
});

describe('POST /api/groups/{id}/owner', () => {
  it('makes another member the creator, and the former one may leave', async () => {
    const { status, body } = await handOver(ann, bob);
    expect({ status, by: body.created_by }).toEqual({ status: 200, by: bob.id });
    expect((await historyOf(bob))[0]).toMatchObject({
      action: 'group/handed-over',
      before: { created_by: ann.id },
      after: { created_by: bob.id },
    });
    expect((await remove(ann, cid)).status).toBe(403);
    expect((await remove(ann, ann)).status).toBe(204);
    expect((await remove(bob, cid)).status).toBe(204);
  });

  it('changes nothing when it is handed to the creator', async () => {
    const count = (await historyOf(ann)).length;
    expect((await handOver(ann, ann)).body.created_by).toBe(ann.id);
    expect(await historyOf(ann)).toHaveLength(count);
  });

  it('refuses people who are no members with 422', async () => {
    const refused = {
      status: 422,
      body: { errors: [{ field: 'user_id', message: 'must be a member of the group with an account' }] },
    };
    expect(await handOver(ann, await signUp(testApp))).toMatchObject(refused);
    await remove(ann, cid);
    expect(await handOver(ann, cid)).toMatchObject(refused);
  });

  it('is for the creator alone: 403 for other members, 404 for outsiders', async () => {
    expect((await handOver(bob, bob)).status).toBe(403);
    expect((await handOver(await signUp(testApp), bob)).status).toBe(404);
  });

  it('gives the group to one of two people whom it is handed to at the same moment', async () => {
    const answers = await Promise.all([handOver(ann, bob), handOver(ann, cid)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});
