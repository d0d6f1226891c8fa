/** The folder of the backups that the server makes by itself. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestOf } from './backup.ts';

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

/** When the newest backup was finished; undefined if there is none. */
export async function findNewest(folder: string): Promise<number | undefined> {
  const [newest] = findWhole(await readNames(folder));
  return newest === undefined ? undefined : (await stat(manifestOf(join(folder, newest)))).mtimeMs;
}

/** Removes all but the newest backups, and what stopped ones left behind. */
export async function removeOld(folder: string, keep: number): Promise<void> {
  const names = await readNames(folder);
  const kept = new Set(findWhole(names).slice(0, keep));
  for (const name of names)
    if (!kept.has(OURS.exec(name)?.[0] ?? '')) await rm(join(folder, name), { force: true });
}
