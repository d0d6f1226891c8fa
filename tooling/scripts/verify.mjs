// npm test: installs what is missing, then runs every check; stops at the first group with a failure. `--only
// static` leaves out whatever runs the product. Until the packages are there, nothing but Node's built-ins may
// be imported.
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { pooled, run, seconds } from './run.mjs';
import { ROOT } from '../build/workspace.mjs';
import { emptyResults, faultsOfAllSuites, RESULTS } from './specification/results.mjs';

const AT_A_TIME = 2;

/** Steps that only read: they run side by side, and each one's output is shown when it is done. */
const STATIC = ['types', 'lint', 'lint:css', 'format:check', 'imports', 'unused', 'commits'];
/** Steps that need the machine for themselves, in order. */
const RUNNING = ['unit', 'test:server', 'build', 'size', 'e2e', 'cross-version'];

const say = (/** @type {string} */ line) => console.log(line);

/** @param {string} step @param {boolean} isQuiet */
function runStep(step, isQuiet) {
  const npm = process.env.npm_execpath;
  const isScript = npm !== undefined && /\.c?js$/.test(npm);
  const args = [...(isScript ? [npm] : []), 'run', '--silent', step];
  const command = isScript ? process.execPath : process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  return run(command, args, { cwd: ROOT, env: { ...process.env, ...(isQuiet ? color : {}) }, isQuiet });
}

async function runStatic() {
  const failed = await pooled(STATIC, AT_A_TIME, async (step) => {
    const { code, output, ms } = await runStep(step, true);
    const text = output.trimEnd();
    say(`\n=== ${step}: ${code === 0 ? 'passed' : 'FAILED'} (${seconds(ms)})${text ? `\n${text}` : ''}`);
    return code === 0 ? [] : [step];
  });
  return failed.flat();
}

async function runInOrder() {
  const results = emptyResults();
  process.env[RESULTS] = results;
  for (const step of RUNNING) {
    say(`\n=== ${step}`);
    const { code, ms } = await runStep(step, false);
    say(`=== ${step}: ${code === 0 ? 'passed' : 'FAILED'} (${seconds(ms)})`);
    if (code !== 0) return [step];
  }
  const faults = faultsOfAllSuites(results);
  for (const fault of faults) say(fault);
  return faults.length === 0 ? [] : ['docs/specification.md'];
}

/** @returns {Promise<string[]>} the steps that failed */
async function main() {
  const isStaticOnly = process.argv.slice(2).join(' ') === '--only static';
  if (!(await ensureInstalled(say))) return ['install'];
  const failed = await runStatic();
  return failed.length > 0 || isStaticOnly ? failed : runInOrder();
}

requireNode();
const failed = await main();
const total = seconds(process.uptime() * 1000);
say(failed.length === 0 ? `\nEvery check passed (${total})` : `\nFailed: ${failed.join(', ')} (${total})`);
process.exitCode = failed.length === 0 ? 0 : 1;
