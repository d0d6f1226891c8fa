/** Why something is not done: sentences for the person at the keyboard. Nothing live has changed. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /** @param violations of a contract, each in a line of its own */
  constructor(sentence: string, violations: readonly string[] = []) {
    super([sentence, ...violations.map((violation) => `  - ${violation}`)].join('\n'));
  }
}
