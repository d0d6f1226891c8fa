import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../build/workspace.mjs';

/** Packages of this repository, which a copy must find in itself and not here. */
const SCOPE = '@quits';

/** Files of the repository as they are now, those that Git ignores left out. */
function files() {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT });
  const isWanted = (/** @type {string} */ file) => file !== '' && !file.startsWith('screenshots/');
  return listed.toString().split('\0').filter(isWanted);
}

/** Links to everything in a folder of dependencies, whose packages of ours lead into the copy. */
function linkDependencies(/** @type {string} */ from, /** @type {string} */ to) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '.cache') continue;
    // Their links are relative: copied as they are, they lead into the copy.
    if (name === SCOPE)
      cpSync(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(path.join(from, name), path.join(to, name));
  }
}

/**
 * Makes a copy of the sources, with the installed dependencies, in which anything may be changed.
 *
 * @returns {{ folder: string, remove: () => void }}
 */
export function makeWorkingCopy() {
  const folder = mkdtempSync(path.join(tmpdir(), 'quits-copy-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    for (const file of files())
      if (existsSync(path.join(ROOT, file))) cpSync(path.join(ROOT, file), path.join(folder, file));
    linkDependencies(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    for (const entry of readdirSync(ROOT, { withFileTypes: true })) {
      const own = path.join(ROOT, entry.name, 'node_modules');
      if (entry.isDirectory() && existsSync(own))
        linkDependencies(own, path.join(folder, entry.name, 'node_modules'));
    }
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
