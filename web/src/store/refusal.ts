/** Why a change of a store was refused, as sentences for its user. Nothing live has changed. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /** @param violations violations of a contract, each in its own line */
  constructor(sentence: string, violations: readonly string[] = []) {
    super([sentence, ...violations.map((violation) => `  - ${violation}`)].join('\n'));
  }
}
