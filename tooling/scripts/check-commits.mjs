/** Checks the subjects of the newest commits: conventional, at most 72 characters. */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';

const NEWEST = 200;
const require = createRequire(import.meta.url);

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

function oldest() {
  try {
    return git('rev-list', `--max-count=${NEWEST}`, 'HEAD').split('\n').at(-1);
  } catch {
    return undefined;
  }
}

const from = oldest();
if (from === undefined || from === git('rev-parse', 'HEAD')) {
  console.log('No history here: no commit to check.');
} else {
  const cli = require.resolve('@commitlint/cli/cli.js');
  execFileSync(process.execPath, [cli, '--from', from, '--to', 'HEAD'], { stdio: 'inherit' });
  console.log(`The subjects since ${from.slice(0, 8)} are conventional.`);
}
