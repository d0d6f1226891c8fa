import type { GroupAnswer as Group } from '@quits/contracts';
import { auditBooks } from '../../maintenance/audit-books.ts';
import { addExpense, createGroup, expensePayload, type Person, signUp } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let outsider: Person;
beforeAll(async () => {
  [ann, bob, outsider] = [
    await signUp(testApp, 'ann'),
    await signUp(testApp, 'bob'),
    await signUp(testApp, 'eve'),
  ];
});

const pathOf = (group: Group) => `/api/groups/${String(group.id)}`;
const CREATOR_ONLY = { detail: 'Only the creator of the group can do this' };
const NOT_FOUND = { detail: 'Group not found' };

describe('POST /api/groups', () => {
  it('answers 201 with the group, whose creator is its first member', async () => {
    const { status, body } = await ann.call<Group>(['POST', '/api/groups'], {
      name: ' Trip ',
      created_by: ann.id,
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number) as number,
      name: 'Trip',
      created_by: ann.id,
      created_at: new Date(testApp.clock.now).toISOString(),
      currency: 'USD',
      archived_at: null,
      default_split: null,
    });
    const members = await ann.call(['GET', `${pathOf(body)}/members`]);
    expect(members.body).toEqual([{ id: ann.id, name: ann.name, email: ann.email, placeholder: false }]);
  });

  it('removes invisible characters from its name, and refuses an empty rest', async () => {
    const create = (name: string) => ann.call<Group>(['POST', '/api/groups'], { name, created_by: ann.id });
    expect((await create('Tr\u200bip \u2067')).body.name).toBe('Trip');
    expect((await create('\u2060\u3164')).status).toBe(422);
  });

  it('has a name of whole characters, the same in its history', async () => {
    const draft = { name: 'Flat \ud83d', created_by: ann.id };
    const { body } = await ann.call<Group>(['POST', '/api/groups'], draft);
    expect(body.name).toBe('Flat \ufffd');
    expect((await auditBooks(testApp.app.database, testApp.app)).findings).toEqual([]);
  });

  it('refuses to create one for another person', async () => {
    const { status } = await ann.call(['POST', '/api/groups'], { name: 'Trip', created_by: bob.id });
    expect(status).toBe(403);
  });
});

describe('GET /api/groups and /api/groups/summary', () => {
  it('list the own groups, newest first, with members and expenses counted and settlements left out', async () => {
    const [cid, dora] = [await signUp(testApp, 'cid'), await signUp(testApp, 'dora')];
    const older = await createGroup(testApp, cid, [dora]);
    testApp.clock.now += 1000;
    const newer = await createGroup(testApp, cid);
    const dinner = { ...expensePayload(10, [[cid, 10]], [[dora, 10]]), date: '2020-02-03' };
    await addExpense(cid, older, dinner);
    await dora.call(['POST', `${pathOf(older)}/settle`], {
      to_user_id: cid.id,
      amount: 4,
      date: '2020-02-05',
    });
    const [used, unused] = [
      { ...older, last_entry_date: '2020-02-05' },
      { ...newer, last_entry_date: null },
    ];
    expect((await cid.call(['GET', '/api/groups'])).body).toEqual([unused, used]);
    expect((await cid.call(['GET', '/api/groups/summary'])).body).toEqual([
      { ...unused, member_count: 1, expense_count: 0, net: 0, unread_count: 0, waiting_count: 0 },
      { ...used, member_count: 2, expense_count: 1, net: 6, unread_count: 2, waiting_count: 1 },
    ]);
    expect((await dora.call(['GET', '/api/groups/summary'])).body).toEqual([
      { ...used, member_count: 2, expense_count: 1, net: -6, unread_count: 1, waiting_count: 0 },
    ]);
    expect((await dora.call(['GET', '/api/groups'])).body).toEqual([used]);
  });

  it('state the day of the newest entry that is not deleted', async () => {
    const cid = await signUp(testApp, 'cid');
    const group = await createGroup(testApp, cid);
    const on = (date: string) =>
      addExpense(cid, group, { ...expensePayload(10, [[cid, 10]], [[cid, 10]]), date });
    await on('2020-02-01');
    const last = await on('2020-02-03');
    await on('2019-12-31');
    const dayOf = async () => (await cid.call<object[]>(['GET', '/api/groups'])).body[0];
    expect(await dayOf()).toMatchObject({ last_entry_date: '2020-02-03' });
    await cid.call(['DELETE', `/api/expenses/${String(last.id)}`]);
    expect(await dayOf()).toMatchObject({ last_entry_date: '2020-02-01' });
  });
});

describe('GET /api/groups/{id}', () => {
  it('answers the group to members and 404 to everybody else', async () => {
    const group = await createGroup(testApp, ann, [bob]);
    expect((await bob.call(['GET', pathOf(group)])).body).toEqual(group);
    for (const path of [pathOf(group), '/api/groups/99999999']) {
      const { status, body } = await outsider.call(['GET', path]);
      expect({ status, body }).toMatchObject({ status: 404, body: NOT_FOUND });
    }
  });
});

describe('PUT /api/groups/{id}', () => {
  it('renames for the creator, refuses other members with 403 and outsiders with 404', async () => {
    const group = await createGroup(testApp, ann, [bob]);
    const renamed = await ann.call(['PUT', pathOf(group)], { name: 'New name' });
    expect(renamed).toMatchObject({ status: 200, body: { ...group, name: 'New name' } });
    expect(await bob.call(['PUT', pathOf(group)], { name: 'Bob was here' })).toMatchObject({
      status: 403,
      body: CREATOR_ONLY,
    });
    expect(await outsider.call(['PUT', pathOf(group)], { name: 'Eve' })).toMatchObject({
      status: 404,
      body: NOT_FOUND,
    });
  });

  it('refuses a stale If-Match with 412 and what stands now; without the header the last write wins', async () => {
    const group = await createGroup(testApp, ann);
    const { headers } = await ann.call(['GET', pathOf(group)]);
    expect(headers.etag).toBe('"1"');
    expect(
      (await ann.call(['PUT', pathOf(group)], { name: 'First' }, { 'if-match': '"1"' })).headers.etag,
    ).toBe('"2"');
    const stale = await ann.call(['PUT', pathOf(group)], { name: 'Second' }, { 'if-match': '"1"' });
    expect(stale).toMatchObject({ status: 412, body: { current: { ...group, name: 'First' } } });
    expect(stale.headers.etag).toBe('"2"');
    expect((await ann.call(['PUT', pathOf(group)], { name: 'Third' })).status).toBe(200);
  });
});

describe('DELETE /api/groups/{id}', () => {
  it('hides the group with everything in it and keeps it in the database', async () => {
    const group = await createGroup(testApp, ann, [bob]);
    const expense = await addExpense(bob, group, expensePayload(10, [[bob, 10]], [[ann, 10]]));
    expect((await ann.call(['DELETE', pathOf(group)])).status).toBe(204);
    for (const path of ['', '/members', '/expenses', '/summary', '/activity'].map(
      (tail) => pathOf(group) + tail,
    )) {
      expect((await ann.call(['GET', path])).status).toBe(404);
    }
    expect((await bob.call(['GET', `/api/expenses/${String(expense.id)}/details`])).status).toBe(404);
    expect(
      (await bob.call<{ id: number }[]>(['GET', '/api/expenses'])).body.map(({ id }) => id),
    ).not.toContain(expense.id);
    const { queries } = testApp.app.database;
    expect(
      await queries.selectFrom('groups').selectAll().where('id', '=', group.id).executeTakeFirst(),
    ).toMatchObject({
      deleted_by: ann.id,
    });
  });

  it('refuses other members with 403 and outsiders with 404', async () => {
    const group = await createGroup(testApp, ann, [bob]);
    expect(await bob.call(['DELETE', pathOf(group)])).toMatchObject({ status: 403, body: CREATOR_ONLY });
    expect((await outsider.call(['DELETE', pathOf(group)])).status).toBe(404);
  });
});

describe('the version of a group', () => {
  it('guards its deletion: a stale If-Match is refused with 412 and what stands now', async () => {
    const group = await createGroup(testApp, ann);
    await ann.call(['PUT', pathOf(group)], { name: 'Renamed' });
    const remove = (etag: string) => ann.call(['DELETE', pathOf(group)], undefined, { 'if-match': etag });
    const stale = await remove('"1"');
    expect(stale).toMatchObject({ status: 412, body: { current: { ...group, name: 'Renamed' } } });
    expect(stale.headers.etag).toBe('"2"');
    expect((await ann.call(['GET', pathOf(group)])).status).toBe(200);
    expect((await remove('"1", "2"')).status).toBe(204);
  });

  it('counts deleting and restoring as well', async () => {
    const group = await createGroup(testApp, ann);
    await ann.call(['DELETE', pathOf(group)]);
    const { headers } = await ann.call(['POST', `${pathOf(group)}/restore`]);
    expect(headers.etag).toBe('"3"');
    const stale = await ann.call(['PUT', pathOf(group)], { name: 'Late' }, { 'if-match': '"1"' });
    expect(stale.status).toBe(412);
  });
});

describe('POST /api/groups/{id}/restore', () => {
  it('brings the group back as it was, for its creator alone', async () => {
    const group = await createGroup(testApp, ann, [bob]);
    await addExpense(bob, group, expensePayload(10, [[bob, 10]], [[ann, 10]]));
    const before = await bob.call(['GET', `${pathOf(group)}/summary`]);
    await ann.call(['DELETE', pathOf(group)]);
    expect((await bob.call(['POST', `${pathOf(group)}/restore`])).status).toBe(404);
    expect(await ann.call(['POST', `${pathOf(group)}/restore`])).toMatchObject({ status: 200, body: group });
    expect((await bob.call(['GET', `${pathOf(group)}/summary`])).body).toEqual(before.body);
    expect((await bob.call(['POST', `${pathOf(group)}/restore`])).status).toBe(403);
    expect((await outsider.call(['POST', `${pathOf(group)}/restore`])).status).toBe(404);
    expect((await ann.call(['POST', `${pathOf(group)}/restore`])).status).toBe(200);
  });
});
