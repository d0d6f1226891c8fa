import type {
  ActivityPageAnswer,
  ExpenseAnswer,
  GroupAnswer,
  GroupExport,
  ImportPreviewAnswer,
  ImportResultAnswer,
  MemberAnswer,
} from '@quits/contracts';
import { auditBooks } from '../../maintenance/audit-books.ts';
import { digestOf } from '../../testing/database-digest.ts';
import { addExpense, createGroup, expensePayload, type Person, signUpAll } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const HOUR_MS = 60 * 60_000;
const HEADING = 'Date,Description,Category,Cost,Currency,Ann,Bob';
const DINNER = '2026-03-05,Dinner,Dining out,20.00,USD,10.00,-10.00';
const UNEVEN = '2026-03-06,Hotel,General,100.00,USD,30.00,-30.00';
const PAYMENT = '2026-03-07,Cash,Payment,5.00,USD,-5.00,5.00';
const WRONG = '2026-03-08,Tea,General,4.00,USD,2.00,-1.00';
const TOTAL = '2026-03-09,Total balance,, ,USD,35.00,-35.00';
const FILE = [HEADING, '', DINNER, UNEVEN, PAYMENT, WRONG, '', TOTAL].join('\r\n');

const testApp = useTestApp();

const preview = <Body = ImportPreviewAnswer>(person: Person, text: string, headers = {}) =>
  person.call<Body>(['POST', '/api/imports'], { filename: 'flat.csv', text }, headers);
const book = <Body = ImportResultAnswer>(person: Person, id: number, body: object, headers = {}) =>
  person.call<Body>(['POST', `/api/imports/${String(id)}`], body, headers);
const entriesOf = async (person: Person, { id }: { id: number }) =>
  (await person.call<ExpenseAnswer[]>(['GET', `/api/groups/${String(id)}/expenses`])).body;

async function annAndBob() {
  const [ann, bob] = await signUpAll(testApp, 'ann', 'bob');
  const group = await createGroup(testApp, ann, [bob]);
  const body = {
    group: { id: group.id },
    people: [
      { name: 'Ann', me: true },
      { name: 'Bob', member_id: bob.id },
    ],
  };
  return { ann, bob, group, body };
}

const brokenRules = async () => (await auditBooks(testApp.app.database, testApp.app)).findings;

describe('the preview of a file', () => {
  it('says what it has, row by row, and books nothing', async () => {
    const { ann, group } = await annAndBob();
    const { status, body } = await preview(ann, FILE);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      format: 'splitwise-csv',
      currency: 'USD',
      people: [
        { name: 'Ann', net: 35 },
        { name: 'Bob', net: -35 },
      ],
      totals: { good: 2, doubtful: 1, refused: 1 },
      expires_at: new Date(testApp.clock.now + HOUR_MS).toISOString(),
    });
    expect(body.rows.map(({ row, state, total }) => [row, state, total])).toEqual([
      [3, 'good', 20],
      [4, 'doubtful', 100],
      [5, 'good', 5],
      [6, 'refused', 4],
    ]);
    expect(body.rows.map(({ reason }) => reason !== null)).toEqual([false, true, false, true]);
    const sum = 'The amounts of the people add up to $1.00 instead of zero.';
    expect(body.rows.map(({ reasons }) => reasons)).toEqual([
      [],
      [expect.objectContaining({ code: 'row_payer_assumed', params: {} })],
      [],
      [{ message: sum, code: 'row_sum_not_zero', params: { amount: '1.00', currency: 'USD' } }],
    ]);
    expect(await entriesOf(ann, group)).toEqual([]);
  });

  it('sums up what was only for the person who paid, by currency', async () => {
    const { ann } = await annAndBob();
    const zeros = (cost: string) => `2026-03-06,Book,General,${cost},0.00,0.00`;
    const rows = [DINNER, zeros('9.00,USD'), zeros('1.50,USD'), zeros('300,JPY'), zeros('0.00,USD')];
    const { body } = await preview(ann, [HEADING, ...rows].join('\n'));
    expect(body.totals).toEqual({ good: 1, doubtful: 0, refused: 4 });
    expect(body.zero_rows).toEqual([
      { currency: 'USD', count: 2, total: 10.5 },
      { currency: 'JPY', count: 1, total: 300 },
    ]);
    expect((await preview(ann, FILE)).body.zero_rows).toEqual([]);
  });

  it('refuses a row that no group could have, with the reason', async () => {
    const { ann } = await annAndBob();
    const rows = [
      '2026-02-30,Tea,General,4.00,USD,2.00,-2.00',
      '2050-01-01,Tea,General,4.00,USD,2.00,-2.00',
      '2026-02-03,Tea,General,4.50,JPY,2.25,-2.25',
      '2026-02-03,Tea,General,4.00,XYZ,2.00,-2.00',
      `2026-02-03,${'x'.repeat(256)},General,4.00,USD,2.00,-2.00`,
    ];
    const { body } = await preview(ann, [HEADING, ...rows].join('\n'));
    expect(
      body.rows.map(({ state, reason, reasons: [{ code, params } = {}] = [] }) => [
        state,
        reason,
        code,
        params,
      ]),
    ).toEqual([
      ['refused', 'Date must be a date like 2026-03-05', 'not_a_date', { field: 'date' }],
      ['refused', 'Date must be at most a year ahead', 'more_than_a_year_ahead', { field: 'date' }],
      [
        'refused',
        'Total amount must be a whole amount: the currency has no decimals',
        'whole_amount_needed',
        { field: 'total_amount' },
      ],
      ['refused', 'No group can have the currency “XYZ”.', 'row_currency_unknown', { currency: 'XYZ' }],
      [
        'refused',
        'Description must be at most 255 characters',
        'too_long',
        { max: 255, field: 'description' },
      ],
    ]);
  });

  it('refuses what is no file to import, has no entries, or too many @full', async () => {
    const { ann } = await annAndBob();
    const many = Array.from({ length: 10_001 }, () => DINNER);
    for (const [text, detail] of [
      ['hello', 'Quits cannot read this file'],
      [
        `${HEADING},${Array.from({ length: 199 }, (_none, index) => `P${String(index)}`).join()}\n`,
        'The file has more than 200 people',
      ],
      [HEADING, 'The file has no entries'],
      [[HEADING, ...many].join('\n'), 'The file has more than 10,000 entries. Import fewer at a time.'],
    ] as const) {
      const { status, body } = await preview<{ detail: string }>(ann, text);
      expect([status, body.detail]).toEqual([422, expect.stringContaining(detail)]);
    }
  });

  it('takes 5,000,000 bytes and refuses one more @full', async () => {
    const { ann } = await annAndBob();
    const statusOf = async (text: string) => (await preview(ann, text)).status;
    const filled = (length: number) => FILE + '\n'.repeat(length - FILE.length);
    expect(await statusOf(filled(5_000_000))).toBe(201);
    expect(await statusOf(filled(5_000_001))).toBe(413);
    expect(await statusOf('é'.repeat(2_500_001))).toBe(413);
  });
});

describe('the booking of a file', () => {
  it('books good and doubtful rows exactly, compares the totals, and says so in the history', async () => {
    const { ann, bob, group, body } = await annAndBob();
    const { id } = (await preview(ann, FILE)).body;
    const result = await book(ann, id, body);
    expect([result.status, result.body]).toEqual([
      201,
      {
        group_id: group.id,
        booked: 3,
        already: 0,
        rules: 0,
        refused: 1,
        nets: [
          { name: 'Ann', expected: 35, booked: 35 },
          { name: 'Bob', expected: -35, booked: -35 },
        ],
        groups: [
          {
            group_id: group.id,
            currency: 'USD',
            booked: 3,
            activity_id: expect.any(Number) as number,
            nets: result.body.nets,
          },
        ],
      },
    ]);
    const entries = await entriesOf(bob, group);
    expect(entries).toMatchObject([
      { date: '2026-03-07', type: 'settlement', description: 'Settlement', notes: 'Cash', total_amount: 5 },
      { date: '2026-03-06', description: 'Hotel', payers: [{ user_id: ann.id, paid_amount: 100 }] },
      { date: '2026-03-05', description: 'Dinner', split: { mode: 'equal' }, category: 'restaurant' },
    ]);
    // A payment of long ago asks no receiver.
    expect(entries[0]?.confirmation?.state).toBe('none');
    const history = await bob.call<ActivityPageAnswer>(['GET', `/api/groups/${String(group.id)}/activity`]);
    expect(history.body.items[0]).toMatchObject({
      action: 'group/imported',
      actor: { id: ann.id },
      id: result.body.groups[0]?.activity_id,
      after: { format: 'splitwise-csv', booked: 3, new_group: false },
      can_undo: false,
    });
    expect(await brokenRules()).toEqual([]);
  });

  it('leaves doubtful rows out when they are not accepted', async () => {
    const { ann, body } = await annAndBob();
    const { id } = (await preview(ann, FILE)).body;
    const result = await book(ann, id, { ...body, accept_doubtful: false });
    expect(result.body).toMatchObject({ booked: 2, refused: 2 });
    expect(result.body.nets[0]).toEqual({ name: 'Ann', expected: 35, booked: 5 });
  });

  it('books nothing twice, by row, and counts equal rows of one file each', async () => {
    const { ann, group, body } = await annAndBob();
    const importIt = async (...lines: string[]) =>
      (await book(ann, (await preview(ann, [HEADING, ...lines].join('\n'))).body.id, body)).body;
    expect(await importIt(DINNER, DINNER)).toMatchObject({ booked: 2, already: 0 });
    expect(await importIt(DINNER, DINNER)).toMatchObject({
      booked: 0,
      already: 2,
      nets: [{ booked: 20 }, {}],
    });
    expect(await importIt(UNEVEN, DINNER, DINNER, DINNER)).toMatchObject({ booked: 2, already: 2 });
    expect(await entriesOf(ann, group)).toHaveLength(4);
  });

  it('refuses rows of another currency than the group has', async () => {
    const { ann, body } = await annAndBob();
    const euros = '2026-03-06,Tea,General,4.00,EUR,2.00,-2.00';
    const { id } = (await preview(ann, [HEADING, DINNER, euros].join('\n'))).body;
    expect((await book(ann, id, body)).body).toMatchObject({ booked: 1, refused: 1 });
  });

  it('makes ten groups at most @full', async () => {
    const { ann } = await annAndBob();
    const line = (currency: string) => `2026-03-06,Tea,General,4.00,${currency},2.00,-2.00`;
    const imports = async (...currencies: string[]) => {
      const { id } = (await preview(ann, [HEADING, ...currencies.map(line)].join('\n'))).body;
      const people = [
        { name: 'Ann', me: true },
        { name: 'Bob', placeholder: true },
      ];
      return book<ImportResultAnswer & { detail?: string }>(ann, id, {
        group: { name: 'Around the world' },
        people,
        currencies: 'own_groups',
      });
    };
    const ten = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'INR'];
    expect((await imports(...ten)).body.groups).toHaveLength(10);
    const { status, body } = await imports(...ten, 'AUD');
    expect([status, body.detail]).toEqual([422, expect.stringContaining('more than 10 currencies')]);
  });

  it('makes a new group for each currency on request', async () => {
    const { ann, body } = await annAndBob();
    const euros = '2026-03-06,Tea,General,4.00,EUR,2.00,-2.00';
    const totals = [TOTAL, '2026-03-09,Total balance,, ,EUR,2.00,-2.00'];
    const text = [HEADING, DINNER, UNEVEN, PAYMENT, WRONG, euros, ...totals].join('\n');
    const { id } = (await preview(ann, text)).body;
    const refused = await book<{ detail: string }>(ann, id, { ...body, currencies: 'own_groups' });
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      'A group for each currency needs a new group',
    ]);
    const people = [
      { name: 'Ann', me: true },
      { name: 'Bob', placeholder: true },
    ];
    const wishes = { group: { name: 'Lisbon' }, people, currencies: 'own_groups' };
    const { body: result } = await book(ann, id, wishes);
    const [dollars, inEuros] = result.groups;
    expect(result).toMatchObject({ group_id: dollars?.group_id, booked: 4, refused: 1, nets: dollars?.nets });
    expect(dollars).toMatchObject({ currency: 'USD', booked: 3, nets: [{ expected: 35, booked: 35 }, {}] });
    expect(inEuros).toMatchObject({ currency: 'EUR', booked: 1, nets: [{ expected: 2, booked: 2 }, {}] });
    const { body: groups } = await ann.call<GroupAnswer[]>(['GET', '/api/groups']);
    const named = result.groups.map(({ group_id: own }) => groups.find((one) => one.id === own));
    expect(named.map((one) => [one?.name, one?.currency])).toEqual([
      ['Lisbon', 'USD'],
      ['Lisbon (EUR)', 'EUR'],
    ]);
    expect(await brokenRules()).toEqual([]);
  });

  it('converts rows of other currencies at the rates that it is given, and says what there was before', async () => {
    const { ann } = await annAndBob();
    const others = [
      '2026-03-06,Tea,General,4.00,EUR,2.00,-2.00',
      // At its rate this is nothing.
      '2026-03-06,Sweet,General,2,JPY,1,-1',
      '2026-03-09,Total balance,, ,EUR,2.00,-2.00',
    ];
    const text = [HEADING, DINNER, UNEVEN, PAYMENT, WRONG, TOTAL, ...others].join('\n');
    const people = [
      { name: 'Ann', me: true },
      { name: 'Bob', placeholder: true },
    ];
    const wishes = { group: { name: 'Lisbon' }, people, currencies: 'convert' };
    const { id } = (await preview(ann, text)).body;
    const refused = await book<{ detail: string }>(ann, id, { ...wishes, rates: { EUR: 1.1 } });
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      'Enter the rate of JPY, or leave its rows out',
    ]);
    const rates = { EUR: 1.1, JPY: 0.001 };
    const { body: result } = await book(ann, id, { ...wishes, rates });
    expect(result).toMatchObject({
      booked: 4,
      refused: 2,
      nets: [{ name: 'Ann', expected: null, booked: 37.2 }, { booked: -37.2 }],
      converted: [
        { currency: 'USD', rate: 1, nets: [{ expected: 35, booked: 35 }, {}] },
        { currency: 'EUR', rate: 1.1, nets: [{ expected: 2, booked: 2 }, {}] },
        { currency: 'JPY', rate: 0.001, nets: [{ expected: null, booked: 1 }, {}] },
      ],
    });
    expect(result.groups).toMatchObject([{ currency: 'USD', booked: 4 }]);
    const group = { id: result.group_id };
    expect(await entriesOf(ann, group)).toContainEqual(
      expect.objectContaining({
        description: 'Tea',
        total_amount: 4.4,
        original: { currency: 'EUR', total_amount: 4, rate: 1.1, typed: 'rate' },
        split: expect.objectContaining({ mode: 'equal' }) as object,
      }),
    );
    expect(await brokenRules()).toEqual([]);
    // The rate is no part of what a row is: it is not booked again at another one.
    const members = await ann.call<MemberAnswer[]>(['GET', `/api/groups/${String(group.id)}/members`]);
    const bobsPlace = members.body.find(({ name }) => name === 'Bob');
    const again = await book(ann, (await preview(ann, text)).body.id, {
      group,
      people: [
        { name: 'Ann', me: true },
        { name: 'Bob', member_id: bobsPlace?.id },
      ],
      currencies: 'convert',
      rates: { ...rates, EUR: 1.2 },
    });
    expect(again.body).toMatchObject({ booked: 0, already: 4 });
  });

  it('makes a new group in the most frequent currency of the file', async () => {
    const [ann] = await signUpAll(testApp, 'ann');
    const line = (currency: string) => `2026-03-06,Tea,General,4.00,${currency},0.00`;
    const own = {
      format: 'quits-group/1',
      group: { name: 'Trip', currency: 'EUR' },
      members: [{ id: 1, name: 'Ann' }],
      entries: [
        {
          date: '2026-03-05',
          description: 'Ticket',
          total_amount: 3,
          payers: [{ user_id: 1, paid_amount: 3 }],
          shares: [{ user_id: 1, share_amount: 3 }],
        },
      ],
    };
    expect((await preview(ann, `${HEADING.slice(0, -4)}\n${line('EUR')}`)).body.totals.refused).toBe(1);
    const { body } = await preview(ann, JSON.stringify(own));
    expect([body.name, body.currency]).toEqual(['Trip', 'EUR']);
    const people = [{ name: 'Ann', me: true }];
    const result = await book(ann, body.id, { group: { name: 'Rome' }, people });
    const group = await ann.call(['GET', `/api/groups/${String(result.body.group_id)}`]);
    expect(group.body).toMatchObject({ name: 'Rome', currency: 'EUR', created_by: ann.id });
    expect(await brokenRules()).toEqual([]);
  });

  it('is refused as a whole when a person is nobody, no member, or the same as another', async () => {
    const { ann, bob, body } = await annAndBob();
    const [eve] = await signUpAll(testApp, 'eve');
    const { id } = (await preview(ann, FILE)).body;
    const before = await digestOf(testApp.app.database);
    const me = { name: 'Ann', me: true };
    for (const [people, detail] of [
      [[me], 'Choose who “Bob” is'],
      [[me, { name: 'Bob', member_id: eve.id }], 'People 2 member id must be a member of the group'],
      [[me, { name: 'Bob', me: true }], '“Bob” and another person of the file are the same member'],
      [[me, { name: 'Bob' }], 'must have exactly one of'],
      [[me, { name: 'Bob', member_id: bob.id, me: true }], 'must have exactly one of'],
    ] as const) {
      const refused = await book<{ detail: string }>(ann, id, { ...body, people });
      expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining(detail)]);
    }
    for (const group of [{}, { id: 1, name: 'Flat' }])
      expect((await book(ann, id, { ...body, group })).status).toBe(422);
    expect(await digestOf(testApp.app.database)).toBe(before);
  });

  it('takes people without an account for those whom the file names, in a group of one’s own', async () => {
    const { ann, bob, body } = await annAndBob();
    const people = [
      { name: 'Ann', me: true },
      { name: 'Bob', placeholder: true },
    ];
    const { id } = (await preview(ann, FILE)).body;
    const { body: booked } = await book(ann, id, { group: { name: 'Rome' }, people });
    const members = await ann.call<MemberAnswer[]>(['GET', `/api/groups/${String(booked.group_id)}/members`]);
    expect(members.body.map(({ name, placeholder }) => [name, placeholder])).toEqual([
      [ann.name, false],
      ['Bob', true],
    ]);
    const own = (await preview(bob, FILE)).body;
    expect(
      (await book(bob, own.id, { ...body, people: [people[1], { ...people[0], me: true }] })).status,
    ).toBe(403);
    expect(await brokenRules()).toEqual([]);
  });

  it('is for the person of the preview, for an hour, once', async () => {
    const { ann, bob, body } = await annAndBob();
    const first = (await preview(ann, FILE)).body;
    expect((await book(bob, first.id, body)).status).toBe(404);
    const key = { 'idempotency-key': 'once' };
    const booked = await book(ann, first.id, body, key);
    expect(await book(ann, first.id, body, key)).toMatchObject({ status: 201, body: booked.body });
    expect((await book(ann, first.id, body)).status).toBe(404);
    const second = (await preview(ann, FILE)).body;
    testApp.clock.now += HOUR_MS;
    expect(await book(ann, second.id, body)).toMatchObject({
      status: 404,
      body: { detail: 'This preview is used or older than an hour. Choose the file again.' },
    });
  });

  it('is 404 for outsiders to the group', async () => {
    const { body } = await annAndBob();
    const [eve] = await signUpAll(testApp, 'eve');
    const { id } = (await preview(eve, FILE)).body;
    expect((await book(eve, id, body)).status).toBe(404);
  });
});

describe('files of one person', () => {
  it('are 20 an hour at most, since reading and booking them takes the server a while @full', async () => {
    const { ann, bob } = await annAndBob();
    for (let count = 0; count < 20; count += 1) expect((await preview(ann, FILE)).status).toBe(201);
    expect((await preview(ann, FILE)).status).toBe(429);
    expect((await preview(bob, FILE)).status).toBe(201);
    testApp.clock.now += HOUR_MS;
  });
});

describe('a group that goes out and comes in again', () => {
  it('is equal to the cent, in names and in dates', async () => {
    const { ann, bob, group, body } = await annAndBob();
    const original = { currency: 'EUR', total_amount: 20, rate: 0.5 };
    for (const extras of [
      { date: '2026-03-05', category: 'restaurant', notes: 'Two\nlines' },
      { date: '2026-03-04', original },
      { date: '2026-03-05', split: { mode: 'percent', values: [{ user_id: bob.id, value: 10_000 }] } },
    ])
      await addExpense(ann, group, { ...expensePayload(10, [[ann, 10]], [[bob, 10]]), ...extras });
    await bob.call(['POST', `/api/groups/${String(group.id)}/settle`], { to_user_id: ann.id, amount: 1 });
    const out = await ann.call<GroupExport>(['GET', `/api/groups/${String(group.id)}/export`]);

    const own = (await preview(ann, JSON.stringify(out.body))).body;
    expect(await book(ann, own.id, body)).toMatchObject({
      status: 422,
      body: { detail: 'This file is an export of this group: its entries are here already' },
    });
    const copy = await createGroup(testApp, ann, [bob]);
    const { body: read } = await preview(ann, JSON.stringify(out.body));
    expect(read.totals).toEqual({ good: 4, doubtful: 0, refused: 0 });
    const people = body.people.map((person, index) => ({ ...person, name: [ann, bob][index]?.name }));
    const result = await book(ann, read.id, { group: { id: copy.id }, people });
    expect(result.body).toMatchObject({ booked: 4, refused: 0, nets: [{ expected: null, booked: 29 }, {}] });
    const again = await ann.call<GroupExport>(['GET', `/api/groups/${String(copy.id)}/export`]);
    const exported = ({ body: { members, entries } }: typeof out) => [
      members.map(({ name }) => name),
      entries.map(({ description, date, total_amount, type, payers, shares, ...entry }) => [
        ...[type, description, date, total_amount, payers, shares],
        ...[entry.category, entry.notes, entry.split, entry.original],
      ]),
    ];
    expect(exported(again)).toEqual(exported(out));
    expect(await brokenRules()).toEqual([]);
  });
});
