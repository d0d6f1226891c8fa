// npm test: runs every check; stops at the first group with a failure. `--only static` leaves out whatever runs
// the product.
import { execa } from 'execa';
import { ROOT } from '../lib/workspace.mjs';
import { pooled, seconds } from '../lib/run.ts';
import { emptyResults, faultsOfAllSuites, RESULTS } from './specification/results.mjs';

const AT_A_TIME = 2;
const script = (name: string, ...args: string[]) => ['npm', 'run', '--silent', name, ...args];

type Step = [name: string, command: readonly string[]];

/** Steps that only read: they run side by side, and each one's output is shown when it is done. */
const STATIC: Step[] = [
  ['lint', script('lint')],
  ['types', script('types')],
  ['format', ['prettier', '--check', '.', '--log-level', 'warn']],
  ['imports', script('imports')],
  ['unused', ['knip']],
  ['commits', ['node', 'tooling/run.mjs', 'scripts/check-commits']],
];

/** Steps that need the machine for themselves, in order. */
const RUNNING: Step[] = [
  ['build and start', ['node', 'tooling/run.mjs', 'scripts/first-start']],
  ['unit', script('unit')],
  ['test:server', script('test:server')],
  ['size', script('lab', '--', 'size')],
  ['e2e', script('e2e')],
  ['cross-version', script('cross-version')],
];

/** Runs a step and says how it went; gives whether it passed. */
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

async function runStatic(): Promise<string[]> {
  const failed = await pooled(STATIC, AT_A_TIME, async (step) =>
    (await runStep(step, true)) ? [] : [step[0]],
  );
  return failed.flat();
}

async function runInOrder(): Promise<string[]> {
  const results = emptyResults();
  process.env[RESULTS] = results;
  for (const step of RUNNING) if (!(await runStep(step, false))) return [step[0]];
  const faults = faultsOfAllSuites(results);
  for (const fault of faults) console.log(fault);
  return faults.length === 0 ? [] : ['docs/specification.md'];
}

const isStaticOnly = process.argv.slice(2).join(' ') === '--only static';
const failedChecks = await runStatic();
const failed = failedChecks.length > 0 || isStaticOnly ? failedChecks : await runInOrder();
const total = seconds(process.uptime() * 1000);
console.log(
  failed.length === 0 ? `\nEvery check passed (${total})` : `\nFailed: ${failed.join(', ')} (${total})`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
