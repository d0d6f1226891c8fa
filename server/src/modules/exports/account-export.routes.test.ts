import type { AccountExport } from '@quits/contracts';
import {
  addExpense,
  bookMany,
  createGroup,
  expensePayload,
  type Person,
  signUpAll,
} from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();

const read = (person: Person) => person.call<AccountExport>(['GET', '/auth/users/me/export']);

describe('the export of an account', () => {
  it('has the profile, groups with entries and comments, invitations sent and sign-ins', async () => {
    const [ann, bob] = await signUpAll(testApp, 'ann', 'bob');
    await ann.call(['PUT', '/auth/users/me/preferences'], { time_zone: 'Europe/Vienna' });
    const [own, joined] = [await createGroup(testApp, ann), await createGroup(testApp, bob, [ann])];
    const taxi = await addExpense(bob, joined, expensePayload(5, [[bob, 5]], [[ann, 5]], 'Taxi'));
    await ann.call(['POST', `/api/expenses/${String(taxi.id)}/comments`], { text: 'Thank you' });
    await ann.call(['POST', `/api/groups/${String(own.id)}/invite`], { email: 'guest@example.org' });

    const { status, body, headers } = await read(ann);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="quits-account-\d{4}-\d\d-\d\d\.json"/,
    );
    expect(body).toMatchObject({
      format: 'quits-account/1',
      user: { id: ann.id, email: ann.email, name: ann.name, time_zone: 'Europe/Vienna' },
      memberships: [
        { group_id: own.id, role: 'creator' },
        { group_id: joined.id, role: 'member' },
      ],
      invitations: [{ group_id: own.id, email: 'guest@example.org', accepted_at: null }],
      sessions: [{ ended_at: null }],
      groups: [
        { format: 'quits-group/1', group: { id: own.id }, entries: [] },
        {
          group: { id: joined.id },
          entries: [{ id: taxi.id, description: 'Taxi', shares: [{ user_id: ann.id, share_amount: 5 }] }],
          comments: [{ expense_id: taxi.id, author: { id: ann.id }, text: 'Thank you' }],
        },
      ],
    });
  });

  it('has no password, no token and no hash of one', async () => {
    const [ann] = await signUpAll(testApp, 'ann');
    const group = await createGroup(testApp, ann);
    await ann.call(['POST', `/api/groups/${String(group.id)}/invite`], { email: 'guest@example.org' });
    const text = JSON.stringify((await read(ann)).body);
    expect(text).not.toMatch(/password|hash|token|jti/);
    const { queries } = testApp.app.database;
    const user = await queries.selectFrom('users').select('password_hash').where('id', '=', ann.id).execute();
    const sent = await queries.selectFrom('invitations').select('token_hash').execute();
    for (const secret of [user[0]?.password_hash, sent.at(-1)?.token_hash, ann.token])
      expect(text).not.toContain(secret);
  });

  it('leaves out groups of others, and those that the person has left', async () => {
    const [ann, bob, cleo] = await signUpAll(testApp, 'ann', 'bob', 'cleo');
    await createGroup(testApp, bob, [cleo]);
    const left = await createGroup(testApp, bob, [ann]);
    await ann.call(['DELETE', `/api/groups/${String(left.id)}/members/${String(ann.id)}`]);
    const { body } = await read(ann);
    expect([body.memberships, body.groups]).toEqual([[], []]);
  });

  it('counts as one read for 500 entries, and has all of a long list @full', async () => {
    const [ann, bob] = await signUpAll(testApp, 'ann', 'bob');
    const group = await createGroup(testApp, ann, [bob]);
    const descriptions = await bookMany(testApp, group, [ann, bob], 950);
    const counted = jest.spyOn(testApp.app, 'countReads');
    const { body } = await read(ann);
    expect(body.groups[0]?.entries.map(({ description }) => description)).toEqual(descriptions);
    expect(counted.mock.calls.map(([, amount]) => amount)).toEqual([2]);
    counted.mockRestore();
  });
});
