import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { contentHash } from '../lib/content-hash.ts';
import { seconds } from '../lib/run.ts';
import { readJsonIfThere, ROOT } from '../lib/workspace.mjs';

const TSC = path.join(ROOT, 'node_modules/typescript-7/bin/tsc');
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

/** Compiles a package's TypeScript to its `dist` folder when one of the sources changed. */
async function compile(folder: string, sources: readonly string[]): Promise<boolean> {
  const project = `${folder}/tsconfig.build.json`;
  const stamp = path.join(ROOT, folder, 'dist/build.json');
  const hash = contentHash(ROOT, [...sources, project, 'tsconfig.base.json', 'package-lock.json']);
  if (readJsonIfThere<{ hash: string }>(stamp)?.hash === hash) return true;
  console.log(`  Building ${folder} …`);
  const { failed, all, durationMs } = await runNode([TSC, '-p', path.join(ROOT, project)]);
  if (failed) {
    console.log(`  ${folder} does not compile:\n${all}`);
    return false;
  }
  await writeFile(stamp, `${JSON.stringify({ hash })}\n`);
  console.log(`  Built ${folder} in ${seconds(durationMs)}`);
  return true;
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

/** Builds the server, the web server and their packages in `shared`; returns whether it worked. */
export async function buildServer(): Promise<boolean> {
  const shared = ['shared/domain', 'shared/contracts', 'shared/federation'];
  for (const folder of [...shared, 'server', 'web'])
    if (!(await compile(folder, [...new Set([...shared, folder])].flatMap(sourcesOf)))) return false;
  return true;
}
