import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pause } from './processes.ts';

const MAIL_WITHIN_MS = 15_000;
const given = new Set<string>();

/** The token in a link of a kind that was mailed to somebody, once it is there; each is given once. */
export async function mailedToken(dataDir: string, address: string, kind: 'invite' | 'reset-password') {
  const folder = path.join(dataDir, 'outbox');
  const deadline = performance.now() + MAIL_WITHIN_MS;
  while (performance.now() < deadline) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name));
    for (const name of names) {
      const mail = await readFile(path.join(folder, name), 'utf8');
      const token = new RegExp(`/${kind}/([\\w-]{43})$`, 'm').exec(mail)?.[1];
      if (token === undefined || given.has(token) || !mail.includes(`To: ${address}`)) continue;
      given.add(token);
      return token;
    }
    await pause(50);
  }
  throw new Error(`No mail with a link reached ${address}`);
}
