/**
 * How many cases a property is tried with: as many as usual, or `PROPERTY_CASES` of the environment (100,000 for a
 * long look, 100 while the rules are changed on purpose to see whether a test notices).
 */
export function propertyCases(usual: number): { numRuns: number } {
  return { numRuns: Number(process.env.PROPERTY_CASES ?? usual) };
}
