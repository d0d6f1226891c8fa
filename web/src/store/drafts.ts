// Unfinished files live in draft folders. A killed run cannot remove its drafts, so the next run does.
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** The folder for drafts in a store; no host serves hidden files. */
export const DRAFTS = '.drafts';

const ABANDONED_AFTER_MS = 60 * 60 * 1000;
const NAME = /^(.+)-(\d+)-[0-9a-f-]{36}$/;
/** The folders that this process has cleaned; its own drafts in them are newer. */
const tidied = new Map<string, Promise<void>>();

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a draft is abandoned. For processes of other machines, only its age counts. */
async function isAbandoned(draft: string): Promise<boolean> {
  const [, host, pid] = NAME.exec(path.basename(draft)) ?? [];
  if (host === os.hostname() && !isRunning(Number(pid))) return true;
  const { mtimeMs } = await stat(draft);
  return Date.now() - mtimeMs > ABANDONED_AFTER_MS;
}

async function tidy(home: string): Promise<void> {
  await mkdir(home, { recursive: true });
  for (const name of await readdir(home)) {
    const draft = path.join(home, name);
    // Another process may clean up or finish the draft at the same time.
    if (await isAbandoned(draft).catch(() => false)) await rm(draft, { recursive: true, force: true });
  }
}

/**
 * A name for a new draft; nothing exists there yet. The caller moves or removes it.
 *
 * @param home a folder of drafts, on the file system of the final place
 */
export async function newDraft(home: string): Promise<string> {
  if (!tidied.has(home)) tidied.set(home, tidy(home));
  await tidied.get(home);
  return path.join(home, `${os.hostname()}-${process.pid}-${randomUUID()}`);
}
