/** The default split of a group's new expenses. */
import type { ActivityPageAnswer, ErrorBody, GroupAnswer as Group } from '@quits/contracts';
import { auditBooks } from '../../maintenance/audit-books.ts';
import { createGroup, type Person, signUpAll } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let eve: Person;
let group: Group;
beforeAll(async () => {
  [ann, bob, eve] = await signUpAll(testApp, 'ann', 'bob', 'eve');
});
beforeEach(async () => {
  // A mailbox gets at most five invitations an hour.
  testApp.clock.now += 60 * 60_000;
  group = await createGroup(testApp, ann, [bob]);
});

const path = () => `/api/groups/${String(group.id)}`;
const set = (body: unknown, by = bob, headers?: Record<string, string>) =>
  by.call<Group>(['PUT', `${path()}/default-split`], body, headers);
const read = async () => (await ann.call<Group>(['GET', path()])).body.default_split;
const thirds = () => ({
  mode: 'percent' as const,
  values: [
    { user_id: ann.id, value: 3333 },
    { user_id: bob.id, value: 6667 },
  ],
});

describe('PUT /api/groups/{id}/default-split', () => {
  it('is for any member; the group has it everywhere, and has none at first', async () => {
    expect(group.default_split).toBeNull();
    const { status, body } = await set(thirds());
    expect({ status, split: body.default_split }).toEqual({ status: 200, split: thirds() });
    expect(await read()).toEqual(thirds());
    for (const list of ['/api/groups', '/api/groups/summary'])
      expect((await ann.call<Group[]>(['GET', list])).body[0]?.default_split).toEqual(thirds());
  });

  it('takes it away with null', async () => {
    await set(thirds());
    expect((await set(null)).body.default_split).toBeNull();
    expect(await read()).toBeNull();
  });

  it.each<[string, () => unknown, string]>([
    ['no body', () => undefined, 'mode'],
    ['amounts', () => ({ mode: 'exact', values: [{ user_id: ann.id, value: 100 }] }), 'mode'],
    ['adjustments', () => ({ mode: 'adjustment', values: [{ user_id: ann.id, value: 0 }] }), 'mode'],
    ['99.99 percent', () => ({ mode: 'percent', values: [{ user_id: ann.id, value: 9999 }] }), ''],
    ['no person', () => ({ mode: 'equal', values: [] }), 'values'],
    [
      'a person who is no member',
      () => ({ mode: 'equal', values: [{ user_id: ann.id }, { user_id: eve.id }] }),
      'values.1.user_id',
    ],
  ])('refuses %s, and keeps what was', async (_what, body, field) => {
    await set(thirds());
    const answer = await bob.call<ErrorBody>(['PUT', `${path()}/default-split`], body());
    expect(answer).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/^[A-Z]/) as string },
    });
    expect(answer.body.errors?.[0]?.field).toBe(field);
    expect(await read()).toEqual(thirds());
  });

  it('refuses an older version of the group', async () => {
    const { headers } = await ann.call(['GET', path()]);
    await set(thirds());
    expect((await set(null, ann, { 'if-match': String(headers.etag) })).status).toBe(412);
    expect(await read()).toEqual(thirds());
  });

  it('loses it with a member whom it names, and with no other; the history says so', async () => {
    const removal = () => ann.call(['DELETE', `${path()}/members/${String(bob.id)}`]);
    const own = { mode: 'equal' as const, values: [{ user_id: ann.id }] };
    await set(own);
    await removal();
    expect(await read()).toEqual(own);

    group = await createGroup(testApp, ann, [bob]);
    await set(thirds());
    await removal();
    expect(await read()).toBeNull();
    const { body } = await ann.call<ActivityPageAnswer>(['GET', `${path()}/activity`]);
    expect(body.items.slice(0, 3)).toMatchObject([
      { action: 'member/removed' },
      { action: 'group/default-split', before: { default_split: thirds() }, after: { default_split: null } },
      { action: 'group/default-split', before: { default_split: null }, after: { default_split: thirds() } },
    ]);
    const { findings } = await auditBooks(testApp.app.database, testApp.app);
    expect(findings).toEqual([]);
  });
});
