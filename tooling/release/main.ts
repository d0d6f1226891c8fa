// A team's commands for a store (docs/teams.md): npm run deploy -w mf-groups, npm run rollback -w mf-groups,
// npm run deployments, npm run where. They all take --to <folder or "command:…">.
import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pointerPath } from '@quits/federation';
import { loadPointer, Refusal, refuseWithdrawn } from '@quits/web/store';
import { buildOne } from '../build/builds.ts';
import { inDraftFolder } from '../lib/drafts.ts';
import { sentenceOf } from '../lib/refusal.ts';
import { seconds } from '../lib/run.ts';
import { readJson, ROOT, versionOf } from '../lib/workspace.mjs';
import { deploy } from './deploy.ts';
import { deployments, rollback, switchOff, switchOn } from './deployments.ts';
import { openStore } from './store/open-store.ts';
import type { Target } from './store/store.ts';
import { where } from './where.ts';

/** npm runs a package's script in the package, but a relative path means the user's folder. */
const WHERE = process.env.INIT_CWD ?? process.cwd();
/** The package in whose folder npm runs a script. */
const PACKAGE = path.basename(process.cwd());

const log = (line: string): void => {
  console.log(line);
};

/** The percentage of `--canary`. */
function percentOf(text: string): number {
  if (!PACKAGE.startsWith('mf-')) throw new Refusal(`There is no canary of ${PACKAGE}: every page runs it.`);
  const percent = Number(text);
  if (text.trim() === '' || !Number.isInteger(percent) || percent < 0 || percent > 99)
    throw new Refusal(`--canary is a share of browsers between 0 and 99, not "${text}".`);
  return percent;
}

/** Refuses a version that can never be deployed, before its build. */
async function refuseEarly({ store, name }: Target, { built }: Values): Promise<void> {
  if (built !== undefined) return;
  refuseWithdrawn(name, versionOf(name), (await loadPointer(store, name)).pointer);
}

/** Fills a folder with a new or an earlier build of the package. Returns the version. */
async function fill(folder: string, { built }: Values): Promise<string> {
  if (built === undefined) {
    const version = versionOf(PACKAGE);
    const start = performance.now();
    const problem = await buildOne(PACKAGE, version, folder);
    if (problem !== undefined) throw new Refusal(`${PACKAGE} does not build:\n${problem}`);
    log(`  built       ${PACKAGE} ${version} in ${seconds(performance.now() - start)}`);
    return version;
  }
  const from = path.resolve(WHERE, built);
  if (!existsSync(path.join(from, 'contract.json'))) throw new Refusal(`${from} holds no build.`);
  cpSync(from, folder, { recursive: true });
  return readJson<{ version: string }>(path.join(folder, 'contract.json')).version;
}

/**
 * Checks files as browsers get them: the content, and the headers for pages of another origin.
 *
 * @param address public address of the store
 */
const publicChecker = (address: string) => async (pathname: string, body: Buffer) => {
  const { href } = new URL(pathname, address);
  const refuse = (why: string) => new Refusal(`${href} ${why}. The pointer was not changed.`);
  const answer = await fetch(href).catch((error: unknown) => {
    throw refuse(`does not answer: ${String((error as Error).cause)}`);
  });
  if (!answer.ok) throw refuse(`answers ${answer.status}`);
  if (!body.equals(Buffer.from(await answer.arrayBuffer()))) throw refuse('answers something else');
  if (answer.headers.get('access-control-allow-origin') === null)
    throw refuse('comes without Access-Control-Allow-Origin');
};

/** Whether the current package can be deployed: the shell, the embed loader, or a feature. */
const isDeployed = () =>
  ['shell', 'embed'].includes(PACKAGE) || (PACKAGE.startsWith('mf-') && existsSync('contract.json'));

type Values = Partial<Record<string, string>>;

async function deployPackage(target: Target, values: Values): Promise<void> {
  const { canary, address } = values;
  if (address !== undefined && !URL.canParse(address))
    throw new Refusal(`--address is no address that can be read: ${address}`);
  const percent = canary === undefined ? undefined : percentOf(canary);
  const checkPublic = address === undefined ? undefined : publicChecker(address);
  log(`Deploying ${PACKAGE} to ${target.store.label}`);
  await refuseEarly(target, values);
  await inDraftFolder(async (folder) => {
    const version = await fill(folder, values);
    await deploy({ ...target, version, folder, checkPublic, canary: percent });
  });
  const pointer = pointerPath(PACKAGE);
  log(`  address     ${address === undefined ? pointer : new URL(pointer, address).href}`);
}

interface Command {
  /** Options in addition to `--to`. */
  options: readonly string[];
  run: (target: Target, values: Values, places: readonly string[]) => Promise<void>;
}

/** The commands for the package in whose folder they run, and the list of all packages. */
const COMMANDS: Readonly<Record<string, Command>> = {
  deploy: { options: ['canary', 'built', 'address'], run: deployPackage },
  rollback: { options: ['version'], run: (target, { version }) => rollback(target, version) },
  'switch-off': {
    options: ['reason', 'message'],
    run: (target, { reason, message }) => switchOff(target, reason, message),
  },
  'switch-on': { options: [], run: switchOn },
  deployments: { options: [], run: async ({ store }) => log(await deployments(store)) },
  where: { options: [], run: async ({ store }, _values, asked) => log(await where(store, asked)) },
};

/** @throws Refusal for an invalid option, with the list of valid ones */
function readOptions(command: string, names: readonly string[], args: string[]) {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: command === 'where' });
    return { values: values as Values, positionals };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Refusal(`${why} (${command} takes ${names.map((name) => `--${name}`).join(', ')}.)`);
  }
}

async function main([command = '', ...args]: readonly string[]): Promise<void> {
  const chosen = COMMANDS[command];
  if (!chosen) throw new Refusal(`There are ${Object.keys(COMMANDS).join(', ')}, and no "${command}".`);
  const { options, run } = chosen;
  const isOfPackage = !['deployments', 'where'].includes(command);
  if (isOfPackage && !isDeployed())
    throw new Refusal('Run it for a remote, the shell or embed: npm run deploy -w mf-groups -- --to <store>');
  const { values, positionals } = readOptions(command, ['to', ...options], args);
  // What this repository publishes, unless the user says otherwise.
  if (command === 'where') values.to ??= path.join(ROOT, '.published');
  const how = isOfPackage ? `${command} -w ${PACKAGE}` : command;
  if (!values.to) throw new Refusal(`Say where: npm run ${how} -- --to <folder or "command:…">`);
  await run({ store: openStore(values.to, WHERE), name: PACKAGE, log }, values, positionals);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  // A refusal prints sentences, without a stack.
  const sentence = sentenceOf(error);
  console.error(sentence === undefined ? error : `\nRefused: ${sentence}`);
  process.exitCode = 1;
}
