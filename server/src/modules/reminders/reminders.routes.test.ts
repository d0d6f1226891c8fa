import type { NoticePageAnswer, NoticeSettingsAnswer, ReminderAnswer } from '@quits/contracts';
import {
  addExpense,
  createGroup,
  expensePayload,
  type Person,
  signInAgain,
  signUpAll,
} from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const testApp = useTestApp({ instances: 2 });
/** Bob owes Ann 30 in her group with Carl, who is even. */
let ann: Person;
let bob: Person;
let carl: Person;
let group: { id: number };

beforeEach(async () => {
  [ann, bob, carl] = await signUpAll(testApp, 'ann', 'bob', 'carl');
  group = await createGroup(testApp, ann, [bob, carl]);
  const dinner = (dollars: number, description: string) =>
    addExpense(ann, group, expensePayload(dollars, [[ann, dollars]], [[bob, dollars]], description));
  await dinner(5, 'Coffee');
  await dinner(12, 'Taxi');
  await dinner(3, 'Water');
  await dinner(10, 'Dinner');
});

const path = () => `/api/groups/${String(group.id)}/reminders`;
const remind = (from: Person, { id }: { id: number }, note?: string) =>
  from.call<ReminderAnswer>(['POST', path()], { user_id: id, ...(note && { note }) });
const remindersOf = async (person: Person) => (await person.call<ReminderAnswer[]>(['GET', path()])).body;
const noticesOf = async (person: Person) => {
  const { body } = await person.call<NoticePageAnswer>(['GET', '/api/notices']);
  return body.items.filter(({ kind }) => kind === 'reminder');
};
const mailsTo = async (person: Person) =>
  (await testApp.mails()).filter(
    (mail) => mail.includes(`To: ${person.email}`) && mail.includes('A friendly reminder'),
  );
const refuse = (person: Person, from: readonly { id: number }[]) =>
  person.call<NoticeSettingsAnswer>(['PUT', '/api/notice-settings'], {
    no_reminders_from: from.map(({ id }) => id),
  });

describe('a reminder', () => {
  it('is a notice and a friendly mail with the three largest shares and the way to why', async () => {
    const { status, body } = await remind(ann, bob, 'No hurry, see www.evil.example');
    const at = new Date(testApp.clock.now).toISOString();
    const next_at = new Date(testApp.clock.now + 7 * DAY_MS).toISOString();
    expect([status, body]).toEqual([201, { user_id: bob.id, at, next_at }]);
    expect(await remindersOf(ann)).toEqual([body]);
    expect(await remindersOf(bob)).toEqual([]);
    expect(await noticesOf(bob)).toMatchObject([{ amount: 30, currency: 'USD', actor: { id: ann.id } }]);
    const [mail = '', ...others] = await mailsTo(bob);
    expect(others).toEqual([]);
    expect(mail).toContain('would like to settle up. In the group "Flat" on Quits you owe $30.00.');
    expect(mail).toContain('"No hurry, see www evil example"');
    expect(mail).toMatch(/- Taxi: \$12\.00\n- Dinner: \$10\.00\n- Coffee: \$5\.00\n\n/);
    expect(mail).toContain(`?why=payment-${String(bob.id)}-${String(ann.id)}`);
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it.each<[string, () => Promise<{ status: number }>]>([
    ['a person who owes the caller nothing', () => remind(ann, carl)],
    ['the person whom the caller owes', () => remind(bob, ann)],
    ['oneself', () => remind(ann, ann)],
    ['a stranger', () => remind(ann, { id: 999_999 })],
  ])('to %s is refused', async (_what, act) => {
    expect((await act()).status).toBe(409);
    expect(await remindersOf(ann)).toEqual([]);
  });

  it('to a place without an account is refused', async () => {
    const { body: gus } = await ann.call<{ id: number }>(
      ['POST', `/api/groups/${String(group.id)}/members`],
      { name: 'Gus' },
    );
    await addExpense(ann, group, expensePayload(4, [[ann, 4]], [[gus, 4]]));
    expect((await remind(ann, gus)).status).toBe(409);
  });

  it('can be sent again after 7 days, and only then', async () => {
    await remind(ann, bob);
    // A mail that waits longer than 3 days is given up.
    expect(await mailsTo(bob)).toHaveLength(1);
    testApp.clock.now += 7 * DAY_MS - 60_000;
    ann = await signInAgain(testApp.app, ann);
    const { status, headers } = await remind(ann, bob);
    expect([status, headers['retry-after']]).toEqual([429, '60']);
    testApp.clock.now += 60_000;
    expect((await remind(ann, bob)).status).toBe(201);
    expect(await mailsTo(bob)).toHaveLength(2);
  });

  it('is sent once, however many are sent at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => remind(ann, bob)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429]);
    expect(await mailsTo(bob)).toHaveLength(1);
  });

  it('is the eleventh in a day at most', async () => {
    const rows = Array.from({ length: 10 }, () => ({
      group_id: group.id,
      from_user_id: ann.id,
      to_user_id: carl.id,
      created_at: testApp.clock.now,
    }));
    await testApp.app.database.admin.insertInto('reminders').values(rows).execute();
    expect((await remind(ann, bob)).status).toBe(429);
  });

  it('looks the same to who sends it when the person wants none', async () => {
    await refuse(bob, [ann]);
    const { status, body } = await remind(ann, bob);
    expect([status, body.user_id]).toEqual([201, bob.id]);
    expect([await noticesOf(bob), await mailsTo(bob)]).toEqual([[], []]);
    expect(await remindersOf(ann)).toHaveLength(1);
  });

  it.each<['mail' | 'all', number]>([
    ['mail', 1],
    ['all', 0],
  ])('in a group that is muted with %s sends no mail', async (mute, notices) => {
    await bob.call(['PUT', '/api/notice-settings'], { groups: [{ group_id: group.id, mute }] });
    await remind(ann, bob);
    expect(await noticesOf(bob)).toHaveLength(notices);
    expect(await mailsTo(bob)).toEqual([]);
  });

  it('with a note that is too long is refused', async () => {
    expect((await remind(ann, bob, 'x'.repeat(201))).status).toBe(422);
  });
});

describe('whose reminders a person does not want', () => {
  it('is replaced by what is sent, and names people of common groups only', async () => {
    expect((await refuse(bob, [ann, carl])).body.no_reminders_from).toEqual([ann.id, carl.id]);
    expect((await refuse(bob, [{ id: 999_999 }])).status).toBe(422);
    expect((await refuse(bob, [])).body.no_reminders_from).toEqual([]);
  });

  it('lasts when the two no longer share a group, until it is taken back', async () => {
    const { id } = await createGroup(testApp, ann, [carl]);
    await refuse(carl, [ann]);
    const leave = (groupId: number) =>
      carl.call(['DELETE', `/api/groups/${String(groupId)}/members/${String(carl.id)}`]);
    expect([(await leave(id)).status, (await leave(group.id)).status]).toEqual([204, 204]);
    await createGroup(testApp, bob, [carl]);
    expect((await refuse(carl, [ann, bob])).body.no_reminders_from).toEqual([ann.id, bob.id]);
    expect((await refuse(carl, [bob])).body.no_reminders_from).toEqual([bob.id]);
    expect((await refuse(carl, [ann])).status).toBe(422);
  });
});
