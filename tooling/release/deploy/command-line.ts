import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { REMOTE_NAMES } from '@quits/federation';
import { buildOne } from '../../build/builds.ts';
import { readJson, ROOT } from '../../lib/workspace.mjs';
import { seconds } from '../../lib/run.ts';
import { Refusal } from '../../lib/refusal.ts';
import { openStore } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { hashOf } from './release-files.ts';

/** npm runs a package's script in the package: a relative path is meant from where the person is. */
const WHERE = process.env.INIT_CWD ?? process.cwd();

/** Says one line to the person at the keyboard. */
export const log = (line: string): void => {
  console.log(line);
};

/**
 * Reads a command's options and opens its store.
 *
 * @param command "deploy -w mf-groups", for the sentence that says how it is used
 * @param further options beside `--to`
 */
export function readCommand<Name extends string>(command: string, further: readonly Name[] = []) {
  const options = Object.fromEntries(['to', ...further].map((name) => [name, { type: 'string' } as const]));
  const values = parseArgs({ options, strict: true }).values as Partial<Record<'to' | Name, string>>;
  if (!values.to) throw new Refusal(`Say where: npm run ${command} -- --to <folder, address or "command:…">`);
  return { store: openStore(values.to, WHERE), values };
}

/** A command of one package, run in whose folder npm runs it. */
export interface PackageCommand<Name extends string> {
  name: string;
  store: Store;
  values: Partial<Record<Name, string>>;
}

/** Reads the options of a command that a team runs for its package: `npm run deploy -w mf-groups`. */
export function readPackageCommand<Name extends string>(
  command: string,
  further: readonly Name[],
): PackageCommand<Name> {
  const name = path.basename(process.cwd());
  if (![...REMOTE_NAMES, 'shell'].includes(name))
    throw new Refusal('Run it for a remote or the shell: npm run deploy -w mf-groups -- --to <store>');
  return { name, ...readCommand(`${command} -w ${name}`, further) };
}

/** The percentage of `--canary`. */
export function percentOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const percent = Number(text);
  if (!Number.isInteger(percent) || percent < 1 || percent > 99)
    throw new Refusal(`--canary is a share of browsers between 1 and 99, not "${text}".`);
  return percent;
}

interface Versioned {
  version: string;
}

/** Builds a package with its plain version, or takes a build from before; gives the version. */
async function fill(folder: string, name: string, built: string | undefined): Promise<string> {
  if (built === undefined) {
    const { version } = readJson<Versioned>(path.join(ROOT, name, 'package.json'));
    const start = performance.now();
    const problem = await buildOne(name, version, folder);
    if (problem !== undefined) throw new Refusal(`${name} does not build:\n${problem}`);
    log(`  built       ${name} ${version} in ${seconds(performance.now() - start)}`);
    return version;
  }
  const from = path.resolve(WHERE, built);
  if (!existsSync(path.join(from, 'contract.json'))) throw new Refusal(`${from} holds no build.`);
  cpSync(from, folder, { recursive: true });
  return readJson<Versioned>(path.join(folder, 'contract.json')).version;
}

/**
 * Gives a folder with the build of a package, which may be changed, and takes it away afterwards.
 *
 * @param built a build from before
 */
export async function withBuild(
  name: string,
  built: string | undefined,
  work: (build: { folder: string; version: string }) => Promise<unknown>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`));
  try {
    await work({ folder, version: await fill(folder, name, built) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A look at files as browsers get them: the content, and the headers that a page of another origin needs.
 *
 * @param address where the store is served
 */
export function publicChecker(address: string) {
  return async (pathname: string, body: Buffer): Promise<void> => {
    const { href } = new URL(pathname, address);
    const refuse = (why: string) => new Refusal(`${href} ${why}. The pointer was not changed.`);
    const answer = await fetch(href);
    if (!answer.ok) throw refuse(`answers ${answer.status}`);
    if (hashOf(Buffer.from(await answer.arrayBuffer())) !== hashOf(body))
      throw refuse('answers something else');
    if (answer.headers.get('access-control-allow-origin') === null)
      throw refuse('comes without Access-Control-Allow-Origin');
  };
}

/** Whether the options were not understood. */
const isUsage = (error: Error) =>
  'code' in error && typeof error.code === 'string' && error.code.startsWith('ERR_PARSE_ARGS');

/** Runs a command to its end: what was refused is said in sentences, without a stack. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const isKnown = error instanceof Refusal || (error instanceof Error && isUsage(error));
    console.error(isKnown ? `\nRefused: ${error.message}` : error);
    process.exitCode = 1;
  }
}
