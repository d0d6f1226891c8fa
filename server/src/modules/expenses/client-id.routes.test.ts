import { randomUUID } from 'node:crypto';
import type {
  ActivityPageAnswer,
  CommentAnswer,
  CommentPageAnswer,
  ExpenseAnswer,
  GroupAnswer as Group,
} from '@quits/contracts';
import fc from 'fast-check';
import { auditBooks } from '../../maintenance/audit-books.ts';
import { createGroup, expensePayload, type Person, signUpAll } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();
const DAY_MS = 24 * 3600_000;
let ann: Person;
let bob: Person;
let eve: Person;
let group: Group;
let clientId: string;
beforeAll(async () => {
  [ann, bob, eve] = await signUpAll(testApp, 'ann', 'bob', 'eve');
});
beforeEach(async () => {
  // Invitations per mailbox are limited per hour.
  testApp.clock.now += 60 * 60_000;
  group = await createGroup(testApp, ann, [bob]);
  clientId = randomUUID();
});

type Added = ExpenseAnswer & { deleted_at?: string; detail?: string };
const dinner = (total = 10) => expensePayload(total, [[ann, total]], [[bob, total]]);
const add = (change: object = {}, by = ann) =>
  by.call<Added>(['POST', '/api/expenses'], {
    ...dinner(),
    group_id: group.id,
    client_id: clientId,
    ...change,
  });
const entries = async () =>
  (await ann.call<ExpenseAnswer[]>(['GET', `/api/groups/${String(group.id)}/expenses`])).body;
const history = async () =>
  (await ann.call<ActivityPageAnswer>(['GET', `/api/groups/${String(group.id)}/activity`])).body.items;
const iso = (at: number) => new Date(at).toISOString();

describe('an expense with a `client_id`', () => {
  it('is added once, however often and however late it is sent', async () => {
    const first = await add();
    expect(first.status).toBe(201);
    testApp.clock.now += 3 * DAY_MS;
    const again = await add();
    expect([again.status, again.body, again.headers.etag]).toEqual([200, first.body, '"1"']);
    expect(await entries()).toHaveLength(1);
  });

  it('is one entry also when it is sent several times at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => add()));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(7).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await entries()).toHaveLength(1);
  });

  it('is one entry in any order of sends, repeats and lost answers of two devices', async () => {
    const ids = fc.array(fc.uuid(), { minLength: 1, maxLength: 4 });
    const sends = fc.array(fc.record({ nth: fc.nat(3), waits: fc.boolean() }), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(ids, sends, async (known, steps) => {
        group = await createGroup(testApp, ann, [bob]);
        const sent = new Set<string>();
        const answers: Promise<{ status: number }>[] = [];
        for (const { nth, waits } of steps) {
          const id = known[nth % known.length] ?? '';
          sent.add(id);
          answers.push(add({ client_id: id, description: id }));
          // A device that got no answer sends again while the first request is on its way.
          if (waits) await answers.at(-1);
        }
        const made = (await Promise.all(answers)).filter(({ status }) => status === 201);
        expect(made).toHaveLength(sent.size);
        expect((await entries()).map(({ description }) => description).sort()).toEqual([...sent].sort());
        testApp.clock.now += 60 * 60_000;
      }),
      { numRuns: 15 },
    );
  });

  it('is answered as it is now, also when the body says something else', async () => {
    const { body } = await add();
    await bob.call(['PUT', `/api/expenses/${String(body.id)}`], { ...dinner(12), description: 'Supper' });
    const again = await add({ ...dinner(99), entered_at: '2001-01-01T00:00:00Z' });
    expect([again.status, again.body.total_amount, again.body.description]).toEqual([200, 12, 'Supper']);
  });

  it('says when it was deleted since, and stays deleted', async () => {
    const { body } = await add();
    await bob.call(['DELETE', `/api/expenses/${String(body.id)}`]);
    const again = await add();
    expect([again.status, again.body.deleted_at]).toEqual([200, iso(testApp.clock.now)]);
    expect(await entries()).toEqual([]);
  });

  it('is found in an archived group, and when its people have left', async () => {
    const body = { ...expensePayload(10, [[ann, 10]], [[ann, 10]]), client_id: clientId };
    await add(body);
    await ann.call(['DELETE', `/api/groups/${String(group.id)}/members/${String(bob.id)}`]);
    await ann.call(['PUT', `/api/groups/${String(group.id)}/archive`], { archived: true });
    expect((await add()).status).toBe(200);
    expect((await add({ client_id: randomUUID() })).status).toBe(409);
  });

  it('is compared without case, and belongs to its creator', async () => {
    await add();
    expect((await add({ client_id: clientId.toUpperCase() })).status).toBe(200);
    expect((await add({}, bob)).status).toBe(201);
    expect(await entries()).toHaveLength(2);
  });

  it('belongs to one group, and to no outsider', async () => {
    await add();
    const other = await createGroup(testApp, ann, []);
    expect(await add({ group_id: other.id })).toMatchObject({
      status: 409,
      body: { detail: 'This was already recorded in another group' },
    });
    expect((await add({}, eve)).status).toBe(404);
  });

  it('is free after a refusal', async () => {
    expect((await add({ ...expensePayload(10, [[eve, 10]], [[bob, 10]]) })).status).toBe(422);
    expect((await add()).status).toBe(201);
  });

  it.each([{ client_id: 'dinner' }, { client_id: 7 }, { client_id: null }])('refuses %j', async (change) => {
    expect((await add(change)).status).toBe(422);
  });
});

describe('when an entry was entered', () => {
  it.each([
    ['30 days before', -30 * DAY_MS],
    ['five minutes after', 5 * 60_000],
  ])('may be %s the server’s time, and shows in the history only', async (_what, away) => {
    const entered_at = iso(testApp.clock.now + away);
    const { status, body } = await add({ entered_at });
    expect([status, body.created_at]).toEqual([201, iso(testApp.clock.now)]);
    expect(JSON.stringify(body)).not.toContain('entered_at');
    const items = await history();
    expect(items.map(({ action, entered_at: at }) => [action, at])).toContainEqual([
      'expense/added',
      entered_at,
    ]);
    expect(items.filter(({ entered_at: at }) => at !== null)).toHaveLength(1);
  });

  it.each([-30 * DAY_MS - 1, 5 * 60_000 + 1])('must not be %d ms away', async (away) => {
    const { status, body } = await add({ entered_at: iso(testApp.clock.now + away) });
    expect([status, body.detail]).toEqual([422, expect.stringMatching(/^Entered at must/)]);
  });

  it('is sealed with the history', async () => {
    await add({ entered_at: iso(testApp.clock.now - DAY_MS) });
    expect((await auditBooks(testApp.app.database, testApp.app)).findings).toEqual([]);
  });
});

describe('a comment with a `client_id`', () => {
  const comment = (id: number, change: object = {}, by = bob) =>
    by.call<CommentAnswer & { detail?: string }>(['POST', `/api/expenses/${String(id)}/comments`], {
      text: 'With dessert',
      client_id: clientId,
      ...change,
    });

  it('is added once, and says when it was removed since', async () => {
    const { id } = (await add()).body;
    const first = await comment(id);
    expect([first.status, (await comment(id, { text: 'Other' })).body]).toEqual([201, first.body]);
    await bob.call(['DELETE', `/api/comments/${String(first.body.id)}`]);
    expect(await comment(id)).toMatchObject({ status: 200, body: { id: first.body.id, removed: true } });
    const { body } = await ann.call<CommentPageAnswer>(['GET', `/api/expenses/${String(id)}/comments`]);
    expect(body.items).toHaveLength(1);
  });

  it('belongs to one expense, and to no outsider', async () => {
    const [one, other] = [(await add()).body, (await add({ client_id: randomUUID() })).body];
    await comment(one.id);
    expect((await comment(other.id)).status).toBe(409);
    expect((await comment(one.id, {}, eve)).status).toBe(404);
    expect((await comment(one.id, {}, ann)).status).toBe(201);
  });

  it('is told when it was entered by the history', async () => {
    const { id } = (await add()).body;
    const entered_at = iso(testApp.clock.now - DAY_MS);
    await comment(id, { entered_at });
    expect((await history())[0]).toMatchObject({ action: 'comment/added', entered_at });
    expect((await comment(id, { client_id: randomUUID(), entered_at: iso(0) })).status).toBe(422);
  });
});
