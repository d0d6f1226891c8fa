import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MUTANTS } from './mutants.mjs';

const ROOT = path.resolve(__dirname, '../..');

describe('the changes that must fail a test', () => {
  it('are twenty, with names of their own', () => {
    expect(new Set(MUTANTS.map(({ what }) => what)).size).toBe(20);
  });

  it.each(MUTANTS.map((mutant) => [mutant.what, mutant]))('can be made: %s', (_what, mutant) => {
    const source = readFileSync(path.join(ROOT, mutant.file), 'utf8');
    expect(source.split(mutant.find)).toHaveLength(2);
    expect(mutant.replace).not.toBe(mutant.find);
    for (const file of mutant.tests) expect(existsSync(path.join(ROOT, file))).toBe(true);
  });
});
