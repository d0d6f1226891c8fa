import type { GroupExport, ImportPreviewAnswer, ImportResultAnswer, RecurringAnswer } from '@quits/contracts';
import { dayOf, shiftDay } from '@quits/domain';
import { auditBooks } from '../../maintenance/audit-books.ts';
import { addExpense, createGroup, expensePayload, type Person, signUpAll } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();

const previewOf = async (person: Person, text: string) =>
  (await person.call<ImportPreviewAnswer>(['POST', '/api/imports'], { filename: 'flat.json', text })).body;
const bookAs = <Body = ImportResultAnswer>(person: Person, id: number, body: object) =>
  person.call<Body>(['POST', `/api/imports/${String(id)}`], body);
const recurringIn = async (person: Person, groupId: number) =>
  (await person.call<RecurringAnswer[]>(['GET', `/api/groups/${String(groupId)}/recurring`])).body;

/** The export of a group in which Ann pays Bob's rent from tomorrow on, and a daily rule has ended. */
async function exported() {
  const [ann, bob] = await signUpAll(testApp, 'ann', 'bob');
  const group = await createGroup(testApp, ann, [bob]);
  const today = dayOf(testApp.clock.now);
  const rent = expensePayload(8, [[ann, 8]], [[bob, 8]], 'Rent');
  await addExpense(ann, group, rent);
  const add = (rule: object) =>
    ann.call(['POST', `/api/groups/${String(group.id)}/recurring`], { entry: rent, every: 1, ...rule });
  await add({ unit: 'day', start: today, count: 1 });
  await add({ unit: 'month', start: shiftDay(today, 1) });
  const { body } = await ann.call<GroupExport>(['GET', `/api/groups/${String(group.id)}/export`]);
  const people = [
    { name: ann.name, me: true },
    { name: bob.name, placeholder: true },
  ];
  return { ann, bob, group, today, people, text: JSON.stringify(body) };
}

describe('the rules of a file', () => {
  it('are listed, and those that are chosen go on in the group', async () => {
    const { ann, people, today, text } = await exported();
    const { id, rules } = await previewOf(ann, text);
    expect(rules).toMatchObject([
      { rule: 1, description: 'Rent', unit: 'month', next_date: shiftDay(today, 1), supported: true },
      {
        rule: 2,
        supported: false,
        next_date: null,
        reasons: [{ code: 'rule_ended', message: 'It has ended.' }],
      },
    ]);
    const refused = await bookAs<{ detail: string }>(ann, id, { group: { name: 'New' }, people, rules: [2] });
    expect([refused.status, refused.body.detail]).toEqual([422, 'This rule cannot be kept: leave it out']);
    const { body } = await bookAs(ann, id, { group: { name: 'New' }, people, rules: [1, 1] });
    expect(body).toMatchObject({ booked: 2, rules: 1 });
    expect(await recurringIn(ann, body.group_id)).toMatchObject([
      {
        unit: 'month',
        next_date: shiftDay(today, 1),
        made: 0,
        entry: { description: 'Rent', total_amount: 8 },
      },
    ]);
    expect((await auditBooks(testApp.app.database, testApp.app)).findings).toEqual([]);
  });

  it('are left out unless they are chosen, and added once', async () => {
    const { ann, people, text } = await exported();
    const first = await bookAs(ann, (await previewOf(ann, text)).id, { group: { name: 'New' }, people });
    expect(first.body).toMatchObject({ booked: 2, rules: 0 });
    const group = { id: first.body.group_id };
    const members = await ann.call<{ id: number; name: string }[]>([
      'GET',
      `/api/groups/${String(group.id)}/members`,
    ]);
    const bobId = members.body.find(({ id }) => id !== ann.id)?.id;
    const known = [people[0], { name: people[1]?.name, member_id: bobId }];
    const again = async () =>
      (await bookAs(ann, (await previewOf(ann, text)).id, { group, people: known, rules: [1] })).body;
    expect(await again()).toMatchObject({ booked: 0, already: 2, rules: 1 });
    expect(await again()).toMatchObject({ booked: 0, already: 2, rules: 0 });
    expect(await recurringIn(ann, group.id)).toHaveLength(1);
  });

  it('end when the import is undone', async () => {
    const { ann, group, bob, text } = await exported();
    const members = [
      { name: 'Ann', me: true },
      { name: 'Bob', member_id: bob.id },
    ];
    const file = text
      .replaceAll(`"id":${String(group.id)},`, '"id":987654321,')
      .replaceAll(`"name":"${ann.name}"`, '"name":"Ann"')
      .replaceAll(`"name":"${bob.name}"`, '"name":"Bob"');
    const { id } = await previewOf(ann, file);
    const { body } = await bookAs(ann, id, { group: { id: group.id }, people: members, rules: [1] });
    expect(await recurringIn(ann, group.id)).toHaveLength(3);
    const item = String(body.groups[0]?.activity_id);
    expect((await ann.call(['POST', `/api/activity/${item}/undo`])).status).toBe(201);
    expect(await recurringIn(ann, group.id)).toHaveLength(2);
    expect((await auditBooks(testApp.app.database, testApp.app)).findings).toEqual([]);
  });

  it('are checked with the rest before anything is booked', async () => {
    const { ann, group, people, text } = await exported();
    const { id } = await previewOf(ann, text);
    const nameless = await bookAs<{ detail: string }>(ann, id, {
      group: { name: 'New' },
      people: [people[0]],
      rules: [1],
    });
    expect(nameless.status).toBe(422);
    const { queries } = testApp.app.database;
    const stored = await queries
      .selectFrom('recurring')
      .selectAll()
      .where('group_id', '=', group.id)
      .execute();
    const [{ id: _id, ...row } = stored[0]!] = stored;
    const full = await createGroup(testApp, ann, []);
    const rows = Array.from({ length: 50 }, () => ({ ...row, group_id: full.id }));
    await testApp.app.database.write((trx) => trx.insertInto('recurring').values(rows).execute());
    const answer = await bookAs<{ code: string }>(ann, id, { group: { id: full.id }, people, rules: [1] });
    expect([answer.status, answer.body.code]).toEqual([409, 'too_many_recurring']);
  });
});
