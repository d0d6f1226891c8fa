import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/** What must never stand in a log, by its shape: whoever it belongs to. */
const SHAPES = {
  'a session token': /eyJ[\w-]{8,}\.[\w-]+\.[\w-]+/,
  'an e-mail address': /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/,
  'a link of an invitation or a reset': /\/(?:invite|reset-password|accept)\/[\w-]{20,}/,
};

const MAILED_TOKEN = /\/(?:invite|reset-password)\/([\w-]{20,})/g;
const SOFT_LINE_BREAK = /=\r?\n/g;

/** The tokens in the links of the mails that a server wrote into its outbox folder. */
export async function mailedTokens(outbox: string): Promise<string[]> {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
  return mails.flatMap((mail) =>
    [...mail.replaceAll(SOFT_LINE_BREAK, '').matchAll(MAILED_TOKEN)].map(([, token = '']) => token),
  );
}

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
