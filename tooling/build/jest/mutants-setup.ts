/**
 * Hashing at full strength is a third of what tests of the server take, and nothing that is changed computes a hash:
 * what was asked before has the same answer.
 */
jest.mock('@node-rs/argon2', () => {
  const real: Record<string, (...args: unknown[]) => unknown> = jest.requireActual('@node-rs/argon2');
  const answers = new Map<string, unknown>();
  const once =
    (name: 'hash' | 'verify') =>
    (...args: unknown[]) => {
      const question = JSON.stringify([name, ...args]);
      const answer = answers.get(question) ?? real[name]?.(...args);
      answers.set(question, answer);
      return answer;
    };
  return { ...real, hash: once('hash'), verify: once('verify') };
});
