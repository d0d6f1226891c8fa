import type { ExpenseAnswer, ImportPreviewAnswer, ImportResultAnswer } from '@quits/contracts';
import { auditBooks } from '../../maintenance/audit-books.ts';
import { createGroup, type Person, signUpAll } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();

const bill = {
  what: 'Dinner',
  amount: 10,
  date: '2026-03-05',
  payer_name: 'Ann',
  payer_weight: 1,
  owers: ['Ann', 'Bob', 'Cleo'],
};
const FILE = JSON.stringify([bill, { ...bill, what: 'Tea', amount: 4.5, currency: 'XXX' }]);

const SPLIIT = {
  currency: 'Kč',
  participants: [
    { id: 'a', name: 'Ann' },
    { id: 'b', name: 'Bob' },
  ],
  expenses: [
    {
      expenseDate: '2026-03-05',
      title: 'Beer',
      amount: 1000,
      paidById: 'a',
      paidFor: [{ participantId: 'a' }, { participantId: 'b' }],
    },
  ],
};

const preview = async (person: Person, text = FILE) =>
  (await person.call<ImportPreviewAnswer>(['POST', '/api/imports'], { filename: 'bills.json', text })).body;

async function bookAs<Body = ImportResultAnswer>(person: Person, group: object, importId?: number) {
  const id = importId ?? (await preview(person)).id;
  const people = [
    { name: 'Ann', me: true },
    { name: 'Bob', placeholder: true },
    { name: 'Cleo', placeholder: true },
  ];
  return person.call<Body>(['POST', `/api/imports/${String(id)}`], { group, people });
}

const sharesIn = async (person: Person, groupId: number) => {
  const { body } = await person.call<ExpenseAnswer[]>(['GET', `/api/groups/${String(groupId)}/expenses`]);
  return body.map(({ shares }) => shares.map(({ share_amount }) => share_amount));
};

describe('a file without a currency', () => {
  it('is previewed without one', async () => {
    const [ann] = await signUpAll(testApp, 'ann');
    expect(await preview(ann)).toMatchObject({
      format: 'ihatemoney-json',
      currency: null,
      rows: [{ currency: 'XXX', state: 'good' }, { state: 'good' }],
    });
  });

  it('may have a sign of its own', async () => {
    const [ann] = await signUpAll(testApp, 'ann');
    const { id, ...body } = await preview(ann, JSON.stringify(SPLIIT));
    expect(body).toMatchObject({ format: 'spliit-json', currency: null, totals: { good: 1 } });
    const booked = await bookAs(ann, { name: 'Prague', currency: 'CZK' }, id);
    expect(booked.body).toMatchObject({
      booked: 1,
      groups: [{ currency: 'CZK', nets: [{ booked: 5 }, {}] }],
    });
  });

  it('is booked in the currency of a new group, and split in its units', async () => {
    const [ann] = await signUpAll(testApp, 'ann');
    const refused = await bookAs<{ detail: string }>(ann, { name: 'Rome' });
    expect([refused.status, refused.body.detail]).toEqual([422, 'The file names no currency: choose one']);
    const { body } = await bookAs(ann, { name: 'Osaka', currency: 'JPY' });
    expect(body).toMatchObject({ booked: 2, refused: 0, nets: [{ name: 'Ann', booked: 9 }, {}, {}] });
    expect(await sharesIn(ann, body.group_id)).toEqual(
      expect.arrayContaining([
        [4, 3, 3],
        [2, 2, 1],
      ]),
    );
    expect((await auditBooks(testApp.app.database, testApp.app)).findings).toEqual([]);
  });

  it('is booked in the currency of a group of the caller, once', async () => {
    const [ann, eve] = await signUpAll(testApp, 'ann', 'eve');
    const group = await createGroup(testApp, ann, []);
    expect((await bookAs(eve, { id: group.id })).status).toBe(404);
    expect((await bookAs(ann, { id: group.id })).body).toMatchObject({ booked: 2, already: 0 });
    expect(await sharesIn(ann, group.id)).toEqual(expect.arrayContaining([[3.34, 3.33, 3.33]]));
  });
});
