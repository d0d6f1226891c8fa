/**
 * Changes the server in ways that Stryker knows, one at a time, and expects a test to fail: a sample, drawn by a seed.
 * Each change meets the tests beside it first; what they leave meets them on PostgreSQL, then those of the calls, then
 * all others.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { execa } from 'execa';
import { startPostgres } from '../../lib/postgres.ts';
import { ROOT } from '../../lib/workspace.mjs';
import { discoverMutants } from './discover.ts';
import type { Mutant } from './discover.ts';

const FOLDERS = ['server/src/modules', 'server/src/plugins'];
const AIM_PERCENT = 85;
/** A change that makes a test wait for ever is noticed as well. */
const GIVES_UP_AFTER_MS = 15 * 60_000;
/** A change that a property notices is noticed within few cases. */
const FEW_CASES = { FUZZ_REQUESTS: '400', LEDGER_SEQUENCES: '10' };

/** The same for the same seed, also after changes elsewhere. */
function sampleOf(mutants: readonly Mutant[], count: number, seed: string): Mutant[] {
  const rank = ({ file, location, replacement }: Mutant) =>
    createHash('sha256')
      .update(JSON.stringify([seed, file, location, replacement]))
      .digest('hex');
  const ranked = mutants.map((mutant) => [rank(mutant), mutant] as const);
  return ranked
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, count)
    .map(([, mutant]) => mutant);
}

function offsetOf(source: string, { line, column }: Mutant['location']['start']): number {
  const before = source.split('\n').slice(0, line - 1);
  return before.reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
}

/** Where a change is in its file, in characters. */
function rangeOf({ file, location }: Mutant): { path: string; from: number; to: number; original: string } {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  const [from, to] = [offsetOf(source, location.start), offsetOf(source, location.end)];
  return { path: path.join(ROOT, file), from, to, original: source.slice(from, to) };
}

/** Whether a test fails; `{}` changes nothing. */
async function isNoticed(change: object, args: readonly string[], databaseUrl?: string): Promise<boolean> {
  const require = createRequire(import.meta.url);
  const jest = path.join(path.dirname(require.resolve('jest/package.json')), 'bin/jest.js');
  const always = ['--config', 'tooling/build/jest/mutant.config.mjs', '--bail', '--silent', '--forceExit'];
  const { failed } = await execa(process.execPath, [jest, ...always, '-w', '1', ...args], {
    cwd: ROOT,
    env: { ...FEW_CASES, QUITS_MUTANT: JSON.stringify(change), TEST_DATABASE_URL: databaseUrl },
    timeout: GIVES_UP_AFTER_MS,
    killSignal: 'SIGKILL',
    reject: false,
    stdio: 'ignore',
  });
  return failed;
}

/** Tests that are most likely to notice: those of the module, or of the plugin. */
const besideOf = ({ file }: Mutant) =>
  file.startsWith('server/src/plugins/') ? file.replace(/\.ts$/, '') : `${path.dirname(file)}/`;

const changeOf = (mutant: Mutant) => ({ ...rangeOf(mutant), replacement: mutant.replacement });

const isNoticedBeside = (mutant: Mutant, databaseUrl?: string) =>
  isNoticed(changeOf(mutant), ['--testPathPatterns', besideOf(mutant), '--passWithNoTests'], databaseUrl);

/** Those of the calls, and of the application as a whole. */
const isNoticedByCalls = (mutant: Mutant) =>
  isNoticed(changeOf(mutant), [
    '--testPathPatterns',
    String.raw`routes\.test`,
    String.raw`server/src/(app|authorization|bad-input|several-servers)\.test`,
  ]);

const isNoticedElsewhere = (mutant: Mutant) =>
  isNoticed(changeOf(mutant), ['--testPathIgnorePatterns', '/dist/', besideOf(mutant)]);

const oneLine = (text: string) => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 90 ? `${line.slice(0, 90)}…` : line;
};

function describe(mutant: Mutant): string {
  const { file, location, mutatorName, replacement } = mutant;
  const place = `${file}:${location.start.line}:${location.start.column}`;
  return `${place} ${mutatorName}: ${oneLine(rangeOf(mutant).original)} → ${oneLine(replacement)}`;
}

/** Those that a round of tests does not notice; it says what becomes of each. */
async function leftBy(
  title: string,
  mutants: readonly Mutant[],
  notices: (mutant: Mutant) => Promise<boolean>,
): Promise<Mutant[]> {
  console.log(`\n${mutants.length} changes, ${title}`);
  const left: Mutant[] = [];
  for (const mutant of mutants) {
    const isIt = await notices(mutant);
    if (!isIt) left.push(mutant);
    console.log(`  ${isIt ? 'noticed' : 'LEFT   '} ${describe(mutant)}`);
  }
  return left;
}

/**
 * Tries a sample of the changes of the server.
 *
 * @param seed draws the sample
 * @returns a sentence when fewer are noticed than shall be
 */
export async function mutateServer(count: number, seed: string): Promise<string[]> {
  const all = await discoverMutants('tooling/lab/mutation/server.config.mjs', FOLDERS);
  const sample = sampleOf(all, count, seed);
  console.log(`${sample.length} of ${all.length} changes, seed ${seed}`);
  if (await isNoticed({ path: '' }, [])) return ['the tests fail without any change'];
  let left = await leftBy('the tests beside them', sample, (mutant) => isNoticedBeside(mutant));
  const postgres = await startPostgres();
  try {
    left = await leftBy('the same on PostgreSQL', left, (mutant) => isNoticedBeside(mutant, postgres.url));
  } finally {
    await postgres.stop();
  }
  left = await leftBy('the tests of the calls', left, isNoticedByCalls);
  left = await leftBy('all other tests of the server', left, isNoticedElsewhere);
  const percent = 100 * (1 - left.length / sample.length);
  console.log(`\n${sample.length - left.length} of ${sample.length} noticed: ${percent.toFixed(1)} %`);
  return percent >= AIM_PERCENT ? [] : [`fewer than ${AIM_PERCENT} % were noticed`];
}
