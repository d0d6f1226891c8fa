/** The folder of the backups that the server makes by itself. */
import { existsSync } from 'node:fs';
import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupError, bytesOfBackup, manifestOf } from './backup.ts';

/** A backup or what belongs to one. Other files of the folder are left alone. */
const OURS = /^quits-\d{4}-\d\d-\d\dT[\d-]+Z\.db/;

/** The path of a backup of this moment. The names of later ones sort after it. */
export function backupAt(folder: string, now: number): string {
  const moment = new Date(now).toISOString().replaceAll(/[:.]/g, '-');
  return join(folder, `quits-${moment}.db`);
}

const readNames = (folder: string) =>
  readdir(folder).then((names) => names.filter((name) => OURS.test(name)));

/** The checked backups, newest first. Their manifests were written last. */
const findWhole = (names: readonly string[]) =>
  names
    .filter((name) => names.includes(manifestOf(name)))
    .sort()
    .reverse();

/** A finished backup: its file, when it was finished (ms), and its size. */
export interface FinishedBackup {
  name: string;
  at: number;
  bytes: number;
}

async function describe(folder: string, name: string): Promise<FinishedBackup> {
  const { mtimeMs: at } = await stat(manifestOf(join(folder, name)));
  return { name, at, bytes: await sizeOf(join(folder, name)) };
}

/** The finished backups, newest first; none while the folder is missing. */
export async function listBackups(folder: string): Promise<FinishedBackup[]> {
  if (!existsSync(folder)) return [];
  const names = findWhole(await readNames(folder));
  return Promise.all(names.map((name) => describe(folder, name)));
}

/** When the newest backup was finished; undefined if there is none. */
export async function findNewest(folder: string): Promise<number | undefined> {
  const [newest] = findWhole(await readNames(folder));
  return newest === undefined ? undefined : (await stat(manifestOf(join(folder, newest)))).mtimeMs;
}

/** The free bytes of the disk that holds a folder, or will hold it. */
export async function freeBytes(folder: string): Promise<number> {
  if (!existsSync(folder)) return freeBytes(dirname(folder));
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const sizeOf = async (path: string) => (await stat(path)).size;

/**
 * Makes room for a new backup: removes the oldest ones until enough bytes are free, never the newest. Removes
 * none where that would not be enough.
 *
 * @param needed in bytes
 * @param free gives the free bytes of the folder's disk
 * @returns whether there is room
 */
export async function makeRoom(folder: string, needed: number, free = freeBytes): Promise<boolean> {
  const [, ...older] = findWhole(await readNames(folder));
  const sizes = await Promise.all(older.map((name) => sizeOf(join(folder, name))));
  const all = sizes.reduce((sum, size) => sum + size, await free(folder));
  if (all < needed) return false;
  while ((await free(folder)) < needed) {
    const oldest = older.pop();
    if (oldest === undefined) return false;
    // Without its manifest a copy is no backup, so that goes first.
    for (const file of [manifestOf(oldest), oldest]) await rm(join(folder, file), { force: true });
  }
  return true;
}

interface Source {
  dataDir: string;
  /** What stays free on the disk of the backup (bytes). */
  diskReserveBytes: number;
}

/**
 * Looks for room for a backup that an operator makes. It removes none, because the file may be anywhere.
 *
 * @param to the file of the backup
 * @param free gives the free bytes of a folder's disk
 * @throws BackupError when the disk has less than the backup and the reserve need
 */
export async function requireRoom(
  to: string,
  { dataDir, diskReserveBytes }: Source,
  free = freeBytes,
): Promise<void> {
  const needed = (await bytesOfBackup(dataDir)) + diskReserveBytes;
  const found = await free(dirname(to));
  if (found >= needed) return;
  const [has, needs] = [found, needed].map((bytes) => String(Math.ceil(bytes / 1_000_000)));
  throw new BackupError(
    `The disk of ${dirname(to)} has ${has} MB free, and the backup with DISK_RESERVE_MB needs ${needs} MB`,
  );
}

/** Removes all but the newest backups, and what stopped ones left behind. */
export async function removeOld(folder: string, keep: number): Promise<void> {
  const names = await readNames(folder);
  const newest = new Set(findWhole(names).slice(0, keep));
  for (const name of names)
    if (!newest.has(OURS.exec(name)?.[0] ?? '')) await rm(join(folder, name), { force: true });
}
