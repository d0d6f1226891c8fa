/** Patterns of secrets that no log may contain. */
const SHAPES = {
  'a session token': /eyJ[\w-]{8,}\.[\w-]+\.[\w-]+/,
  'an e-mail address': /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/,
  'a link of an invitation, a view or a reset':
    /\/(?:invite|view|reset-password|accept|connect|consents)\/[\w-]{20,}/,
};

/**
 * Searches a log for session tokens, e-mail addresses and links by their pattern, and for the given secrets
 * of this run.
 *
 * @param known secrets by their kind
 * @returns a sentence per line with a secret, without the secret itself
 */
export function secretsIn(log: string, known: Record<string, readonly string[]> = {}): string[] {
  return log.split('\n').flatMap((line, index) => {
    const shaped = Object.entries(SHAPES).filter(([, shape]) => shape.test(line));
    const named = Object.entries(known).filter(([, secrets]) =>
      secrets.some((secret) => line.includes(secret)),
    );
    return [...shaped, ...named].map(([what]) => `line ${index + 1} of the log holds ${what}`);
  });
}
