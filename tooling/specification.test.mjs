import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { requirementsIn } from './lib/specification-table.mjs';
import { testsCalled, testsIn } from './lib/test-sources.mjs';

const ROOT = path.resolve(__dirname, '..');
const SECTIONS = ['2', '3', '4', '5', '6', '7', '8', '9'];
const read = (file) => readFileSync(path.join(ROOT, file), 'utf8');

const rows = requirementsIn(read('docs/specification.md'));
const known = new Map();

function testsOf(file) {
  if (!known.has(file)) known.set(file, existsSync(path.join(ROOT, file)) ? testsIn(read(file)) : []);
  return known.get(file);
}

/** A lone slash stands in every source: as a value it is the whole text. */
const contains = (body, value) => body.includes(value === '/' ? "'/'" : value);

/** What is wrong with a row, as sentences. */
function faultsOf({ id, values, owner, file, test }) {
  const faults = [];
  if (values.length === 0) faults.push('demands no exact text or value');
  if (!existsSync(path.join(ROOT, owner, 'package.json'))) faults.push(`names no package: "${owner}"`);
  if (file === '' || test === '') return [...faults, 'names no test'].map((fault) => `${id} ${fault}`);
  const found = testsCalled(testsOf(file), test);
  if (found.length !== 1) faults.push(`means ${String(found.length)} tests by "${test}" in ${file}`);
  for (const value of values)
    if (found.length === 1 && !contains(found[0].body, value))
      faults.push(`demands "${value}", which "${test}" in ${file} does not contain`);
  return faults.map((fault) => `${id} ${fault}`);
}

describe('the table of requirements', () => {
  it('names for each a package, and a test that contains the exact text or value', () => {
    expect(rows.flatMap(faultsOf)).toEqual([]);
  });

  it('has unique ids in order, in every section from 2 to 9', () => {
    const numbers = rows.map(({ id }) => id.split('.').map(Number));
    const sorted = [...numbers].sort(([a, b], [c, d]) => a - c || b - d);
    expect(numbers).toEqual(sorted);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect([...new Set(rows.map(({ id }) => id[0]))]).toEqual(SECTIONS);
  });

  it('has 220 rows or more', () => {
    expect(rows.length).toBeGreaterThanOrEqual(220);
  });

  it('leaves no row of the page unread', () => {
    const lines = read('docs/specification.md').split('\n');
    const body = lines.filter((line) => line.startsWith('|') && !/^\| *(id\b|:?-)/.test(line));
    expect(body).toHaveLength(rows.length);
  });
});
