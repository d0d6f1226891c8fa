import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';

const OUTBOX = path.join(process.env.QUITS_DATA ?? '.data', 'outbox');

function decoded(message: string): string {
  return message
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

async function messagesTo(address: string): Promise<string[]> {
  const files = (await readdir(OUTBOX).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const messages = await Promise.all(files.map((name) => readFile(path.join(OUTBOX, name), 'utf8')));
  return messages
    .filter((message) => new RegExp(`^To:.*${address.replaceAll('.', '\\.')}`, 'im').test(message))
    .map(decoded);
}

/**
 * The path of the newest link of one kind that was mailed to somebody.
 *
 * @param older one that was mailed before: the newest is another one
 */
export async function mailedPath(
  address: string,
  kind: 'invite' | 'reset-password',
  older = '',
): Promise<string> {
  let found = '';
  await expect
    .poll(
      async () => {
        const newest = (await messagesTo(address)).at(-1) ?? '';
        found = new RegExp(`/${kind}/[A-Za-z0-9_-]+`).exec(newest)?.[0] ?? '';
        return found === older ? '' : found;
      },
      { message: `a mail with a link to ${kind} for ${address}` },
    )
    .not.toBe('');
  return found;
}
