/** What must never stand in a log, by its shape: whoever it belongs to. */
const SHAPES = {
  'a session token': /eyJ[\w-]{8,}\.[\w-]+\.[\w-]+/,
  'an e-mail address': /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/,
  'a link of an invitation or a reset': /\/(?:invite|reset-password|accept)\/[\w-]{20,}/,
};

/**
 * Looks through a log for what it must not hold: session tokens, e-mail addresses and links by their shape,
 * and whatever secrets of this run are given.
 *
 * @param known secrets by what they are
 * @returns a sentence per line that holds one, without the secret itself
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
