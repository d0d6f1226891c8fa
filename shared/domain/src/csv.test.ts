import fc from 'fast-check';
import { csvField, toCsv } from './csv.ts';
import { propertyCases } from '@quits/testing/property-cases';

const RUNS = propertyCases(1000);

/** Reads RFC 4180 text back into rows. */
function parse(text: string): string[][] {
  return text
    .match(/(?:"(?:[^"]|"")*"|[^"\r\n])*\r\n/g)!
    .map((line) =>
      [...`,${line.slice(0, -2)}`.matchAll(/,("(?:[^"]|"")*"|[^",]*)/g)].map(([, cell = '']) =>
        cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
      ),
    );
}

describe('csvField', () => {
  it.each([
    ['Dinner', 'Dinner'],
    ['', ''],
    ['12.50', '12.50'],
    ['-12.50', '-12.50'],
    ['-1234', '-1234'],
    ['Fish, chips', '"Fish, chips"'],
    ['Fish; chips', '"Fish; chips"'],
    ['the "Ritz"', '"the ""Ritz"""'],
    ['two\nlines', '"two\nlines"'],
    [' padded ', '" padded "'],
  ])('writes %j', (value, field) => {
    expect(csvField(value)).toBe(field);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1+2', "'-1+2"],
    ['-1.', "'-1."],
    ['-1,5', '"\'-1,5"'],
    ['-A1', "'-A1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', '"\'\t=1"'],
    ['\r=1', '"\'\r=1"'],
    ['＝1+1', "'＝1+1"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ])('disarms %j', (value, field) => {
    expect(csvField(value)).toBe(field);
  });
});

describe('toCsv', () => {
  it('ends every row with CRLF', () => {
    expect(toCsv([])).toBe('');
    expect(
      toCsv([
        ['Date', 'Amount'],
        ['2024-05-01', '12.50'],
      ]),
    ).toBe('Date,Amount\r\n2024-05-01,12.50\r\n');
  });

  it('can be read back, and no cell of it starts a formula', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...Array.from('=+-@\t\r\n",;ab ')) }),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1 }), (rows) => {
        const read = parse(toCsv(rows));
        expect(read).toEqual(
          rows.map((row) => row.map((value) => value.replace(/^(?!-\d+(?:\.\d+)?$)(?=[=+\-@\t\r])/, "'"))),
        );
      }),
      RUNS,
    );
  });
});
