/** Why something is not deployed: sentences for the person at the keyboard. Nothing live has changed. */
export class Refusal extends Error {
  /** @param {string} sentence @param {readonly string[]} [clauses] clauses of the contract that fail */
  constructor(sentence, clauses = []) {
    super([sentence, ...clauses.map((clause) => `  - ${clause}`)].join('\n'));
    this.name = 'Refusal';
    this.clauses = clauses;
  }
}
