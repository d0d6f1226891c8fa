import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const page = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');

/** The requirements of ASVS 5.0.0 that apply to the product; `6.2.1-8` is a range. */
const REQUIRED = `
  1.2.1-5 1.2.9 1.2.10 1.3.1-3 1.3.10 1.3.11 1.4.2
  2.1.1-3 2.2.1-3 2.3.1-3 2.4.1
  3.2.1 3.2.2 3.3.1 3.4.1-8 3.5.1-5 3.6.1 3.7.1 3.7.2
  4.1.1 4.1.3
  5.1.1 5.2.1-3 5.3.1 5.3.2 5.4.1-3
  6.1.1-3 6.2.1-12 6.3.1-4 6.3.7 6.3.8 6.4.1-3 6.5.1-3 6.5.5 6.8.1 6.8.2
  7.1.1 7.1.2 7.2.1 7.2.2 7.2.4 7.3.1 7.3.2 7.4.1-5 7.5.1 7.5.2 7.6.1
  8.1.1 8.1.2 8.2.1-3 8.3.1 8.4.1
  9.1.1-3 9.2.1-4
  11.2.1 11.4.2 11.4.4 11.5.1
  12.1.1 12.2.1 12.2.2 12.3.1-4
  13.2.1-5 13.3.1 13.4.1-5
  14.1.1 14.2.1 14.2.2 14.3.1-3
  15.1.1-3 15.2.1 15.2.2 15.3.1 15.3.3-7 15.4.2
  16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3`;

function expand(text: string): string[] {
  return text
    .trim()
    .split(/\s+/)
    .flatMap((item) => {
      const [first = '', last] = item.split('-');
      const [chapter, section, from] = first.split('.');
      const count = Number(last ?? from) - Number(from) + 1;
      return Array.from({ length: count }, (_, index) => `${chapter}.${section}.${Number(from) + index}`);
    });
}

/** Items of the lists, each `**number** what: **state**. Where, or why not. Tests: …`, on separate lines. */
const ITEM = /^- \*\*(\d+\.\d+\.\d+)\*\* (.*?): \*\*([a-z ]+)\*\*\. (.*?)(?: Tests: (.*))?$/gm;
const unwrapped = page.replace(/\n {2}/g, ' ');
const rows = [...unwrapped.matchAll(ITEM)].map(([, number = '', , state = '', where = '', tests = '']) => ({
  number,
  state,
  where,
  tests,
}));

describe('docs/security.md', () => {
  it('has one row for every requirement that applies, and no other', () => {
    const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
    expect(rows.map(({ number }) => number).sort(byNumber)).toEqual(expand(REQUIRED).sort(byNumber));
  });

  it('states of each row whether it is met, and where or why not', () => {
    const states = ['met', 'in part', 'deviation', 'operator'];
    expect(rows.filter(({ state, where }) => !states.includes(state) || where.length < 4)).toEqual([]);
  });

  it('names only files that exist, and tests as tests', () => {
    const files = rows.flatMap(({ where, tests }) =>
      [...`${where} ${tests}`.matchAll(/`([a-z-]+\/[^` ]+\.(?:tsx?|mjs))`/g)].map(([, file = '']) => file),
    );
    expect(files.length).toBeGreaterThan(100);
    expect([...new Set(files)].filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    const named = rows.flatMap(({ tests }) => [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file));
    expect(named.filter((file) => !/\.(test|spec)\.(tsx?|mjs)$/.test(file))).toEqual([]);
  });
});

describe('docs/promises.md', () => {
  it('names only tests, files and commands that exist', () => {
    const text = readFileSync(path.join(ROOT, 'docs/promises.md'), 'utf8');
    const manifest = readFileSync(path.join(ROOT, 'package.json'), 'utf8');
    const { scripts } = JSON.parse(manifest) as { scripts: Record<string, string> };
    const files = [...text.matchAll(/`([a-z0-9-]+\/[^` ]+\.(?:tsx?|mjs))`/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(25);
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    const commands = [...text.matchAll(/npm run ([a-z0-9:-]+)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });
});
