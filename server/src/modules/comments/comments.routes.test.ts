import type {
  ActivityPageAnswer,
  CommentAnswer,
  CommentPageAnswer,
  ExpenseAnswer,
  GroupAnswer as Group,
} from '@quits/contracts';
import { addExpense, createGroup, expensePayload, type Person, signUpAll } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let eve: Person;
let group: Group;
let expense: ExpenseAnswer;
beforeAll(async () => {
  [ann, bob, eve] = await signUpAll(testApp, 'ann', 'bob', 'eve');
});
beforeEach(async () => {
  // Invitations per mailbox are limited per hour.
  testApp.clock.now += 60 * 60_000;
  group = await createGroup(testApp, ann, [bob]);
  expense = await addExpense(ann, group, expensePayload(10, [[ann, 10]], [[bob, 10]]));
});

const ofExpense = (rest: string) => `/api/expenses/${String(expense.id)}${rest}`;
const add = (by: Person, text: string) => by.call<CommentAnswer>(['POST', ofExpense('/comments')], { text });
const remove = (by: Person, { id }: CommentAnswer) => by.call(['DELETE', `/api/comments/${String(id)}`]);
const read = async (by = ann, query = '') =>
  (await by.call<CommentPageAnswer>(['GET', ofExpense(`/comments${query}`)])).body;
const listed = async () =>
  (await ann.call<ExpenseAnswer[]>(['GET', `/api/groups/${String(group.id)}/expenses`])).body[0];

describe('comments on an entry', () => {
  it('are read by every member, oldest first', async () => {
    const first = await add(bob, ' What was\nthis? ');
    await add(ann, 'A pizza');
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: first.body.id,
        author: { id: bob.id, name: bob.name },
        text: 'What was\nthis?',
        created_at: new Date(testApp.clock.now).toISOString(),
        removed: false,
      },
    ]);
    const { items, next } = await read();
    expect([items.map(({ text }) => text), next]).toEqual([['What was\nthis?', 'A pizza'], null]);
    expect(items[0]).toEqual(first.body);
  });

  it('come in pages', async () => {
    for (const text of ['1', '2', '3']) await add(ann, text);
    const page = await read(bob, '?limit=2');
    expect(page.items.map(({ text }) => text)).toEqual(['1', '2']);
    const rest = await read(bob, `?after=${String(page.next)}`);
    expect([rest.items.map(({ text }) => text), rest.next]).toEqual([['3'], null]);
  });

  it('are counted in every list, and are no change of the entry', async () => {
    const before = await listed();
    await add(bob, 'One');
    const { body } = await add(bob, 'Two');
    expect(await listed()).toEqual({ ...before, comment_count: 2 });
    await remove(bob, body);
    expect((await listed())?.comment_count).toBe(1);
    const { status } = await ann.call(['PUT', ofExpense('')], expensePayload(20, [[ann, 20]], [[bob, 20]]), {
      'if-match': '"1"',
    });
    expect(status).toBe(200);
  });

  it('are removed by their author, and say nothing any more', async () => {
    const { body } = await add(bob, 'Secret');
    expect((await remove(ann, body)).status).toBe(403);
    expect((await remove(eve, body)).status).toBe(404);
    expect([(await remove(bob, body)).status, (await remove(bob, body)).status]).toEqual([204, 204]);
    expect((await read()).items).toEqual([{ ...body, text: '', removed: true }]);
    const { database } = testApp.app;
    for (const table of ['comments', 'activity'] as const) {
      const rows = await database.queries.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain('Secret');
    }
  });

  it('stand in the history, without what they say', async () => {
    const { body } = await add(bob, 'Secret');
    await remove(bob, body);
    await remove(bob, body);
    const path = ofExpense('/activity?kind=comment');
    const { items } = (await ann.call<ActivityPageAnswer>(['GET', path])).body;
    const state = { comment_id: body.id, description: 'Dinner' };
    expect(items).toMatchObject([
      { action: 'comment/removed', actor: { id: bob.id }, before: state, can_undo: false },
      { action: 'comment/added', actor: { id: bob.id }, after: state, can_undo: false },
    ]);
    expect(items).toHaveLength(2);
  });

  it('tell an outsider as little as if there were none', async () => {
    const { body } = await add(bob, 'Hello');
    const { status, body: refusal } = await remove(eve, body);
    const unknown = await remove(eve, { ...body, id: 999_999 });
    expect([status, refusal]).toEqual([unknown.status, unknown.body]);
  });

  it.each(['', ' \n ', 'x'.repeat(1001), 'a\u0000b'])('refuse %j', async (text) => {
    expect((await add(ann, text)).status).toBe(422);
  });

  it('take a thousand characters', async () => {
    expect((await add(ann, 'x'.repeat(1000))).status).toBe(201);
  });

  it('are hidden from outsiders, and with a deleted entry', async () => {
    const { body } = await add(bob, 'Hello');
    expect((await eve.call(['GET', ofExpense('/comments')])).status).toBe(404);
    expect((await add(eve, 'Hello')).status).toBe(404);
    await ann.call(['DELETE', ofExpense('')]);
    expect((await ann.call(['GET', ofExpense('/comments')])).status).toBe(404);
    expect((await add(ann, 'Hello')).status).toBe(404);
    expect((await remove(bob, body)).status).toBe(404);
    await ann.call(['POST', ofExpense('/restore')]);
    expect((await read()).items).toHaveLength(1);
  });
});
