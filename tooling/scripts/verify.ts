// npm test: runs the checks that a change can break; stops at the first group with a failure. `--full` (npm
// run test:full) runs every check to the end, `--only static` none that runs the product, and `--since <ref>`
// the tests of the packages that changed since a commit, of those that depend on them, and the journeys.
import { execa } from 'execa';
import { ROOT } from '../lib/workspace.mjs';
import { FULL, pooled, seconds } from '../lib/run.ts';
import { emptyResults, faultsOfAllSuites, RESULTS } from './specification/results.mjs';

const AT_A_TIME = 2;
const script = (name: string, ...args: string[]) => ['npm', 'run', '--silent', name, ...args];

type Step = [name: string, command: readonly string[]];

/** Steps that need no quiet machine: they run in parallel, and each one's output shows when it ends. */
const STATIC: Step[] = [
  ['lint', script('lint')],
  ['types', script('types')],
  ['format', ['oxfmt', '--check']],
  ['imports', script('imports')],
  ['unused', ['knip']],
  ['words', script('unit', '--', '--selectProjects', 'tooling', '--testPathPatterns', 'scripts/words')],
  ['commits', ['node', 'tooling/run.mjs', 'scripts/check-commits']],
];

const BUILD: Step = ['build and start', ['node', 'tooling/run.mjs', 'scripts/first-start']];

/** Steps that need the machine for themselves, in order. */
const RUNNING: Step[] = [
  ['unit', script('unit')],
  ['test:server', script('test:server')],
  ['size', script('lab', '--', 'size')],
  ['e2e', script('e2e')],
];

/** The same for the packages that changed since a commit. */
const runningSince = (ref: string): Step[] => [
  ['changed packages', ['lerna', 'run', 'test', '--since', ref, '--concurrency', '1']],
  ['e2e', script('e2e')],
];

const FULL_ALONE: Step[] = [
  ['cross-version', script('cross-version')],
  ['image', ['node', 'tooling/run.mjs', 'scripts/image']],
];

/** Runs a step and prints the result; returns whether it passed. */
async function runStep([name, [command = '', ...args]]: Step, isQuiet: boolean): Promise<boolean> {
  if (!isQuiet) console.log(`\n=== ${name}`);
  const color = isQuiet && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const output = isQuiet ? ({ all: true, stdin: 'ignore' } as const) : ({ stdio: 'inherit' } as const);
  const options = { cwd: ROOT, env: color, preferLocal: true, reject: false, ...output } as const;
  const { failed, all, durationMs } = await execa(command, args, options);
  const text = all ? `\n${all}` : '';
  console.log(`\n=== ${name}: ${failed ? 'FAILED' : 'passed'} (${seconds(durationMs)})${text}`);
  return !failed;
}

async function runTogether(steps: readonly Step[]): Promise<string[]> {
  const failed = await pooled(steps, AT_A_TIME, async (step) =>
    (await runStep(step, true)) ? [] : [step[0]],
  );
  return failed.flat();
}

/** A full run, at night, goes on after a failure: its next chance is a day later. */
async function runInOrder(steps: readonly Step[]): Promise<string[]> {
  const failed: string[] = [];
  for (const step of steps) {
    if (!(await runStep(step, false))) failed.push(step[0]);
    if (failed.length > 0 && !isFull) break;
  }
  return failed;
}

/** Runs all tests, and checks that every item of docs/specification.md has a test that passed. */
async function runAll(steps: readonly Step[]): Promise<string[]> {
  const results = emptyResults();
  process.env[RESULTS] = results;
  const failed = await runInOrder(steps);
  if (failed.length > 0) return failed;
  const faults = faultsOfAllSuites(results);
  for (const fault of faults) console.log(fault);
  return faults.length === 0 ? [] : ['docs/specification.md'];
}

const args = process.argv.slice(2).join(' ');
const isStaticOnly = args === '--only static';
const isFull = args === '--full';
const [, since] = /^--since (\S+)$/.exec(args) ?? [];
if (isFull) process.env[FULL] = '1';
const failedChecks = await runTogether(isStaticOnly ? STATIC : [BUILD, ...STATIC]);

function runProduct(): Promise<string[]> {
  if (since !== undefined) return runInOrder(runningSince(since));
  return runAll([...RUNNING, ...(isFull ? FULL_ALONE : [])]);
}

const failed = failedChecks.length > 0 || isStaticOnly ? failedChecks : await runProduct();
const total = seconds(process.uptime() * 1000);
console.log(
  failed.length === 0 ? `\nEvery check passed (${total})` : `\nFailed: ${failed.join(', ')} (${total})`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
