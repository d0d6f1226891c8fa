import { readFileSync, writeFileSync } from 'node:fs';
import { EVENT_NAMES } from '../events.ts';
import { FEATURE_NAMES } from '../features.ts';
import { TABLES } from './markdown.ts';
import { PIECES } from './types-text.ts';
import { EVENTS, FEATURES } from './words.ts';

const PAGE = new URL('../../../docs/integrators.md', import.meta.url);

/** Holds a file against what is written from the words; with UPDATE_DOCS it is written anew. */
function expectWritten(file: URL, write: (before: string) => string): void {
  const before = readFileSync(file, 'utf8');
  if (process.env.UPDATE_DOCS) writeFileSync(file, write(before));
  expect(readFileSync(file, 'utf8')).toBe(write(before));
}

describe('what integrators read', () => {
  it.each(Object.entries(PIECES))('the types of %s say what the words say', (name, pieces) => {
    expectWritten(new URL(`../types/${name}.d.ts`, import.meta.url), (before) =>
      pieces.reduce((types, [after, text, rest]) => {
        const start = types.indexOf(after) + after.length;
        const end = types.indexOf(rest, start);
        expect({ after, isThere: types.includes(after) && end >= start }).toEqual({ after, isThere: true });
        return types.slice(0, start) + text + types.slice(end);
      }, before),
    );
  });

  it.each(Object.entries(TABLES))('the table of the documentation that begins with %s', (first, table) => {
    const old = new RegExp(`^\\| ${first} +\\|[^\\n]*\\n\\|[\\s\\S]*?(?=\\n\\n)`, 'm');
    expectWritten(PAGE, (page) => {
      expect(page).toMatch(old);
      return page.replace(old, () => table);
    });
  });

  it('names events and features in the order in which they are listed', () => {
    expect(Object.keys(EVENTS)).toEqual(EVENT_NAMES);
    expect(Object.keys(FEATURES)).toEqual(FEATURE_NAMES);
  });
});
