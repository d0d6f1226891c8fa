import type {
  ActivityItemAnswer,
  ActivityPageAnswer,
  ExpenseAnswer,
  ImportPreviewAnswer,
  ImportResultAnswer,
  MemberAnswer,
} from '@quits/contracts';
import { dayOf } from '@quits/domain';
import { callerWithoutRequest } from '../../http/caller.ts';
import { auditBooks } from '../../maintenance/audit-books.ts';
import { recordActivity } from '../history/history.service.ts';
import { addExpense, createGroup, expensePayload, type Person, signUpAll } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const FILE = [
  'Date,Description,Category,Cost,Currency,Ann,Bob',
  '2026-03-05,Dinner,Dining out,20.00,USD,10.00,-10.00',
  '2026-03-07,Cash,Payment,5.00,USD,-5.00,5.00',
].join('\n');
const NEW_PEOPLE: object[] = [
  { name: 'Ann', me: true },
  { name: 'Bob', placeholder: true },
];

const testApp = useTestApp();

async function importAs(person: Person, group: object, { people = NEW_PEOPLE, text = FILE } = {}) {
  const preview = await person.call<ImportPreviewAnswer>(['POST', '/api/imports'], { filename: 'a', text });
  const body = { group, people, currencies: 'name' in group ? 'own_groups' : 'refuse' };
  return (await person.call<ImportResultAnswer>(['POST', `/api/imports/${String(preview.body.id)}`], body))
    .body;
}

const ofGroup = (id: number, rest = '') => `/api/groups/${String(id)}${rest}`;
const entriesOf = async (person: Person, id: number) =>
  (await person.call<ExpenseAnswer[]>(['GET', ofGroup(id, '/expenses')])).body;
const namesIn = async (person: Person, id: number) =>
  (await person.call<MemberAnswer[]>(['GET', ofGroup(id, '/members')])).body.map(({ name }) => name);
const brokenRules = async () => (await auditBooks(testApp.app.database, testApp.app)).findings;

async function importItem(person: Person, groupId: number): Promise<ActivityItemAnswer> {
  const { body } = await person.call<ActivityPageAnswer>(['GET', ofGroup(groupId, '/activity?kind=group')]);
  const item = body.items.find(({ action }) => action === 'group/imported');
  if (item === undefined) throw new Error('Nothing was imported');
  return item;
}

async function undo(person: Person, { id }: { id: number }, body: object = {}) {
  const path = `/api/activity/${String(id)}/undo`;
  const answer = await person.call<ActivityItemAnswer & { detail?: string; current?: unknown }>(
    ['POST', path],
    body,
  );
  return { ...answer, said: [answer.status, answer.body.detail] };
}

/** Ann's group, in which Bob is a member and to which a file has added a second Bob. */
async function imported() {
  const [ann, bob] = await signUpAll(testApp, 'ann', 'bob');
  const group = await createGroup(testApp, ann, [bob]);
  const lunch = await addExpense(ann, group, expensePayload(8, [[ann, 8]], [[bob, 8]], 'Lunch'));
  await importAs(ann, { id: group.id });
  return { ann, bob, group, lunch, item: await importItem(ann, group.id) };
}

describe('undoing an import', () => {
  it('takes its entries and its people back as one act, and lets the file in again', async () => {
    const { ann, bob, group, lunch, item } = await imported();
    expect(item).toMatchObject({ can_undo: true, after: { booked: 2, new_group: false } });
    expect((await importItem(bob, group.id)).can_undo).toBe(false);
    expect((await undo(bob, item)).said).toEqual([
      403,
      'Only the person who imported the file can undo this',
    ]);
    expect(await namesIn(ann, group.id)).toContain('Bob');
    const undone = await undo(ann, item);
    expect([undone.status, undone.body.can_undo]).toEqual([201, false]);
    const history = await ann.call<ActivityPageAnswer>(['GET', ofGroup(group.id, '/activity')]);
    expect(history.body.items.slice(0, 2)).toMatchObject([
      { action: 'member/removed', before: { name: 'Bob' } },
      { action: 'group/import-undone', before: { activity_id: item.id, booked: 2 } },
    ]);
    expect((await entriesOf(ann, group.id)).map(({ id }) => id)).toEqual([lunch.id]);
    expect(await namesIn(ann, group.id)).not.toContain('Bob');
    expect(await brokenRules()).toEqual([]);
    const again = await undo(ann, item, { force: true });
    expect([...again.said, again.body.current]).toEqual([409, 'It was undone already', null]);
    expect(await importAs(ann, { id: group.id })).toMatchObject({ booked: 2, already: 0 });
    expect(await brokenRules()).toEqual([]);
  });

  it('deletes a group that the import made, but not what was added to it since', async () => {
    const [ann] = await signUpAll(testApp, 'ann');
    const file = `${FILE}\n2026-03-08,Tea,General,4.00,EUR,2.00,-2.00`;
    const { groups } = await importAs(ann, { name: 'Rome' }, { text: file });
    const [dollars, euros] = groups.map(({ group_id }) => group_id);
    if (dollars === undefined || euros === undefined) throw new Error('There are not two groups');
    const own = expensePayload(3, [[ann, 3]], [[ann, 3]], 'Own');
    await addExpense(ann, { id: euros }, own);
    const { status, body } = await undo(ann, await importItem(ann, dollars));
    expect([status, body.action]).toEqual([201, 'group/deleted']);
    expect((await ann.call(['GET', ofGroup(dollars)])).status).toBe(404);
    expect((await undo(ann, await importItem(ann, euros))).status).toBe(201);
    expect((await entriesOf(ann, euros)).map(({ description }) => description)).toEqual(['Own']);
    expect(await brokenRules()).toEqual([]);
  });

  it('pauses recurring entries that name a person who leaves with it', async () => {
    const { ann, group, item } = await imported();
    const members = (await ann.call<MemberAnswer[]>(['GET', ofGroup(group.id, '/members')])).body;
    const added = members.find(({ name, placeholder }) => name === 'Bob' && placeholder);
    if (added === undefined) throw new Error('The import has added no one');
    const entry = expensePayload(8, [[ann, 8]], [[added, 8]], 'Rent');
    const start = dayOf(testApp.clock.now + 86_400_000);
    const path = ofGroup(group.id, '/recurring');
    const repeated = await ann.call(['POST', path], { entry, unit: 'month', every: 1, start });
    expect(repeated.status).toBe(201);
    expect((await undo(ann, item)).status).toBe(201);
    expect((await ann.call(['GET', path])).body).toMatchObject([{ paused: true }]);
  });

  it('is refused when one of its entries has changed since, forced or not', async () => {
    const { ann, group, item } = await imported();
    const [entry] = (await entriesOf(ann, group.id)).filter(({ description }) => description === 'Dinner');
    if (entry === undefined) throw new Error('The dinner is missing');
    const path = `/api/expenses/${String(entry.id)}`;
    await ann.call(['POST', `${path}/comments`], { text: 'Tasty' });
    await ann.call(['PUT', path], { ...entry, description: 'Supper' });
    for (const force of [false, true])
      expect((await undo(ann, item, { force })).said).toEqual([
        409,
        'An expense of this import has changed since, so it cannot be undone as a whole',
      ]);
    expect(await entriesOf(ann, group.id)).toHaveLength(3);
  });

  it('is refused when a person who has left would get a balance', async () => {
    const { ann, bob, group } = await imported();
    const people = [
      { name: 'Ann', me: true },
      { name: 'Robert', member_id: bob.id },
    ];
    const text = FILE.replace('Bob', 'Robert');
    await importAs(ann, { id: group.id }, { people, text });
    await bob.call(['POST', ofGroup(group.id, '/settle')], { to_user_id: ann.id, amount: 13 });
    expect((await ann.call(['DELETE', ofGroup(group.id, `/members/${String(bob.id)}`)])).status).toBe(204);
    const refused = await undo(ann, await importItem(ann, group.id));
    expect(refused.said).toEqual([409, `${bob.name} has left the group and would end up with a balance`]);
    expect(await entriesOf(ann, group.id)).toHaveLength(6);
  });

  it('is not offered for imports of earlier releases, which did not note their rows', async () => {
    const { ann, group } = await imported();
    const { app } = testApp;
    const older = callerWithoutRequest(ann.id, 'long ago', app);
    await app.database.write((trx) =>
      recordActivity(trx, older, { groupId: group.id, action: 'group/imported', after: { booked: 1 } }),
    );
    const item = await importItem(ann, group.id);
    expect([item.can_undo, (await undo(ann, item)).status]).toEqual([false, 422]);
  });

  it('deletes 10,000 entries with two lines of the history @full', async () => {
    const [ann] = await signUpAll(testApp, 'ann');
    const [heading, dinner] = FILE.split('\n');
    const text = [heading, ...Array<string | undefined>(10_000).fill(dinner)].join('\n');
    const { group_id, booked } = await importAs(ann, { name: 'Rome' }, { text });
    expect(booked).toBe(10_000);
    const item = await importItem(ann, group_id);
    const undone = await undo(ann, item);
    expect([undone.status, undone.body.action, undone.body.id]).toEqual([201, 'group/deleted', item.id + 2]);
  });
});
