import { withoutNames } from './without-names.ts';

describe('a copy of a file without names', () => {
  it('keeps what decides how a table is read, and replaces people and words', () => {
    const csv = [
      '\uFEFFDate,Description,Category,Cost,Currency,Ann,"Smith, Bob"',
      '',
      '2026-03-05,"Dinner ""at Ann\'s""",Dining out,20.00,USD,10.00,-10.00',
      '2026-03-06,Ann,Payment,"1,000.50",EUR,-5.00,5.00',
    ].join('\r\n');
    expect(withoutNames(csv)).toBe(
      [
        '\uFEFFDate,Description,Category,Cost,Currency,Person 1,Person 2',
        '',
        '2026-03-05,Expense 1,Expense 2,20.00,USD,10.00,-10.00',
        '2026-03-06,Person 1,Payment,"1,000.50",EUR,-5.00,5.00',
      ].join('\r\n'),
    );
  });

  it.each([
    [
      'Date,Description,Category,Currency,Cost,Original cost,Original currency,Conversion rate,Is Reimbursement,Split mode,Ann',
      '2026-03-05,Secret,Food,EUR,5.00,,,,No,Unevenly – By shares,5',
    ],
    ['date,description,category,paid_by,total,Ann', '2026-03-05,Secret,FOOD,Ann,8.6,8.6'],
    [
      'what,amount,date,timestamp,payer_name,payer_weight,payer_active,owers,repeat,categoryid,paymentmode',
      'deleteMeIfYouWant,1.0,1970-01-01,666,"Ann",1.0,1,"Ann",1,0,1',
    ],
    ['Date,Description,Category,Cost,Currency,Ann', '2026-03-05,Liquidar todas las deudas,Secret,5,EUR,5'],
  ])('keeps the words by which a table is read: %s', (heading, row) => {
    const copy = withoutNames(`${heading}\n${row}`);
    expect(copy).not.toMatch(/Ann|Secret/);
    const kept = `${heading}\n${row}`.split(/[,\n]/).filter((cell) => !/Ann|Secret|Food/i.test(cell));
    expect(kept.filter((cell) => !copy.includes(cell))).toEqual([]);
  });

  it('replaces the texts of JSON, the same person by the same name', () => {
    const file = {
      name: 'Rome',
      currencyCode: 'EUR',
      participants: [
        { id: 'x1', name: 'Ann' },
        { name: 'Bob', email: 'bob@example.org' },
      ],
      expenses: [
        { title: 'Secret', amount: 1200, expenseDate: '2026-03-05', splitMode: 'EVENLY', payer_name: 'Ann' },
        { notes: 'Bob', unheard_of: 'Ann', category: { grouping: 'Food' } },
      ],
    };
    const copy = withoutNames(JSON.stringify(file));
    expect(copy).not.toMatch(/Ann|Bob|bob|Rome|Secret/);
    expect(JSON.parse(copy)).toMatchObject({
      currencyCode: 'EUR',
      participants: [
        { id: 'x1', name: 'Person 2' },
        { name: 'Person 3', email: 'Person 4' },
      ],
      expenses: [
        {
          title: 'Expense 1',
          amount: 1200,
          expenseDate: '2026-03-05',
          splitMode: 'EVENLY',
          payer_name: 'Person 2',
        },
        { notes: 'Person 3', unheard_of: 'Person 2' },
      ],
    });
  });

  it('leaves no name in JSON that is broken', () => {
    expect(withoutNames('{"name":"Ann Miller","expenses":[{"title":"Sushi"')).not.toMatch(/Ann|Miller|Sushi/);
  });
});
