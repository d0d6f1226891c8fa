import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runIn } from '../../../tooling/lib/run.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** What the commands of a team read of the repository, besides the remote itself. */
const SOURCES = [
  ...['shared', 'tooling', 'web', 'server/package.json', '.github/CODEOWNERS'],
  ...['package.json', 'package-lock.json', 'tsconfig.base.json'],
];

const isSource = (file: string) => !/\/(?:node_modules|dist)$/.test(file);

/** The installed packages, with our own pointing into the copy. */
function linkPackages(copy: string): void {
  const installed = path.join(ROOT, 'node_modules');
  const own = path.join(copy, 'node_modules/@quits');
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(installed).filter((one) => one !== '@quits' && one !== '.cache')) {
    symlinkSync(path.join(installed, name), path.join(copy, 'node_modules', name));
  }
  for (const name of readdirSync(path.join(copy, 'shared'))) {
    symlinkSync(path.join(copy, 'shared', name), path.join(own, name));
  }
  for (const name of ['tooling', 'web']) symlinkSync(path.join(copy, name), path.join(own, name));
  // Packages of which the commands have a version of their own.
  symlinkSync(path.join(ROOT, 'tooling/node_modules'), path.join(copy, 'tooling/node_modules'));
}

/** A copy of what a remote is built from, in which something is changed; it goes with `remove`. */
export class ChangedSources {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'quits-changed-'));
  private readonly remote: string;

  constructor(remote: string) {
    this.remote = remote;
    for (const name of [...SOURCES, remote]) {
      const options = { recursive: true, filter: isSource, preserveTimestamps: true };
      cpSync(path.join(ROOT, name), this.at(name), options);
    }
    linkPackages(this.folder);
  }

  /** The address of a file in the copy. */
  at(file: string): string {
    return path.join(this.folder, file);
  }

  /** Changes a text in a file. @throws Error where the file does not have it */
  change(file: string, old: string, text: string): void {
    const place = this.at(file);
    const before = readFileSync(place, 'utf8');
    if (!before.includes(old)) throw new Error(`${file} has no ${old}`);
    writeFileSync(place, before.replace(old, text));
  }

  /** Adds the files of a folder. @param files path in it → text */
  add(folder: string, files: Readonly<Record<string, string>>): void {
    for (const [file, text] of Object.entries(files)) {
      const place = path.join(this.at(folder), file);
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, text);
    }
  }

  /** Runs a command of the copy, such as `scripts/new-feature`. @throws Error with what it said when it refuses */
  async command(...args: readonly string[]): Promise<string> {
    return runIn(this.folder, process.execPath, 'tooling/run.mjs', ...args);
  }

  /** Builds the remote, or an added one; gives the folder of the build. @throws Error with what the build said */
  async build(version: string, remote = this.remote): Promise<string> {
    // A deployment runs in the folder of its build.
    const built = this.at(`built/${remote}`);
    await this.command('build/build-one', remote, version, built);
    return built;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
