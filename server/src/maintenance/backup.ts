import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, copyFile, link, open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Sqlite from 'better-sqlite3';
import { runApart } from '../db/run-apart.ts';
import {
  BUSY_TIMEOUT_MS,
  DataDirInUseError,
  changeFile,
  createPrivateFile,
  databaseFile,
  takeDataDir,
} from '../db/sqlite.ts';
import { codeOf } from '../errors/error-code.ts';
import { createPrivateFolder } from '../config/private-folder.ts';
import type { SealHistory } from '../security/history-seal.ts';
import { endSessionsLinksAndMails } from './after-restore.ts';
import { HEADS, parseManifest, toHeads, toManifest } from './manifest.ts';

/**
 * Suffixes of the files that SQLite keeps next to a database. They belong to the replaced database.
 */
const COMPANIONS = ['-wal', '-shm'];

const IN_USE = 'The database is in use: stop the server first';

/** A backup or restore was refused. Nothing was changed. */
export class BackupError extends Error {}

/** The path of a backup's manifest, which records where the histories end. */
export const manifestOf = (path: string) => `${path}.manifest.json`;

/**
 * Returns where the histories end. @throws BackupError when the file is not a complete Quits
 * database
 */
async function requireWhole(path: string): Promise<unknown[]> {
  const statements = ['pragma integrity_check', 'select count(*) from expenses', HEADS];
  try {
    const [integrity, , heads = []] = await runApart({ path, readonly: true, statements });
    if (JSON.stringify(integrity) !== '[{"integrity_check":"ok"}]')
      throw new Error('The integrity check failed');
    return heads;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new BackupError(`${path} is not a whole database of Quits: ${reason}`);
  }
}

/** @throws BackupError when a manifest exists and the histories of the backup differ from it */
function requireManifested(path: string, heads: unknown[]): void {
  if (!existsSync(manifestOf(path))) return;
  const manifest = parseManifest(readFileSync(manifestOf(path), 'utf8'));
  if (!isDeepStrictEqual(manifest.heads, toHeads(heads)))
    throw new BackupError(`${path} is not what its manifest says`);
}

/**
 * Copies the embedded database into one file. The server may keep writing; the copy contains what
 * was committed when it began. The copy is verified, and a manifest next to it records where the
 * histories end.
 *
 * @param dataDir the folder of the database
 * @param to the file to write; it must not exist
 * @param sealHistory computes the seals with the server's secret
 * @throws BackupError when there is nothing to copy, `to` exists or cannot be created, or the copy
 *   is not complete
 */
export async function backUp(dataDir: string, to: string, sealHistory: SealHistory): Promise<void> {
  const from = databaseFile(dataDir);
  if (!existsSync(from)) throw new BackupError(`There is no database in ${dataDir}`);
  if (existsSync(to)) throw new BackupError(`${to} exists already`);
  createPlace(to);
  try {
    await copyInto(to, from);
    const manifest = toManifest(await requireWhole(to), sealHistory);
    writeFileSync(manifestOf(to), JSON.stringify(manifest), { mode: 0o600 });
  } catch (error) {
    for (const file of [to, manifestOf(to)]) rmSync(file, { force: true });
    throw error;
  }
}

/** @throws BackupError when the file cannot be created */
function createPlace(to: string): void {
  try {
    createPrivateFolder(dirname(to));
    createPrivateFile(to);
  } catch (error) {
    throw new BackupError(`No file can be made at ${to} (${codeOf(error) ?? 'unknown'})`);
  }
}

/** The bytes that a backup of the database in this folder may take: its size and a fifth. */
export async function bytesOfBackup(dataDir: string): Promise<number> {
  const from = databaseFile(dataDir);
  const sizes = [from, `${from}-wal`].map(async (path) => (existsSync(path) ? (await stat(path)).size : 0));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) * 1.2;
}

/** SQLite's other way, its backup interface, begins again with each write of the server. */
async function copyInto(to: string, from: string): Promise<void> {
  // `vacuum into` accepts only an empty file.
  const statements = [`vacuum into '${to.replaceAll("'", "''")}'`];
  await runApart({ path: from, timeout: BUSY_TIMEOUT_MS, statements });
}

/**
 * A server that has the database open holds a lock. That lock prevents a change of the journal
 * mode.
 *
 * @throws BackupError when the database is open elsewhere
 */
function requireUnused(path: string): void {
  const file = new Sqlite(path, { timeout: 0 });
  try {
    file.pragma('journal_mode = DELETE');
  } catch (error) {
    // Other errors are no obstacle: a damaged database is a reason to restore.
    if (/locked|busy/i.test(error instanceof Error ? error.message : '')) throw new BackupError(IN_USE);
  } finally {
    file.close();
  }
}

/**
 * Replaces the embedded database with a backup. The database must not be open. The replaced
 * database stays next to it under another name.
 * Sessions and links end and queued mails fail, so that nothing revoked, used or sent after the
 * backup becomes valid again.
 *
 * @param from the backup
 * @param dataDir the folder of the database
 * @param options `now` (ms), also part of the name of the replaced file; `isKeepingSessions` for
 *   drills: sessions, links and mails stay
 * @returns the file that holds the replaced database, or undefined if there was none
 * @throws BackupError when the backup is not complete or a server uses the database
 */
export async function restoreBackup(
  from: string,
  dataDir: string,
  { now, isKeepingSessions = false }: { now: number; isKeepingSessions?: boolean },
): Promise<string | undefined> {
  if (!existsSync(from)) throw new BackupError(`There is no backup ${from}`);
  requireManifested(from, await requireWhole(from));
  const letGo = takeUnused(dataDir);
  try {
    const to = databaseFile(dataDir);
    if (existsSync(to)) requireUnused(to);
    const arriving = `${to}.restoring`;
    for (const rest of ['', ...COMPANIONS]) rmSync(arriving + rest, { force: true });
    createPrivateFile(arriving);
    await copyFile(from, arriving);
    // `copyFile` also copies the mode of the source.
    await chmod(arriving, 0o600);
    if (!isKeepingSessions) await changeFile(arriving, (trx) => endSessionsLinksAndMails(trx, now));
    await sync(arriving);
    const previous = existsSync(to) ? `${to}.before-${String(now)}` : undefined;
    if (previous !== undefined) await keepAside(to, previous);
    // Replaces the database at once: a server that starts without one would make an empty one.
    await rename(arriving, to);
    await sync(dataDir);
    return previous;
  } finally {
    letGo();
  }
}

/** Gives the database a second name, and takes away what belongs to it alone. */
async function keepAside(to: string, previous: string): Promise<void> {
  // Not every file system has second names.
  await link(to, previous).catch(() => copyFile(to, previous));
  for (const companion of COMPANIONS) {
    if (existsSync(to + companion)) await rename(to + companion, previous + companion);
  }
}

/** Makes a file, or the names in a folder, survive a power cut. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** @throws BackupError when a server uses the folder */
function takeUnused(dataDir: string): () => void {
  try {
    return takeDataDir(dataDir);
  } catch (error) {
    if (error instanceof DataDirInUseError) throw new BackupError(IN_USE);
    throw error;
  }
}
