import { createHash } from 'node:crypto';
import type { Mutant } from './mutants.ts';

/**
 * Draws a sample of changes: the same for the same seed, also after changes of other files.
 *
 * @param count how many; all of fewer
 */
export function sampleOf(mutants: readonly Mutant[], count: number, seed: string): Mutant[] {
  const rank = ({ file, location, replacement }: Mutant) =>
    createHash('sha256')
      .update(JSON.stringify([seed, file, location, replacement]))
      .digest('hex');
  const ranked = mutants.map((mutant) => [rank(mutant), mutant] as const);
  return ranked
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, count)
    .map(([, mutant]) => mutant);
}
