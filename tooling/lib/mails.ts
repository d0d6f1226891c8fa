/** The mails in the outbox folder of a server without SMTP, and the tokens in their links. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Api, ask, type Person } from '@quits/testing/client';

const MAIL_WITHIN_MS = 15_000;
const LINK = /\/(invite|reset-password)\/([\w-]{20,})/g;
const SOFT_LINE_BREAK = /=\r?\n/g;
const given = new Set<string>();

interface MailedToken {
  mail: string;
  kind: string;
  token: string;
}

/** Every mailed token so far, by the names of the mails. The folder appears with the first mail. */
export async function mailedTokens(dataDir: string): Promise<MailedToken[]> {
  const folder = path.join(dataDir, 'outbox');
  // An unfinished mail has a name with a dot in front.
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name));
  const texts = await Promise.all(names.sort().map((name) => readFile(path.join(folder, name), 'utf8')));
  return texts.flatMap((text) => {
    const mail = text.replaceAll(SOFT_LINE_BREAK, '');
    return [...mail.matchAll(LINK)].map(([, kind = '', token = '']) => ({ mail, kind, token }));
  });
}

/** Waits for the token in a mailed link of a kind; each is returned once. */
async function mailedToken(dataDir: string, address: string, kind: 'invite' | 'reset-password') {
  const deadline = performance.now() + MAIL_WITHIN_MS;
  while (performance.now() < deadline) {
    const found = (await mailedTokens(dataDir)).find(
      ({ mail, ...link }) => link.kind === kind && mail.includes(`To: ${address}`) && !given.has(link.token),
    );
    if (found) {
      given.add(found.token);
      return found.token;
    }
    await pause(50);
  }
  throw new Error(`No mail with a link reached ${address}`);
}

/** Lets a user join a group by the mailed link. */
export async function letIn(api: Api, dataDir: string, groupId: number, creator: Person, guest: Person) {
  const params = { id: groupId };
  await ask(api, 'inviteMember', { token: creator.token, params, body: { email: guest.email } });
  const token = await mailedToken(dataDir, guest.email, 'invite');
  await ask(api, 'acceptInvite', { token: guest.token, params: { token } });
}
