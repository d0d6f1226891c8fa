/** Tables of no known app: their columns are named, and then they are booked as any file. */
import { readFile } from 'node:fs/promises';
import type {
  ExpenseAnswer,
  ImportPreviewAnswer,
  ImportResultAnswer,
  SuggestedColumns,
} from '@quits/contracts';
import { auditBooks } from '../../maintenance/audit-books.ts';
import { createGroup, type Person, signUpAll } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();

const tableOf = (name: string) => readFile(new URL(`../../testing/tables/${name}`, import.meta.url), 'utf8');
const TABLE = 'Date,What,Cost,Ann,Bob\n2026-03-13,Tea,4.00,2.00,2.00\n2026-03-14,Bun,3.00,3.00,\n';

interface Refusal {
  code: string;
  detail: string;
  errors?: { field: string }[];
}

const preview = <Body = ImportPreviewAnswer>(person: Person, text: string, group?: { id: number }) =>
  person.call<Body>(['POST', '/api/imports'], {
    filename: 'table.csv',
    text,
    ...(group && { group_id: group.id }),
  });
const name = <Body = ImportPreviewAnswer>(person: Person, id: number, columns: object) =>
  person.call<Body>(['POST', `/api/imports/${String(id)}/columns`], columns);
const book = <Body = ImportResultAnswer>(person: Person, id: number, body: object) =>
  person.call<Body>(['POST', `/api/imports/${String(id)}`], body);

/** Ann Lee, who imports, and others. */
async function annAnd<const Names extends readonly string[]>(...names: Names) {
  const [ann] = await signUpAll(testApp, 'ann');
  await ann.call(['PUT', '/auth/users/me/name'], { name: 'Ann Lee' });
  return [ann, ...(await signUpAll(testApp, ...names))] as const;
}

const asMe = { name: 'Ann', me: true };
/** A person of tables that do not say who paid. */
const importer = { name: 'Ann Lee', me: true };
const asNew = (person: string) => ({ name: person, placeholder: true });

/** Previews a table, takes what is suggested for it, and books it. */
async function bookAs(person: Person, text: string, body: object, changes: Partial<SuggestedColumns> = {}) {
  const { id, suggested } = (await preview(person, text)).body;
  const named = await name(person, id, { ...suggested, ...changes });
  return { named: named.body, ...(await book(person, id, body)) };
}

const entriesOf = async (person: Person, { id }: { id: number }) =>
  (await person.call<ExpenseAnswer[]>(['GET', `/api/groups/${String(id)}/expenses`])).body;

const findings = async () => (await auditBooks(testApp.app.database, testApp.app)).findings;

describe('a table of no known app', () => {
  it('has columns with samples and suggestions in place of rows', async () => {
    const [ann] = await annAnd();
    const { status, body } = await preview(ann, TABLE);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      format: 'table',
      currency: null,
      people: [],
      rows: [],
      totals: { good: 0, doubtful: 0, refused: 0 },
      suggested: { date: 0, description: 1, amount: 2, people: [3, 4], meaning: 'shares', dates: 'ymd' },
    });
    expect(body.columns?.map(({ heading, samples }) => [heading, samples])).toEqual([
      ['Date', ['2026-03-13', '2026-03-14']],
      ['What', ['Tea', 'Bun']],
      ['Cost', ['4.00', '3.00']],
      ['Ann', ['2.00', '3.00']],
      ['Bob', ['2.00', '']],
    ]);
  });

  it('is not booked before its columns are named', async () => {
    const [ann] = await annAnd();
    const { id } = (await preview(ann, TABLE)).body;
    const refused = await book<Refusal>(ann, id, { group: { name: 'Flat', currency: 'EUR' }, people: [] });
    expect([refused.status, refused.body.detail, refused.body.errors?.[0]?.field]).toEqual([
      422,
      'Say first which column of the table is what',
      'columns',
    ]);
  });

  it('has rows with states and reasons once they are, for each choice, and books them as any file', async () => {
    const [ann] = await annAnd();
    const { id, suggested } = (await preview(ann, TABLE)).body;
    const asNets = await name(ann, id, { ...suggested, meaning: 'nets' });
    expect([asNets.status, asNets.body.totals]).toEqual([200, { good: 0, doubtful: 0, refused: 2 }]);
    const { body } = await name(ann, id, { ...suggested, payer: null });
    expect(body).toMatchObject({
      id,
      format: 'table',
      people: [
        { name: 'Ann', net: 2 },
        { name: 'Bob', net: -2 },
      ],
      rows: [
        { row: 2, state: 'doubtful', date: '2026-03-13', total: 4, reasons: [{ code: 'row_importer_paid' }] },
        { row: 3, state: 'doubtful' },
      ],
    });
    const group = { name: 'Flat', currency: 'EUR' };
    const booked = await book(ann, id, { group, people: [asMe, asNew('Bob')] });
    expect([booked.status, booked.body.booked, booked.body.nets]).toEqual([
      201,
      2,
      [
        { name: 'Ann', expected: null, booked: 2 },
        { name: 'Bob', expected: null, booked: -2 },
      ],
    ]);
    expect(await findings()).toEqual([]);
  });

  it('is refused as a whole where its dates have two orders, and nothing is kept of it', async () => {
    const [ann] = await annAnd();
    const text = 'Date,What,Cost\n13/02/2026,Tea,4.00\n02/13/2026,Bun,3.00\n';
    const { id, suggested } = (await preview(ann, text)).body;
    const refused = await name<Refusal>(ann, id, { ...suggested, dates: 'dmy' });
    expect([refused.status, refused.body.code, refused.body.errors?.[0]?.field]).toEqual([
      422,
      'dates_in_two_orders',
      'date',
    ]);
    const booking = await book<Refusal>(ann, id, {
      group: { name: 'Flat', currency: 'EUR' },
      people: [asMe],
    });
    expect([booking.status, booking.body.code]).toEqual([422, 'file_without_columns']);
  });

  it('is for the person of the preview, and for tables alone', async () => {
    const [ann, bob] = await annAnd('bob');
    const { id, suggested } = (await preview(ann, TABLE)).body;
    expect((await name(bob, id, suggested ?? {})).status).toBe(404);
    const splitwise =
      'Date,Description,Category,Cost,Currency,Ann,Bob\n2026-03-05,Tea,,4.00,USD,2.00,-2.00\n';
    const known = (await preview(ann, splitwise)).body;
    const refused = await name<Refusal>(ann, known.id, suggested ?? {});
    expect([refused.status, refused.body.code]).toEqual([422, 'file_not_a_table']);
    testApp.clock.now += 60 * 60_000;
    expect((await name(ann, id, suggested ?? {})).status).toBe(404);
  });

  it('is read 300 times an hour at most @full', async () => {
    const [ann] = await annAnd();
    const { id, suggested } = (await preview(ann, TABLE)).body;
    const statuses = new Set<number>();
    for (let count = 0; count < 301; count += 1) {
      testApp.clock.now += 1000;
      statuses.add((await name(ann, id, suggested ?? {})).status);
    }
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe('tables made after public layouts', () => {
  it.each([
    ['bank-statement.csv', [importer, asNew('Bob')], { 'Ann Lee': 1070.1, Bob: -1070.1 }],
    ['shared-sheet.csv', [asMe, asNew('Bob'), asNew('Cleo')], { Ann: 626.75, Bob: -392.01, Cleo: -234.74 }],
    ['nets.csv', [asMe, asNew('Bob'), asNew('Cleo')], { Ann: 107.25, Bob: -80, Cleo: -27.25 }],
    [
      'shares.csv',
      [importer, asNew('Bob Ray'), asNew('Dora')],
      { 'Ann Lee': 48.75, 'Bob Ray': -84.75, Dora: 36 },
    ],
    ['signs.csv', [asMe, asNew('Bob'), asNew('Cleo')], { Ann: -334.73, Bob: 623.27, Cleo: -288.54 }],
  ])('%s is booked with its right totals', async (file, people, nets) => {
    const [ann] = await annAnd();
    const { named, status, body } = await bookAs(ann, await tableOf(file), {
      group: { name: 'Flat', currency: currencyOf(file) },
      people,
    });
    expect([status, named.format]).toEqual([201, 'table']);
    expect(Object.fromEntries(body.nets.map(({ name: person, booked }) => [person, booked]))).toEqual(nets);
    expect(await findings()).toEqual([]);
  });
});

function currencyOf(file: string): string {
  return ['bank-statement.csv', 'shared-sheet.csv'].includes(file) ? 'EUR' : 'USD';
}

describe('rows without columns of people', () => {
  const STATEMENT = 'Posted,Text,Amount\n2026-03-13,Rent,-90.00\n2026-03-14,Tea,-9.00\n';

  it('are paid by the importer and shared by all people of the booking, once', async () => {
    const [ann, bob] = await annAnd('bob');
    const group = await createGroup(testApp, ann, [bob]);
    const people = [importer, { name: 'Bob', member_id: bob.id }, asNew('Cleo')];
    const first = await bookAs(ann, STATEMENT, { group: { id: group.id }, people });
    expect(first.named.people.map(({ name: person }) => person)).toEqual(['Ann Lee']);
    expect(first.body).toMatchObject({
      booked: 2,
      nets: [
        { name: 'Ann Lee', booked: 66 },
        { name: 'Bob', booked: -33 },
        { name: 'Cleo', booked: -33 },
      ],
    });
    // Other people share it, and it is the same row.
    const again = await bookAs(ann, STATEMENT, { group: { id: group.id }, people: people.slice(0, 2) });
    expect(again.body).toMatchObject({ booked: 0, already: 2 });
    expect(await entriesOf(ann, group)).toHaveLength(2);
    expect(await findings()).toEqual([]);
  });

  it('are taken with one person only', async () => {
    const [ann] = await annAnd();
    const { body } = await bookAs(ann, STATEMENT, {
      group: { name: 'Me', currency: 'EUR' },
      people: [importer],
    });
    expect(body).toMatchObject({ booked: 2, nets: [{ name: 'Ann Lee', booked: 0 }] });
  });

  it('are refused for a stranger to the group, and nothing is booked', async () => {
    const [ann, bob, eve] = await annAnd('bob', 'eve');
    const group = await createGroup(testApp, ann, [bob]);
    const people = [importer, { name: 'Eve', member_id: eve.id }];
    const refused = await bookAs(ann, STATEMENT, { group: { id: group.id }, people });
    expect([refused.status, await entriesOf(ann, group)]).toEqual([422, []]);
  });
});

describe('the columns of a heading', () => {
  const OTHER = 'Date,What,Cost,Ann,Bob\n03/04/2026,Cake,5.00,2.50,2.50\n';

  it('are known to the group that has booked a table with it, and to no other', async () => {
    const [ann, bob] = await annAnd('bob');
    const [flat, trip] = [await createGroup(testApp, ann, [bob]), await createGroup(testApp, ann, [bob])];
    const first = 'Date,What,Cost,Ann,Bob\n13/04/2026,Tea,4.00,2.00,2.00\n';
    const people = [asMe, { name: 'Bob', member_id: bob.id }];
    const chosen = { description: 1, category: 1 };
    expect((await bookAs(ann, first, { group: { id: flat.id }, people }, chosen)).status).toBe(201);
    const inFlat = (await preview(bob, OTHER, flat)).body;
    expect(inFlat.suggested).toMatchObject({ ...chosen, dates: 'dmy' });
    for (const group of [trip, undefined])
      expect((await preview(ann, OTHER, group)).body.suggested).toMatchObject({
        description: 1,
        dates: null,
      });
    const american = OTHER.replace('03/04/2026', '03/24/2026');
    expect((await preview(bob, american, flat)).body.suggested).toMatchObject({ ...chosen, dates: 'mdy' });
  });

  it('are nothing for outsiders to the group', async () => {
    const [ann, eve] = await annAnd('eve');
    const group = await createGroup(testApp, ann);
    expect((await preview(eve, OTHER, group)).status).toBe(404);
  });
});
