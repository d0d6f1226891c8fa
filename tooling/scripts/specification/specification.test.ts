import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { faultsOfTitles, idsIn, rowsIn, rowsNotShown } from './results.mjs';

const ROOT = path.resolve(__dirname, '../../..');
const page = readFileSync(path.join(ROOT, 'docs/specification.md'), 'utf8');
const rows = rowsIn(page);

describe('the page of requirements', () => {
  it('has unique ids in order, in every section from 2 to 9', () => {
    const numbers = rows.map((id) => id.split('.').map(Number) as [number, number]);
    const sorted = [...numbers].sort(([a, b], [c, d]) => a - c || b - d);
    expect(numbers).toEqual(sorted);
    expect(new Set(rows).size).toBe(rows.length);
    expect([...new Set(rows.map((id) => id[0]))].join('')).toBe('23456789');
  });

  it('has 220 rows or more, and none that is not read', () => {
    const body = page.split('\n').filter((line) => line.startsWith('|') && !/^\| *(id\b|:?-)/.test(line));
    expect(rows.length).toBeGreaterThanOrEqual(220);
    expect(body).toHaveLength(rows.length);
  });

  it('demands an exact text or value in each row, and names a package that fulfils it', () => {
    const cells = page.split('\n').filter((line) => /^\| *\d/.test(line));
    const faulty = cells.filter((line) => {
      const [, , requirement = '', owner = ''] = line.split('|');
      return !/`[^`]+`/.test(requirement) || !existsSync(path.join(ROOT, owner.trim(), 'package.json'));
    });
    expect(faulty).toEqual([]);
  });
});

describe('the ids in the titles of tests', () => {
  const passed = (title: string, place: string) => ({ title, place, hasPassed: true });

  it('stand in brackets, one or several', () => {
    expect(idsIn('scrolls [2.16] to the top [2.17 2.18], 9.99, [as it is]')).toEqual([
      '2.16',
      '2.17',
      '2.18',
    ]);
  });

  it('must be rows, each with one test; the cases of a table are one', () => {
    const outcomes = [
      passed('a [2.01]', 'a:1'),
      passed('b [2.02]', 'a:1'),
      passed('c [2.02]', 'a:1'),
      passed('d [2.01 9.99]', 'b:7'),
    ];
    expect(faultsOfTitles(['2.01', '2.02'], outcomes)).toEqual([
      '2.01 has more than one test: a:1 and b:7',
      "9.99 is no row of docs/specification.md, but a test's: b:7",
    ]);
  });

  it('show a row only in a test that passed', () => {
    const outcomes = [passed('a [2.01]', 'a:1'), { title: 'b [2.02]', place: 'a:2', hasPassed: false }];
    expect(rowsNotShown(['2.01', '2.02', '2.03'], outcomes)).toEqual(['2.02', '2.03']);
  });
});
