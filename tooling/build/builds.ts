import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { ROOT } from '../lib/workspace.mjs';

const RUN = path.join(ROOT, 'tooling/run.mjs');

/** The files that decide whether a package's build is up to date. */
export const sourcesOf = (folder: string) => [`${folder}/src`, `${folder}/package.json`];

const runNode = (args: readonly string[]) =>
  execa(process.execPath, args, { cwd: ROOT, reject: false, all: true });

/**
 * Builds one package into a folder, in its own process.
 *
 * @returns the error message, if it failed
 */
export async function buildOne(name: string, version: string, folder: string): Promise<string | undefined> {
  const { failed, all } = await runNode([RUN, 'build/build-one', name, version, folder]);
  return failed ? all : undefined;
}

/**
 * Packs the integrators' package as it would be published; returns the address of the tarball.
 *
 * @throws Error when it cannot be built
 */
export async function packEmbed(): Promise<string> {
  const folder = path.join(ROOT, 'node_modules/.cache/quits-package');
  await mkdir(folder, { recursive: true });
  const args = ['pack', '-w', 'embed', '--silent', '--pack-destination', folder];
  const { stdout } = await execa('npm', args, { cwd: ROOT });
  return path.join(folder, stdout.trim().split('\n').at(-1) ?? '');
}
