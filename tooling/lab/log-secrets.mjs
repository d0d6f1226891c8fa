import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/** What must never stand in a log, by its shape: whoever it belongs to. */
const SHAPES = {
  'a session token': /eyJ[\w-]{8,}\.[\w-]+\.[\w-]+/g,
  'an e-mail address': /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  'a link of an invitation or a reset': /\/(?:invite|reset-password|accept)\/[\w-]{20,}/g,
};

const MAILED_TOKEN = /\/(?:invite|reset-password)\/([\w-]{20,})/g;
const SOFT_LINE_BREAK = /=\r?\n/g;

/**
 * The tokens in the links of the mails that a server wrote into its outbox folder.
 *
 * @param {string} outbox the folder of .eml files
 * @returns {Promise<string[]>}
 */
export async function mailedTokens(outbox) {
  const names = await readdir(outbox).catch(() => /** @type {string[]} */ ([]));
  const mails = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(path.join(outbox, name), 'utf8')),
  );
  return mails.flatMap((mail) =>
    [...mail.replaceAll(SOFT_LINE_BREAK, '').matchAll(MAILED_TOKEN)].map(([, token]) => String(token)),
  );
}

/**
 * Looks through a log for what it must not hold: session tokens, e-mail addresses and links by their shape,
 * and whatever secrets of this run are given.
 *
 * @param {string} log
 * @param {Record<string, readonly string[]>} [known] secrets by what they are
 * @returns {string[]} a sentence per line that holds one, without the secret itself
 */
export function secretsIn(log, known = {}) {
  return log.split('\n').flatMap((line, index) => {
    const shaped = Object.entries(SHAPES).flatMap(([what, shape]) => (line.match(shape) ? [what] : []));
    const named = Object.entries(known).flatMap(([what, secrets]) =>
      secrets.some((secret) => line.includes(secret)) ? [what] : [],
    );
    return [...shaped, ...named].map((what) => `line ${index + 1} of the log holds ${what}`);
  });
}
