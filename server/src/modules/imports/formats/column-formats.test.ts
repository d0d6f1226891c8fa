import { readRows, reasonIn, summaryOf } from '../../../testing/import-rows.ts';

const read = (lines: readonly string[], currency?: string) => readRows(lines.join('\n'), currency);

describe('a spreadsheet of Spliit', () => {
  const HEADING =
    '\uFEFF"Date","Description","Category","Currency","Cost","Original cost","Original currency","Conversion rate","Is Reimbursement","Split mode","Ann ","Bob","Cleo"';
  const row = ({
    description = 'Dinner',
    currency = 'EUR',
    cost = '9.00',
    reimbursement = 'No',
    mode = 'Evenly',
    people = '3,-3,-3',
  }) =>
    `"2026-03-05","${description}","Dining Out","${currency}","${cost}",,,,"${reimbursement}","${mode}",${people}`;
  const readSpliit = (...rows: Parameters<typeof row>[0][]) => read([HEADING, ...rows.map(row)]);

  it('has people in its last columns, and rows by their line', async () => {
    const { format, name, people, rows } = await readSpliit({}, { description: "'=Tea" });
    expect([format, name, people]).toEqual(['spliit-csv', null, ['Ann', 'Bob', 'Cleo']]);
    expect(rows).toMatchObject([
      {
        row: 2,
        date: '2026-03-05',
        description: 'Dinner',
        currency: 'EUR',
        entry: { body: { category: 'restaurant' } },
      },
      { row: 3, description: '=Tea' },
    ]);
  });

  it('is read in its older form, without original amounts', async () => {
    const { people, rows } = await read([
      '"Date","Description","Category","Currency","Cost","Is Reimbursement","Split mode","Ann","Bob"',
      '"2025-01-06","Dinner with team","Food","INR","5000.00","No","Evenly",2500,-2500',
    ]);
    expect([people, rows.map(reasonIn), rows.map(summaryOf)]).toEqual([
      ['Ann', 'Bob'],
      [undefined],
      [{ type: 'expense', payers: { 1: 5000 }, shares: { 1: 2500, 2: 2500 }, split: 'equal' }],
    ]);
  });

  it.each([
    ['equal shares', {}, { type: 'expense', payers: { 1: 9 }, shares: { 1: 3, 2: 3, 3: 3 }, split: 'equal' }],
    [
      'money that came in',
      { cost: '-9.00', people: '-3,3,3' },
      { type: 'expense', payers: { 1: -9 }, shares: { 1: -3, 2: -3, 3: -3 }, split: 'equal' },
    ],
    [
      'other shares, and a payer who is not the first',
      { cost: '3.60', mode: 'Unevenly – By shares', people: '-2.16,1.44,0' },
      { type: 'expense', payers: { 2: 3.6 }, shares: { 1: 2.16, 2: 1.44 }, split: undefined },
    ],
  ])('is good with %s', async (_what, change, summary) => {
    const [first] = (await readSpliit(change)).rows;
    expect([reasonIn(first), summaryOf(first)]).toEqual([undefined, summary]);
  });

  it.each([
    [
      'a payer without a share',
      { people: '0,-4.50,-4.50' },
      { payers: { 1: 9 }, shares: { 2: 4.5, 3: 4.5 } },
      'The only person without a share is assumed to have paid.',
    ],
    ['a cent too little', { cost: '10.00', people: '3.33,-3.33,-3.33' }, { shares: { 1: 3.34 } }, 'rounded'],
    ['a cent too much', { cost: '10.75', people: '-5.38,5.38,0' }, { shares: { 2: 5.37 } }, 'rounded'],
    ['the sign of one currency', { currency: '€' }, { payers: { 1: 9 } }, 'assumed from the sign “€”'],
  ])('is doubtful with %s', async (_what, change, summary, reason) => {
    const [first] = (await readSpliit(change)).rows;
    expect(reasonIn(first)).toContain(reason);
    expect(summaryOf(first)).toMatchObject(summary);
  });

  it.each([
    ['two people without a share, who may both have paid', { people: '0,0,-9' }, 'does not say who paid.'],
    ['two people above zero', { people: '4.5,4.5,0' }, 'does not say who paid.'],
    ['shares that miss the cost', { cost: '9.02' }, 'The shares and what was paid differ by €0.02.'],
    ['an unreadable amount', { people: '3,x,-3' }, '“x” is not an amount'],
    ['no cost', { cost: '0.00', people: '0,0,0' }, 'No one owes anything'],
    ['cells that are missing', { people: '3,-3' }, 'The row has 12 cells, and the heading 13.'],
  ])('has a row refused with %s', async (_what, change, reason) => {
    const [first] = (await readSpliit(change)).rows;
    expect([first?.entry, reasonIn(first)]).toEqual([undefined, expect.stringContaining(reason)]);
  });

  it('leaves a currency open that has a sign of its own', async () => {
    const lines = [HEADING, row({ currency: 'Kč' })];
    expect((await read(lines)).rows).toMatchObject([{ currency: 'XXX', reasons: [] }]);
    expect((await read(lines, 'CZK')).rows).toMatchObject([{ currency: 'CZK', reasons: [] }]);
  });
});

describe('a spreadsheet of tricount-exporter', () => {
  const HEADING = 'date,description,category,paid_by,total,Ann,Bob,Cleo';
  const row = ({ description = 'Toast', payer = 'Bob', total = '8.6', people = '2.87,2.87,2.86' }) =>
    `2026-03-05,${description},FOOD_AND_DRINK,${payer},${total},${people}`;
  const readTricount = (...rows: Parameters<typeof row>[0][]) => read([HEADING, ...rows.map(row)]);

  it('has people in its last columns and no currency', async () => {
    const { format, people, rows } = await readTricount({}, { payer: 'Dan' });
    expect([format, people]).toEqual(['tricount-exporter-csv', ['Ann', 'Bob', 'Cleo', 'Dan']]);
    expect(rows).toMatchObject([
      { row: 2, date: '2026-03-05', description: 'Toast', currency: 'XXX', reasons: [] },
      { row: 3, entry: { body: { category: 'restaurant', payers: [{ user_id: 4 }] } } },
    ]);
    expect((await read([HEADING, row({})], 'EUR')).rows).toMatchObject([{ currency: 'EUR' }]);
  });

  it.each([
    ['equal shares', {}, { payers: { 2: 8.6 }, shares: { 1: 2.87, 2: 2.87, 3: 2.86 }, split: 'equal' }],
    ['somebody who is not in it', { total: '50', people: ',25,25' }, { shares: { 2: 25, 3: 25 } }],
    [
      'uneven shares, a quoted comma and no share of the payer',
      { description: '"Cena, tardi"', total: '18.5', people: '11,,7.5' },
      { payers: { 2: 18.5 }, shares: { 1: 11, 3: 7.5 }, split: undefined },
    ],
  ])('is good with %s', async (_what, change, summary) => {
    const [first] = (await readTricount({}, change)).rows.slice(1);
    expect(reasonIn(first)).toBeUndefined();
    expect(summaryOf(first)).toMatchObject({ type: 'expense', ...summary });
  });

  it('gives the payer a cent that the shares miss, and is doubtful', async () => {
    const [first] = (await readTricount({ total: '8.61' })).rows;
    expect([reasonIn(first), summaryOf(first).shares]).toEqual([
      expect.stringContaining('rounded one by one'),
      { 1: 2.87, 2: 2.88, 3: 2.86 },
    ]);
  });

  it.each([
    ['shares that miss the total', { total: '8.9' }, 'The shares and what was paid differ by 0.30.'],
    ['no payer', { payer: '' }, 'The row names a person who is not in the file.'],
    ['an unreadable amount', { people: '2.87,2.87,?' }, '“?” is not an amount'],
  ])('has a row refused with %s', async (_what, change, reason) => {
    const [first] = (await readTricount(change)).rows;
    expect([first?.entry, reasonIn(first)]).toEqual([undefined, expect.stringContaining(reason)]);
  });
});
