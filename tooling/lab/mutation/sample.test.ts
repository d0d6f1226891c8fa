import type { Mutant } from './mutants.ts';
import { sampleOf } from './sample.ts';

const inFile = (file: string): Mutant[] =>
  Array.from({ length: 20 }, (_none, index) => {
    const place = { column: 1, line: index + 1 };
    const location = { end: place, start: place };
    return { id: String(index), file, location, line: '', original: 'true', replacement: 'false' };
  });

describe('a sample of changes', () => {
  const all = [...inFile('a.ts'), ...inFile('b.ts')];

  it('is the same for the same seed, and another for another', () => {
    expect(sampleOf(all, 10, '7')).toHaveLength(10);
    expect(sampleOf([...all].reverse(), 10, '7')).toEqual(sampleOf(all, 10, '7'));
    expect(sampleOf(all, 10, '8')).not.toEqual(sampleOf(all, 10, '7'));
  });

  it('is all of fewer', () => {
    expect(sampleOf(all, 100, '7')).toHaveLength(40);
  });

  it('draws from a file as before when another one changes', () => {
    const ofA = (mutants: readonly Mutant[]) => mutants.filter(({ file }) => file === 'a.ts');
    const before = sampleOf(all, 10, '7');
    const after = sampleOf([...inFile('a.ts'), ...inFile('c.ts')], 40, '7');
    const ranks = ofA(before).map((mutant) => ofA(after).findIndex(({ id }) => id === mutant.id));
    expect(ranks).toEqual(ranks.map((_rank, index) => index));
  });
});
