import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { run, seconds } from '../../scripts/run.mjs';
import { openStore } from '../store/store.mjs';
import { readJson, REMOTES, ROOT } from '../../build/workspace.mjs';
import { Refusal } from './refusal.mjs';

/** npm runs a package's script in the package: a relative path is meant from where the person is. */
const WHERE = process.env.INIT_CWD ?? process.cwd();

/**
 * Reads a command's options and opens its store.
 *
 * @param {readonly string[]} further options beside `--to`
 * @param {string} usage
 */
export function readCommand(further, usage) {
  const names = ['to', ...further];
  const options = Object.fromEntries(names.map((name) => [name, { type: /** @type {const} */ ('string') }]));
  const { values } = parseArgs({ options, strict: true });
  const texts = /** @type {Record<string, string | undefined>} */ (values);
  if (!texts.to) throw new Refusal(usage);
  return { store: openStore(texts.to, WHERE), values: texts };
}

/** The package in whose folder npm runs the command. */
export function packageHere() {
  const name = path.basename(process.cwd());
  if (![...REMOTES, 'shell'].includes(name)) {
    throw new Refusal(`Run it for a remote or the shell: npm run deploy -w ${REMOTES[1]} -- --to <store>`);
  }
  return name;
}

/** @param {string | undefined} text @returns {number | undefined} */
export function percentOf(text) {
  if (text === undefined) return undefined;
  const percent = Number(text);
  if (!Number.isInteger(percent) || percent < 1 || percent > 99) {
    throw new Refusal(`--canary is a share of browsers between 1 and 99, not "${text}".`);
  }
  return percent;
}

/**
 * Gives a folder with the build of a package, which may be changed, and takes it away afterwards.
 *
 * @template Result
 * @param {string} name
 * @param {{ built: string | undefined, say: (line: string) => void }} options `built`: a build from before
 * @param {(build: { folder: string, version: string }) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withBuild(name, { built, say }, work) {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`));
  try {
    if (built === undefined) return await work({ folder, version: await build(name, folder, say) });
    const from = path.resolve(WHERE, built);
    if (!existsSync(path.join(from, 'contract.json'))) throw new Refusal(`${from} holds no build.`);
    cpSync(from, folder, { recursive: true });
    return await work({ folder, version: readJson(path.join(folder, 'contract.json')).version });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} name @param {string} folder @param {(line: string) => void} say */
async function build(name, folder, say) {
  const { version } = readJson(path.join(ROOT, name, 'package.json'));
  const script = path.join(ROOT, 'tooling/build/build-one.mjs');
  const { code, output, ms } = await run(process.execPath, [script, name, version, folder], {
    isQuiet: true,
  });
  if (code !== 0) throw new Refusal(`${name} does not build:\n${output}`);
  say(`  built       ${name} ${version} in ${seconds(ms)}`);
  return version;
}

/**
 * A look at files as browsers get them: the content, and the headers that a page of another origin needs.
 *
 * @param {string} address where the store is served
 */
export function publicChecker(address) {
  return async (/** @type {string} */ pathname, /** @type {Buffer} */ body) => {
    const url = new URL(pathname, address);
    const answer = await fetch(url);
    if (!answer.ok) throw new Refusal(`${url.href} answers ${answer.status}. The pointer was not changed.`);
    const hash = (/** @type {Buffer} */ bytes) => createHash('sha256').update(bytes).digest('hex');
    if (hash(Buffer.from(await answer.arrayBuffer())) !== hash(body)) {
      throw new Refusal(`${url.href} answers something else. The pointer was not changed.`);
    }
    if (answer.headers.get('access-control-allow-origin') === null) {
      throw new Refusal(
        `${url.href} comes without Access-Control-Allow-Origin. The pointer was not changed.`,
      );
    }
  };
}

/**
 * Runs a command to its end: what was refused is said in sentences, without a stack.
 *
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    const isKnown = error instanceof Refusal || (error instanceof Error && !('code' in error));
    console.error(isKnown ? `\nRefused: ${error.message}` : error);
    process.exitCode = 1;
  }
}
