/** The part of the usual cases that `npm test` tries. */
const ORDINARY_PART = 0.1;

/**
 * The number of cases for a property: the usual one in a full run, a part of it otherwise, or `PROPERTY_CASES` of
 * the environment (100,000 for a long run, 100 for mutation tests).
 */
export function propertyCases(usual: number): { numRuns: number } {
  const cases = process.env.QUITS_FULL_TESTS ? usual : usual * ORDINARY_PART;
  return { numRuns: Number(process.env.PROPERTY_CASES ?? cases) };
}
