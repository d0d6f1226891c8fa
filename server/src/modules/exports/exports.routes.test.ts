import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import type { GroupExport } from '@quits/contracts';
import { dayOf } from '@quits/domain';
import {
  addExpense,
  bookMany,
  createGroup,
  expensePayload,
  type Person,
  signUpAll,
} from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const SCHEMA = new URL('../../../../docs/quits-group-1.schema.json', import.meta.url);

const testApp = useTestApp();

const read = <Body = string>(person: Person, id: number, query = '') =>
  person.call<Body>(['GET', `/api/groups/${String(id)}/export${query}`]);

/** Ann and Bob with an expense, a settlement and a comment; Cleo has left. */
async function fill() {
  const [ann, bob, cleo] = await signUpAll(testApp, 'ann', 'bob', 'cleo');
  const group = await createGroup(testApp, ann, [bob, cleo]);
  const dinner = await addExpense(ann, group, {
    ...expensePayload(
      10,
      [[ann, 10]],
      [
        [ann, 6.67],
        [bob, 3.33],
      ],
      '=SUM(A1)',
    ),
    ...{ date: '2026-03-05', category: 'restaurant', notes: 'Two\nlines' },
  });
  const settle = { to_user_id: ann.id, amount: 1, date: '2026-03-06' };
  await bob.call(['POST', `/api/groups/${String(group.id)}/settle`], settle);
  await bob.call(['POST', `/api/expenses/${String(dinner.id)}/comments`], { text: 'Tasty' });
  await ann.call(['DELETE', `/api/groups/${String(group.id)}/members/${String(cleo.id)}`]);
  return { ann, bob, cleo, group, dinner };
}

describe('the export of a group as JSON', () => {
  it('has everything of the group and matches its published schema', async () => {
    const { ann, bob, cleo, group, dinner } = await fill();
    const { status, body, headers } = await read<GroupExport>(ann, group.id, '?format=json');
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('filename="Flat.json"');
    expect(body).toMatchObject({
      format: 'quits-group/1',
      group: { id: group.id, name: 'Flat', currency: 'USD' },
      members: [
        { id: ann.id, name: ann.name, former: false },
        { id: bob.id, former: false },
        { id: cleo.id, former: true },
      ],
      entries: [
        { id: dinner.id, date: '2026-03-05', category: 'restaurant', notes: 'Two\nlines', total_amount: 10 },
        { type: 'settlement', total_amount: 1 },
      ],
      comments: [{ expense_id: dinner.id, author: { id: bob.id }, text: 'Tasty' }],
    });
    const isGroup = new Ajv({ strict: false, validateFormats: false }).compile(
      JSON.parse(readFileSync(SCHEMA, 'utf8')) as object,
    );
    expect([isGroup(body), isGroup.errors]).toEqual([true, null]);
  });

  it('has the recurring expenses', async () => {
    const { ann, group } = await fill();
    const entry = expensePayload(5, [[ann, 5]], [[ann, 5]], 'Rent');
    const body = { entry, unit: 'month', every: 2, start: dayOf(testApp.clock.now + 86_400_000) };
    const { body: rule } = await ann.call(['POST', `/api/groups/${String(group.id)}/recurring`], body);
    const { body: file } = await read<GroupExport>(ann, group.id);
    expect(file.recurring).toEqual([rule]);
    expect(rule).toMatchObject({ next_date: body.start });
  });

  it.each(['json', 'csv', 'zip'])('counts as a read for every 500 of its rows: %s', async (format) => {
    const { ann, bob, group, dinner } = await fill();
    await bookMany(testApp, group, [ann, bob], 298);
    const { app, clock } = testApp;
    const comment = { expense_id: dinner.id, author_id: bob.id, text: 'Tasty', created_at: clock.now };
    await app.database.write((trx) =>
      trx
        .insertInto('comments')
        .values(Array.from({ length: 200 }, () => comment))
        .execute(),
    );
    const counted = jest.spyOn(testApp.app, 'countReads');
    await read(ann, group.id, `?format=${format}`);
    expect(counted.mock.calls.map(([, amount]) => amount)[0]).toBe(1);
    counted.mockRestore();
  });

  it('leaves out what is deleted', async () => {
    const { ann, group, dinner } = await fill();
    await ann.call(['DELETE', `/api/expenses/${String(dinner.id)}`]);
    const { body } = await read<GroupExport>(ann, group.id);
    expect([body.entries.map(({ type }) => type), body.comments]).toEqual([['settlement'], []]);
  });

  it('is whole and oldest first for a long list @full', async () => {
    const { ann, bob, group } = await fill();
    const descriptions = await bookMany(testApp, group, [ann, bob], 250);
    const { body } = await read<GroupExport>(ann, group.id);
    const booked = body.entries
      .map(({ description }) => description)
      .filter((one) => one.startsWith('Expense'));
    expect(booked).toEqual(descriptions);
  });
});

describe('the export of a group as CSV', () => {
  it('has the payment and the share of each person in columns, and no formula', async () => {
    const { ann, bob, cleo, group } = await fill();
    const { status, body, headers } = await read(bob, group.id, '?format=csv');
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const people = [ann, bob, cleo].flatMap(({ name }) => [`${name} paid`, `${name} share`]);
    expect(body).toBe(
      [
        `\uFEFFDate,Description,Category,Type,Total,Currency,${people.join(',')}`,
        "2026-03-05,'=SUM(A1),Restaurant,Expense,10.00,USD,10.00,6.67,,3.33,,",
        '2026-03-06,Settlement,,Settlement,1.00,USD,,1.00,1.00,,,',
        '',
      ].join('\r\n'),
    );
  });
});
