/**
 * The number of cases for a property: the default, or `PROPERTY_CASES` of the environment (100,000 for a long
 * run, 100 for mutation tests).
 */
export function propertyCases(usual: number): { numRuns: number } {
  return { numRuns: Number(process.env.PROPERTY_CASES ?? usual) };
}
