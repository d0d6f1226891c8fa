import { readRows, reasonIn, summaryOf } from '../../../testing/import-rows.ts';

describe('bills of ihatemoney', () => {
  const bill = {
    what: 'Dinner',
    bill_type: 'Expense',
    amount: 10,
    currency: 'EUR',
    date: '2026-03-05',
    payer_name: 'Ann',
    payer_weight: 1,
    owers: ['Ann', 'Bob', 'Cleo'],
  };
  const readBills = (...changes: object[]) =>
    readRows(JSON.stringify(changes.map((one) => ({ ...bill, ...one }))));

  it('have people by their names', async () => {
    const { format, name, people, rows } = await readBills({}, { payer_name: 'Dan' });
    expect([format, name, people]).toEqual(['ihatemoney-json', null, ['Ann', 'Bob', 'Cleo', 'Dan']]);
    expect(rows).toMatchObject([
      {
        row: 1,
        date: '2026-03-05',
        description: 'Dinner',
        currency: 'EUR',
        entry: { body: { category: 'restaurant' } },
      },
      { row: 2 },
    ]);
  });

  it.each([
    [
      'equal shares',
      {},
      { type: 'expense', payers: { 1: 10 }, shares: { 1: 3.34, 2: 3.33, 3: 3.33 }, split: 'equal' },
    ],
    [
      'the form of older versions',
      { bill_type: undefined, currency: undefined, amount: 12.5, owers: ['Bob'] },
      { type: 'expense', payers: { 1: 12.5 }, shares: { 2: 12.5 }, split: 'equal' },
    ],
    [
      'a reimbursement',
      { bill_type: 'Reimbursement', owers: ['Bob'] },
      { type: 'settlement', payers: { 1: 10 }, shares: { 2: 10 }, split: undefined },
    ],
  ])('are good with %s', async (_what, change, summary) => {
    const [row] = (await readBills(change)).rows;
    expect([reasonIn(row), summaryOf(row)]).toEqual([undefined, summary]);
  });

  it('are split by weights, which are doubtful for people who never paid', async () => {
    const bob = { payer_name: 'Bob', payer_weight: 2.5 };
    const { rows } = await readBills(
      { owers: ['Ann', 'Bob'] },
      { ...bob, owers: ['Bob', 'Cleo'] },
      { owers: ['Ann'] },
    );
    expect(rows.map(reasonIn)).toEqual([
      undefined,
      'The weight of “Cleo” is not in the file, and taken as 1.',
      undefined,
    ]);
    expect(rows.map(summaryOf)).toMatchObject([
      { shares: { 1: 2.86, 2: 7.14 }, split: 'shares' },
      { shares: { 2: 7.14, 3: 2.86 }, split: 'shares' },
      { split: 'equal' },
    ]);
    expect(rows[0]?.entry?.body.split?.values).toEqual([
      { user_id: 1, value: 100 },
      { user_id: 2, value: 250 },
    ]);
  });

  it.each([
    [
      'a fraction of a cent',
      { amount: 3.335, owers: ['Bob'] },
      { shares: { 2: 3.34 } },
      'The amount is rounded from 3.335.',
    ],
    [
      'a fraction of a yen',
      { amount: 10.5, currency: 'JPY', owers: ['Bob'] },
      { shares: { 2: 11 } },
      'The amount is rounded from 10.5.',
    ],
    ['a fine weight', { payer_weight: 0.3333 }, { split: 'shares' }, 'A weight is rounded to hundredths.'],
    [
      'a repayment below zero',
      { amount: -10, owers: ['Bob'], bill_type: 'Reimbursement' },
      { type: 'settlement', payers: { 2: 10 }, shares: { 1: 10 } },
      'A payment below zero is taken as one the other way round.',
    ],
  ])('are doubtful with %s', async (_what, change, summary, reason) => {
    const [row] = (await readBills(change)).rows;
    expect([reasonIn(row), summaryOf(row)]).toEqual([reason, expect.objectContaining(summary)]);
  });

  it('are refunds below zero', async () => {
    const [row] = (await readBills({ amount: -0.01, owers: ['Bob', 'Cleo'] })).rows;
    expect([reasonIn(row), summaryOf(row)]).toEqual([
      undefined,
      { type: 'expense', payers: { 1: -0.01 }, shares: { 2: -0.01, 3: 0 }, split: 'equal' },
    ]);
  });

  it.each([
    ['no amount', { amount: 'much' }, '“much” is not an amount.'],
    ['no one who shares', { owers: [] }, 'No one shares it: the weights of its people make up nothing.'],
    [
      'weights of 0',
      { payer_weight: 0, owers: ['Ann'] },
      'No one shares it: the weights of its people make up nothing.',
    ],
    [
      'a weight below 0',
      { payer_weight: -1 },
      'No one shares it: the weights of its people make up nothing.',
    ],
    ['no payer', { payer_name: null }, 'The row names a person who is not in the file.'],
    ['a nameless person', { owers: [7] }, 'The row names a person who is not in the file.'],
  ])('have a row refused with %s', async (_what, change, reason) => {
    const [row] = (await readBills(change)).rows;
    expect([row?.entry, reasonIn(row)]).toEqual([undefined, reason]);
  });

  it('without a currency take the one of the group', async () => {
    const text = JSON.stringify([
      { ...bill, currency: 'XXX' },
      { ...bill, currency: 'CHF' },
    ]);
    const currencies = async (currency?: string) =>
      (await readRows(text, currency)).rows.map((row) => row.currency);
    expect(await currencies()).toEqual(['XXX', 'CHF']);
    expect(await currencies('JPY')).toEqual(['JPY', 'CHF']);
  });

  it.each([
    ['proposed payments', 'amount,currency,receiver,ower\n10,XXX,Ann,Bob', /no history/],
    [
      'proposed payments as JSON',
      '[{"amount": 10, "currency": "XXX", "receiver": "Ann", "ower": "Bob"}]',
      /no history/,
    ],
    [
      'bills as CSV',
      'date,what,amount,payer_name,payer_weight,owers\n2026-03-05,Tea,3,Ann,1,"Ann, Bob"',
      /the bills as JSON/,
    ],
  ])('are not %s', async (_what, text, reason) => {
    await expect(readRows(text)).rejects.toThrow(reason);
  });
});

describe('a project of Cospend', () => {
  const MEMBERS = [
    'name,weight,active,color',
    '"Ann",1,1,"#aa0000"',
    '"Bob",2,1,"#00aa00"',
    '"Cleo",1,0,"#0000aa"',
  ];
  const HEADING =
    'what,amount,date,timestamp,payer_name,payer_weight,payer_active,owers,repeat,repeatfreq,repeatallactive,repeatuntil,categoryid,paymentmode,paymentmodeid,comment,deleted';
  const REST = [
    '',
    'categoryname,categoryid,icon,color',
    '"Bakery",7,"🥐","#ffaa00"',
    '"Reimbursement",-11,"💰","#00ff00"',
    '',
    'paymentmodename,paymentmodeid,icon,color',
    '"Cash",1,"💵","#000000"',
    '',
    'currencyname,exchange_rate',
    '"EUR",1',
    '"USD",1.1',
  ];
  const billOf = ({
    what = 'Bread',
    amount = '10',
    owers = 'Ann,Bob',
    repeat = 'n',
    category = '7',
    deleted = '0',
  }) =>
    `"${what}",${amount},2026-03-05,1772668800,"Ann",1,1,"${owers}",${repeat},1,0,,${category},n,1,"With+jam+%26+butter",${deleted}`;
  const readBills = (...bills: Parameters<typeof billOf>[0][]) =>
    readRows([...MEMBERS, '', HEADING, ...bills.map(billOf), ...REST].join('\n'));

  it('has members, bills by their line, categories and its main currency', async () => {
    const { format, people, rows } = await readBills(
      {},
      { what: 'Deleted', deleted: '1' },
      { what: 'Rent', repeat: 'm', category: '0' },
    );
    expect([format, people]).toEqual(['cospend-csv', ['Ann', 'Bob', 'Cleo']]);
    expect(rows).toMatchObject([
      {
        row: 7,
        date: '2026-03-05',
        description: 'Bread',
        currency: 'EUR',
        entry: { body: { category: 'groceries', notes: 'With jam & butter' } },
      },
      {
        row: 9,
        entry: { body: { category: 'rent', notes: 'With jam & butter' } },
      },
    ]);
  });

  it.each([
    ['weights', {}, { type: 'expense', payers: { 1: 10 }, shares: { 1: 3.33, 2: 6.67 }, split: 'shares' }],
    [
      'like weights',
      { owers: 'Ann,Cleo' },
      { type: 'expense', payers: { 1: 10 }, shares: { 1: 5, 3: 5 }, split: 'equal' },
    ],
    [
      'a reimbursement',
      { category: '-11', owers: 'Cleo' },
      { type: 'settlement', payers: { 1: 10 }, shares: { 3: 10 }, split: undefined },
    ],
    [
      'a rounding error',
      { amount: '0.30000000000000004', owers: 'Bob' },
      { type: 'expense', payers: { 1: 0.3 }, shares: { 2: 0.3 }, split: 'equal' },
    ],
  ])('is good with %s', async (_what, change, summary) => {
    const [row] = (await readBills(change)).rows;
    expect([reasonIn(row), summaryOf(row)]).toEqual([undefined, summary]);
  });

  it('is doubtful with amounts between cents', async () => {
    const [row] = (await readBills({ amount: '33.333333333333', owers: 'Bob' })).rows;
    expect([reasonIn(row), summaryOf(row).shares]).toEqual([
      'The amount is rounded from 33.333333333333.',
      { 2: 33.33 },
    ]);
  });

  it('of an older version names its members by rows of their own', async () => {
    const heading = 'owers,what,amount,date,payer_name,payer_weight,payer_active';
    const { people, rows } = await readRows(
      [heading, 'Bob,deleteMeIfYouWant,1,1970-01-01,Bob,3,1', '"Ann,Bob",Bread,4,2026-03-05,Ann,1,1'].join(
        '\n',
      ),
      'CHF',
    );
    expect(people).toEqual(['Bob', 'Ann']);
    expect(rows.map((row) => [row.row, row.currency, reasonIn(row), summaryOf(row).shares])).toEqual([
      [3, 'CHF', undefined, { 1: 3, 2: 1 }],
    ]);
  });

  it('of MoneyBuster names members by rows of their own, and ends sharers with a comma', async () => {
    const { format, people, rows } = await readRows(
      [
        'what,amount,date,timestamp,payer_name,payer_weight,payer_active,owers,repeat,categoryid,paymentmode',
        '"deleteMeIfYouWant",1.0,1970-01-01,666,"Bob",2.0,1,"Bob,",n,0,n',
        '"deleteMeIfYouWant",1.0,1970-01-01,666,"Ann",1.0,1,"Ann,",n,0,n',
        '"A ""big"", round loaf",4.5,2026-03-05,1772668800,"Ann",1.0,1,"Ann,Bob,",n,-10,c',
        '"Back",3.0,2026-03-06,1772755200,"Bob",2.0,1,"Ann,",n,-11,c',
      ].join('\n'),
    );
    expect([format, people]).toEqual(['moneybuster-csv', ['Bob', 'Ann']]);
    expect(rows.map((row) => [row.row, row.description, row.currency, reasonIn(row)])).toEqual([
      [4, 'A "big", round loaf', 'XXX', undefined],
      [5, 'Back', 'XXX', undefined],
    ]);
    expect(rows.map(summaryOf)).toEqual([
      { type: 'expense', payers: { 2: 4.5 }, shares: { 1: 3, 2: 1.5 }, split: 'shares' },
      { type: 'settlement', payers: { 1: 3 }, shares: { 2: 3 }, split: undefined },
    ]);
  });

  it.each([
    ['€', 'EUR', 'The currency EUR is assumed from the sign “€”.'],
    ['Dollars', 'XXX', undefined],
  ])('with the currency %s is in %s', async (name, currency, reason) => {
    const text = [...MEMBERS, '', HEADING, billOf({}), ...REST].join('\n').replace('"EUR"', `"${name}"`);
    const [row] = (await readRows(text)).rows;
    expect([row?.currency, reasonIn(row)]).toEqual([currency, reason]);
  });

  it('has rows refused that quotation marks have torn, or that are cut off', async () => {
    const { rows } = await readBills({ what: 'A "big", round loaf' });
    expect(rows).toMatchObject([
      { row: 7, reasons: [{ message: 'The row has 18 cells, and the heading 17.' }] },
    ]);
    const cut = await readRows([...MEMBERS, '', HEADING, billOf({}), billOf({}).slice(0, 30)].join('\n'));
    expect(cut.rows.map(({ entry }) => entry !== undefined)).toEqual([true, false]);
  });

  it.each([
    ['an unreadable amount', { amount: 'ten' }, '“ten” is not an amount.'],
    ['no one who shares', { owers: '' }, 'The row names a person who is not in the file.'],
  ])('has a row refused with %s', async (_what, change, reason) => {
    const [row] = (await readBills(change)).rows;
    expect([row?.entry, reasonIn(row)]).toEqual([undefined, reason]);
  });
});
