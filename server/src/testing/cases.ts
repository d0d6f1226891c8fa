/** The part of the usual cases that `npm test` tries. */
const ORDINARY_PART = 0.05;

/**
 * The number of random cases: the usual one in a full run, a part of it otherwise, or that of a variable of the
 * environment for a longer run ("FUZZ_REQUESTS").
 */
export function casesOf(variable: string, usual: number): number {
  const cases = process.env.QUITS_FULL_TESTS ? usual : Math.ceil(usual * ORDINARY_PART);
  return Number(process.env[variable] ?? cases);
}
