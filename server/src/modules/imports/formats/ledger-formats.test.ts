import { readRows, reasonIn, summaryOf } from '../../../testing/import-rows.ts';

const read = (...lines: string[]) => readRows(lines.join('\n'));

describe('a spreadsheet of Settle Up', () => {
  const HEADING =
    'Who paid,Amount,Currency,For whom,Split amounts,Purpose,Category,Date & time,Exchange rate,Converted amount,Type,Receipt';
  const row = ({
    payer = 'Ann',
    amount = '30',
    people = 'Ann;Bob;Cleo',
    shares = '10;10;10',
    type = 'expense',
  }) => `${payer},${amount},USD,${people},${shares},Dinner,Food,2026-03-05 14:56:07,,,${type},`;
  const readRows = (...rows: Parameters<typeof row>[0][]) => read(HEADING, ...rows.map(row));

  it('has people in the order in which they come, and rows by their line', async () => {
    const { format, name, people, rows } = await readRows({ payer: 'Bob' }, {});
    expect([format, name, people]).toEqual(['settle-up-csv', null, ['Bob', 'Ann', 'Cleo']]);
    expect(rows).toMatchObject([
      { row: 2, date: '2026-03-05', description: 'Dinner', currency: 'USD', entry: { type: 'expense' } },
      { row: 3 },
    ]);
  });

  it.each([
    [
      'equal shares',
      {},
      { type: 'expense', payers: { 1: 30 }, shares: { 1: 10, 2: 10, 3: 10 }, split: 'equal' },
    ],
    [
      'other shares',
      { shares: '5;10.50;14.5' },
      { type: 'expense', payers: { 1: 30 }, shares: { 1: 5, 2: 10.5, 3: 14.5 }, split: undefined },
    ],
    [
      'several payers',
      { payer: 'Ann;Bob', amount: '20;10' },
      { type: 'expense', payers: { 1: 20, 2: 10 }, shares: { 1: 10, 2: 10, 3: 10 }, split: 'equal' },
    ],
    [
      'a transfer',
      { people: 'Bob', shares: '30', type: 'transfer' },
      { type: 'settlement', payers: { 1: 30 }, shares: { 2: 30 }, split: undefined },
    ],
  ])('is good with %s', async (_what, change, summary) => {
    const [first] = (await readRows(change)).rows;
    expect([reasonIn(first), summaryOf(first)]).toEqual([undefined, summary]);
  });

  it.each([
    [
      'a cent short',
      { amount: '6628', shares: '2209.33;2209.33;2209.33' },
      { 1: 2209.34, 2: 2209.33, 3: 2209.33 },
    ],
    ['a cent over', { amount: '20', shares: '6.67;6.67;6.67' }, { 1: 6.66, 2: 6.67, 3: 6.67 }],
    [
      'a cent short for a payer without a share',
      { amount: '0.03', people: 'Bob;Cleo', shares: '0.01;0.01' },
      { 1: 0.01, 2: 0.01, 3: 0.01 },
    ],
  ])('gives the payer what is %s, and is doubtful', async (_what, change, shares) => {
    const [first] = (await readRows(change)).rows;
    expect([reasonIn(first), summaryOf(first).shares]).toEqual([
      expect.stringContaining('rounded one by one'),
      shares,
    ]);
  });

  it.each([
    ['two cents missing', { amount: '30.02' }, 'The shares and what was paid differ by $0.02.'],
    ['more people than amounts', { shares: '15;15' }, 'The numbers of people (3) and of amounts (2) differ.'],
    [
      'more payers than amounts',
      { payer: 'Ann;Bob' },
      'The numbers of people (2) and of amounts (1) differ.',
    ],
    ['an unreadable amount', { amount: 'thirty' }, '“thirty” is not an amount with at most two decimals.'],
    ['an unreadable share', { shares: '10;10;x' }, '“x” is not an amount with at most two decimals.'],
    ['a type that is not known', { type: 'loan' }, 'Rows of the type “loan” are not known.'],
    ['nothing to pay', { people: '', shares: '' }, 'The shares and what was paid differ by $30.00.'],
  ])('has a row refused with %s', async (_what, change, reason) => {
    const [first] = (await readRows(change)).rows;
    expect([first?.entry, reasonIn(first)]).toEqual([undefined, reason]);
  });

  it('is known by its columns in any order, with decimal commas', async () => {
    const { rows } = await read(
      'Purpose\tWho paid\tAmount\tCurrency\tFor whom\tSplit amounts',
      'Tea\tAnn\t4,50\tEUR\tAnn;Bob\t2,25;2,25',
    );
    expect(rows.map(summaryOf)).toMatchObject([{ payers: { 1: 4.5 }, shares: { 1: 2.25, 2: 2.25 } }]);
  });

  it('has amounts doubtful whose only sign may be a decimal one', async () => {
    const { rows } = await readRows({ amount: '3.000', shares: '1.000;1.000;1.000' });
    expect(rows.map(reasonIn)).toEqual([
      '“3.000” is read as $3,000.00: no other amount in the file shows its decimal sign.',
    ]);
  });

  it('that is cut off has its last row refused, or names the quotation', async () => {
    const { rows } = await read(HEADING, row({}), row({}).slice(0, 40));
    expect(rows.map(reasonIn)).toEqual([undefined, 'The row has 7 cells, and the heading 12.']);
    await expect(read(HEADING, '"Ann')).rejects.toThrow('A quotation mark is never closed');
  });
});

describe('a spreadsheet of SplitPro', () => {
  const HEADING = 'Paid By,Name,Category,Amount,Split Type,Expense Date,Currency,You Lent,You Owe,Settlement';
  const row = ({
    payer = 'You',
    name = 'Dinner',
    amount = '10.01',
    type = 'EQUAL',
    lent = '5.00',
    owe = '0',
    settled = '0',
  }) => `${payer},${name},food,${amount},${type},2026-03-05 00:00:00,EUR,${lent},${owe},${settled}`;
  const readRows = (...rows: Parameters<typeof row>[0][]) => read(HEADING, ...rows.map(row));

  it('has the reader and a friend, whose name may be missing', async () => {
    const { format, people, rows } = await readRows({}, { payer: 'Bob', lent: '0', owe: '5.01' });
    expect([format, people]).toEqual(['splitpro-csv', ['You', 'Bob']]);
    expect(rows).toMatchObject([
      { row: 2, date: '2026-03-05', description: 'Dinner', currency: 'EUR' },
      { row: 3 },
    ]);
    expect((await readRows({})).people).toEqual(['You', 'Friend']);
  });

  it.each([
    [
      'what the reader lent',
      {},
      { type: 'expense', payers: { 1: 10.01 }, shares: { 1: 5.01, 2: 5 }, split: 'equal' },
    ],
    [
      'what the reader owes',
      { payer: 'Bob', type: 'EXACT', lent: '0', owe: '7.00' },
      { type: 'expense', payers: { 2: 10.01 }, shares: { 1: 7, 2: 3.01 }, split: undefined },
    ],
    [
      'a settlement',
      { payer: 'Bob', type: 'SETTLEMENT', lent: '0', settled: '10.01' },
      { type: 'settlement', payers: { 2: 10.01 }, shares: { 1: 10.01 }, split: undefined },
    ],
  ])('is good with %s', async (_what, change, summary) => {
    const [first] = (await readRows(change, { payer: 'Bob' })).rows;
    expect([reasonIn(first), summaryOf(first)]).toEqual([undefined, summary]);
  });

  it.each([
    ['an equal split that is not half', { amount: '30' }, { 1: 25, 2: 5 }, 'Other people took part'],
    [
      'a payment below zero',
      { amount: '-10', type: 'SETTLEMENT', lent: '0', settled: '-10' },
      { 1: 10 },
      'the other way round',
    ],
    [
      'a sign that may be a decimal one',
      { amount: '3.000', lent: '1.500' },
      { 1: 1500, 2: 1500 },
      '“3.000” is read',
    ],
  ])('is doubtful with %s', async (_what, change, shares, reason) => {
    const [first] = (await readRows(change)).rows;
    expect([reasonIn(first), summaryOf(first).shares]).toEqual([expect.stringContaining(reason), shares]);
  });

  it('has money that came in as a refund', async () => {
    const [first] = (await readRows({ amount: '-10' })).rows;
    expect([reasonIn(first), summaryOf(first)]).toMatchObject([
      undefined,
      { type: 'expense', payers: { 1: -10 }, shares: { 1: -5, 2: -5 }, split: 'equal' },
    ]);
  });

  it.each([
    ['a third person', { payer: 'Cleo' }, 'The row names a person who is not in the file.'],
    [
      'an unreadable amount',
      { amount: 'x' },
      'One of the amounts is not a number with at most two decimals.',
    ],
    ['nothing between the two', { lent: '0' }, 'No one owes anything because of this row.'],
    ['more than was paid', { lent: '11' }, 'Some of the amounts are below zero, and others above.'],
    [
      'a comma outside of quotation marks',
      { name: 'Wine, red' },
      'The row has 11 cells, and the heading 10.',
    ],
  ])('has a row refused with %s', async (_what, change, reason) => {
    const [, second] = (await readRows({ payer: 'Bob' }, change)).rows;
    expect([second?.entry, reasonIn(second)]).toEqual([undefined, reason]);
  });
});
