import type { GroupAnswer as Group } from '@quits/contracts';
import {
  addExpense,
  createGroup,
  expensePayload,
  joinGroup,
  signUp,
  signUpAll,
} from '../../testing/people.ts';
import type { Person } from '../../testing/people.ts';
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
const remove = (by: Person, whom: { id: number }) =>
  by.call(['DELETE', `${membersPath()}/${String(whom.id)}`]);

describe('GET /api/groups/{id}/members', () => {
  it('lists the members in the order they joined', async () => {
    const { body } = await bob.call<Person[]>(['GET', membersPath()]);
    expect(body.map(({ id }) => id)).toEqual([ann.id, bob.id, cid.id]);
  });

  it('answers 404 to strangers', async () => {
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

  it('refuses other members with 403 and strangers with 404', async () => {
    expect((await remove(bob, cid)).status).toBe(403);
    expect((await remove(bob, bob)).status).toBe(403);
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
