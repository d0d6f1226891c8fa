import { readFile as readText } from 'node:fs/promises';
import type { SuggestedColumns, TableColumns } from '@quits/contracts';
import { toDollars } from '@quits/domain';
import { AppError } from '../../../errors/app-error.ts';
import { readCheckedFile } from '../checked-file.ts';
import { netsOf } from '../checked-row.ts';

const NOW = Date.UTC(2026, 3, 1);

const tableOf = (name: string) =>
  readText(new URL(`../../../testing/tables/${name}`, import.meta.url), 'utf8');

async function suggestedOf(text: string): Promise<SuggestedColumns> {
  const { table } = await readCheckedFile(text, NOW);
  if (table === undefined) throw new Error('No table');
  return table.suggested;
}

const OPEN: TableColumns = {
  date: 0,
  description: 1,
  amount: 2,
  payer: null,
  currency: null,
  category: null,
  people: [],
  meaning: null,
  negative: null,
  dates: null,
};

/** Reads a table as Ann does, with what she changes of the suggestion. */
async function readAs(text: string, changes: Partial<TableColumns> = {}, sharers: string[] = []) {
  const suggested = await suggestedOf(text);
  const columns = { ...suggested, ...changes } as TableColumns;
  const reading = { columns, importer: 'Ann', sharers };
  const { people, rows, currency, table } = await readCheckedFile(text, NOW, undefined, reading);
  const nets = netsOf(rows);
  return {
    currency,
    suggested: table?.suggested,
    nets: Object.fromEntries(people.map((name, index) => [name, toDollars(nets.get(index + 1) ?? 0)])),
    rows: rows.map(({ row, date, totalCents, entry, reasons }) => ({
      row,
      date,
      total: totalCents,
      type: entry?.type,
      reasons: reasons.map(({ code }) => code),
    })),
  };
}

async function refusalOf(text: string, columns: Partial<TableColumns> = {}) {
  const reading = { columns: { ...OPEN, ...columns }, importer: 'Ann' };
  try {
    await readCheckedFile(text, NOW, undefined, reading);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, error.extras.errors?.[0]?.field, error.message];
  }
}

describe('a statement of a bank', () => {
  it('has lines before its heading, costs below 0, decimal commas, and the importer as who paid', async () => {
    const text = await tableOf('bank-statement.csv');
    expect(await suggestedOf(text)).toEqual({
      ...OPEN,
      date: 0,
      description: 2,
      amount: 4,
      currency: 5,
      negative: 'cost',
      dates: 'dmy',
    });
    const { currency, nets, rows } = await readAs(text, {}, ['Ann', 'Bob']);
    expect([currency, nets]).toEqual(['EUR', { Ann: 1070.1, Bob: -1070.1 }]);
    expect(rows[0]).toEqual({
      row: 6,
      date: '2026-03-02',
      total: 124_000,
      type: 'expense',
      reasons: ['row_importer_paid'],
    });
  });
});

describe('a sheet with a column for each person', () => {
  it('has a title, signs at its amounts, months in words, and a row of totals that is left out', async () => {
    const text = await tableOf('shared-sheet.csv');
    expect(await suggestedOf(text)).toEqual({
      ...OPEN,
      payer: 2,
      amount: 3,
      people: [4, 5, 6],
      meaning: 'shares',
      negative: 'refund',
      dates: 'dmy',
    });
    const { currency, nets, rows } = await readAs(text);
    expect([currency, nets]).toEqual(['EUR', { Ann: 626.75, Bob: -392.01, Cleo: -234.74 }]);
    expect(rows.at(-1)).toMatchObject({ row: 9, type: undefined, reasons: ['row_of_totals'] });
  });
});

describe('a table of nets', () => {
  it('is rebuilt as a file of Splitwise, and asks for its currency', async () => {
    const text = await tableOf('nets.csv');
    expect(await suggestedOf(text)).toEqual({
      ...OPEN,
      people: [3, 4, 5],
      meaning: 'nets',
      negative: 'refund',
      dates: 'ymd',
    });
    const { currency, nets, rows } = await readAs(text);
    expect([currency, nets]).toEqual(['XXX', { Ann: 107.25, Bob: -80, Cleo: -27.25 }]);
    expect(rows.map(({ total }) => total)).toEqual([30_000, 9000, 12_000, 4550]);
  });

  it('is not doubted where a column names the one person who is owed money', async () => {
    const text =
      'Date,What,Cost,Paid by,Ann,Bob\n2026-02-01,Cabin,300,Ann,100,-100\n2026-02-02,Bus,9,Bob,6,-6';
    const { rows } = await readAs(text);
    expect(rows.map(({ reasons }) => reasons)).toEqual([[], ['row_payer_assumed']]);
  });
});

describe('a table of shares', () => {
  it('has tabs, American days, a payer without a column, and a payment', async () => {
    const text = await tableOf('shares.csv');
    expect(await suggestedOf(text)).toEqual({
      date: 0,
      description: 1,
      category: 2,
      payer: 3,
      amount: 4,
      currency: null,
      people: [5, 6],
      meaning: 'shares',
      negative: 'refund',
      dates: 'mdy',
    });
    const { nets, rows } = await readAs(text);
    expect(nets).toEqual({ 'Ann Lee': 48.75, 'Bob Ray': -84.75, Dora: 36 });
    expect(rows.map(({ date, type }) => [date, type])).toEqual([
      ['2026-02-27', 'expense'],
      ['2026-02-28', 'expense'],
      ['2026-03-01', 'expense'],
      ['2026-03-02', 'settlement'],
    ]);
  });
});

describe('a table of amounts with signs', () => {
  it('has money that came back in brackets and with a minus after it, shared by all', async () => {
    const { currency, nets, rows } = await readAs(await tableOf('signs.csv'), {}, ['Ann', 'Bob', 'Cleo']);
    expect([currency, nets]).toEqual(['USD', { Ann: -334.73, Bob: 623.27, Cleo: -288.54 }]);
    expect(rows.map(({ total }) => total)).toEqual([4500, 112_050, -12_050, -300, 8820]);
  });

  it.each([
    '12.50-',
    '(12.50)',
    '-12.50',
    '−12.50',
    '-€12.50',
    '€-12.50',
    '(€12.50)',
    '-12.50 €',
    '-12.50 EUR',
  ])('%s is below zero', async (cell) => {
    const { suggested } = await readAs(`Date,What,Amount\n2026-03-05,Tea,${cell}`);
    expect(suggested?.negative).toBe('cost');
  });

  it.each(['-(12.50)', '--12.50', '(12.50', '12.5x50', 'EUR'])('%s is no amount', async (cell) => {
    const { rows } = await readAs(
      `Date,What,Amount\n2026-03-05,Tea,1.00\n2026-03-05,Bun,1.00\n2026-03-06,Bun,${cell}`,
    );
    expect(rows[2]).toMatchObject({ type: undefined, reasons: ['row_no_plain_amount'] });
  });

  it('is a refund by the sign that costs do not have', async () => {
    const text = 'Date,What,Amount,Ann,Bob\n2026-03-05,Tea,-8,-4,-4\n2026-03-06,Cup,6,3,3';
    expect((await readAs(text, { negative: 'cost' })).nets).toEqual({ Ann: 1, Bob: -1 });
    expect((await readAs(text, { negative: 'refund' })).nets).toEqual({ Ann: -1, Bob: 1 });
  });
});

describe('days of a column', () => {
  const days = (...cells: string[]) =>
    ['Date,What,Amount', ...cells.map((cell) => `${cell},Tea,4.50`)].join('\n');

  it.each([
    ['05.03.2026', '13.03.2026', 'dmy'],
    ['3/5/26 2:05 PM', '3/13/26 11:00 AM', 'mdy'],
    ['2026-03-05T10:00:00Z', '2026-03-13T10:00:00Z', 'ymd'],
    ['20260305', '20260313', 'ymd'],
    ['5 März 2026', '13. März 2026', 'dmy'],
    ['"Mar 5, 2026"', '"March 13, 2026"', 'mdy'],
    ['2026年3月5日', '2026年3月13日', 'ymd'],
  ])('%s and %s have the order %s', async (one, other, order) => {
    const { suggested, rows } = await readAs(days(one, other));
    expect([suggested?.dates, rows.map(({ date }) => date)]).toEqual([order, ['2026-03-05', '2026-03-13']]);
  });

  it('are asked for where no day decides, and read as they are chosen', async () => {
    const text = days('03/04/2026', '05/04/2026');
    expect((await suggestedOf(text)).dates).toBeNull();
    expect(await refusalOf(text)).toEqual([
      'dates_open',
      'dates',
      'Choose in which order the dates in “Date” have day and month',
    ]);
    const datesAs = async (dates: 'dmy' | 'mdy') =>
      (await readAs(text, { dates })).rows.map(({ date }) => date);
    expect(await datesAs('dmy')).toEqual(['2026-04-03', '2026-04-05']);
    expect(await datesAs('mdy')).toEqual(['2026-03-04', '2026-05-04']);
  });

  it('of two orders are refused as a whole, however they are chosen', async () => {
    const text = days('13/02/2026', '02/13/2026', '02/03/2026');
    expect((await suggestedOf(text)).dates).toBeNull();
    for (const dates of [null, 'dmy', 'mdy'] as const)
      expect(await refusalOf(text, { dates })).toEqual([
        'dates_in_two_orders',
        'date',
        expect.stringMatching(
          /^The dates in “Date” have two orders, as 13\/02\/2026 and 02\/13\/2026\. Write/,
        ),
      ]);
  });

  it('are not read in an order in which one of them is none', async () => {
    expect(await refusalOf(days('13/02/2026', '02/03/2026'), { dates: 'mdy' })).toEqual([
      'dates_in_another_order',
      'dates',
      '“13/02/2026” is not a date in this order',
    ]);
  });
});

describe('headings', () => {
  it('that are merged give the words of the row above', async () => {
    const text = 'Date,What,Cost,Paid by,Who shares,\n,,,,Ann,Bob\n2026-03-05,Tea,4.00,Ann,2.00,2.00';
    const { table } = await readCheckedFile(text, NOW);
    expect(table?.columns.map(({ heading }) => heading)).toEqual([
      'Date',
      'What',
      'Cost',
      'Paid by',
      'Ann',
      'Bob',
    ]);
    expect(table?.suggested).toMatchObject({ payer: 3, people: [4, 5], meaning: 'shares' });
  });

  it('of people must have a name', async () => {
    const text = 'Date,What,Cost,Who shares,,\n2026-03-05,Tea,4.00,2.00,2.00';
    expect(await refusalOf(text, { people: [3, 4], meaning: 'shares' })).toEqual([
      'column_without_name',
      'people.1',
      'Column 5 has no heading, so it names no person. Give it one in the file.',
    ]);
  });

  it('are the same table in other files with other rows', async () => {
    const keyOf = async (text: string) => (await readCheckedFile(text, NOW)).table?.key;
    const key = await keyOf('Date,What,Cost\n2026-03-05,Tea,4.00');
    expect(await keyOf('date; What ;COST\n05.03.2026;Bun;4,00')).toBe(key);
    expect(await keyOf('Date,What,Costs\n2026-03-05,Tea,4.00')).not.toBe(key);
  });
});

describe('rows', () => {
  const HEADING = 'Date,What,Amount,Paid by';
  const rowsOf = async (...rows: string[]) => (await readAs([HEADING, ...rows].join('\n'))).rows;

  it('that are no entries say why', async () => {
    const rows = await rowsOf(
      '2026-03-05,Tea,4.00,Ann',
      '2026-03-06,Bun,,Ann',
      ',Opening,5.00,Ann',
      'soon,Cake,6.00,Ann',
      '2026-03-07,Coffee,7.00,',
      '2026-03-08,Water,0.00,Ann',
      '2026-03-08,Juice,1.00,Ann,extra',
      '2026-02-30,Milk,1.00,Ann',
    );
    expect(rows.map(({ reasons }) => reasons)).toEqual([
      [],
      ['row_without_amount'],
      ['row_without_date'],
      ['row_no_date'],
      ['row_payer_unclear'],
      ['row_without_debt'],
      ['row_cells_differ'],
      ['row_no_date'],
    ]);
  });

  it('of totals are left out by what they sum up, and an entry of that name is kept', async () => {
    const rows = await rowsOf(
      '2026-03-05,Tea,4.00,Ann',
      '2026-03-06,Total,30.00,Bob',
      '2026-03-07,Total,34.00,Ann',
    );
    expect(rows.map(({ reasons }) => reasons)).toEqual([[], [], ['row_of_totals']]);
  });

  it('of one person are taken', async () => {
    const { nets, rows } = await readAs('Date,What,Amount,Ann\n2026-03-05,Tea,4.00,4.00', {
      people: [3],
      meaning: 'shares',
    });
    expect([nets, rows.map(({ type }) => type)]).toEqual([{ Ann: 0 }, ['expense']]);
  });

  it('have people who do not add up only where it is said what they are', async () => {
    const text = 'Date,What,Amount,Ann,Bob\n2026-03-05,Tea,4.00,1.00,1.00';
    expect(await refusalOf(text, { people: [3, 4] })).toMatchObject([
      'people_open',
      'meaning',
      expect.any(String),
    ]);
    const asShares = await readAs(text, { people: [3, 4], meaning: 'shares' });
    expect(asShares.rows[0]?.reasons).toEqual(['row_shares_differ']);
    const asNets = await readAs(text, { people: [3, 4], meaning: 'nets' });
    expect(asNets.rows[0]?.reasons).toEqual(['row_sum_not_zero']);
  });
});

describe('columns', () => {
  const TEXT = 'Date,What,Amount,Ann\n2026-03-05,Tea,4.00,4.00';

  it.each([
    [{ amount: 9 }, 'column_unknown', 'amount'],
    [{ people: [3, 3] }, 'column_chosen_twice', 'people.1'],
    [{ people: [2] }, 'column_chosen_twice', 'people.0'],
    [{ date: 1 }, 'column_without_dates', 'date'],
    [{ amount: 1 }, 'column_without_amounts', 'amount'],
  ])('like %j are refused in words', async (columns, code, field) => {
    expect(await refusalOf(TEXT, columns)).toEqual([code, field, expect.stringMatching(/^[A-Z].*/)]);
  });

  it('are at most 50, and rows at most 10,000', async () => {
    const wide = Array.from({ length: 57 }, (_none, index) => `P${String(index)}`).join();
    await expect(
      readCheckedFile(`Date,What,Amount,${wide}\n2026-03-05,Tea,4.00${',1'.repeat(57)}`, NOW),
    ).rejects.toThrow('The table has 60 columns. Leave out some of them: at most 50 can be read.');
    const long = ['Date,What,Amount', ...Array<string>(10_001).fill('2026-03-05,Tea,4.00')].join('\n');
    await expect(readCheckedFile(long, NOW)).rejects.toThrow('The file has more than 10,000 entries');
  });

  it.each([
    ['no heading', '2026-03-05,Tea,4.00\n2026-03-06,Bun,3.00'],
    ['no row', 'Date,What,Amount\n'],
    ['no dates', 'What,Amount\nTea,4.00'],
    ['no amounts', 'Date,What\n2026-03-05,Tea'],
  ])('of a text with %s are not looked for', async (_what, text) => {
    await expect(readCheckedFile(text, NOW)).rejects.toThrow('Quits cannot read this file.');
  });
});
