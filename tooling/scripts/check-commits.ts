/** Checks the subjects of the newest commits: conventional, at most 72 characters. */
import { execa } from 'execa';
import { ROOT } from '../lib/workspace.mjs';

const NEWEST = 200;
const options = { cwd: ROOT, preferLocal: true, reject: false } as const;

const { stdout, failed } = await execa('git', ['rev-list', `--max-count=${NEWEST}`, 'HEAD'], options);
const commits = stdout.split('\n').filter(Boolean);
const from = commits.at(-1);
if (failed || from === undefined || commits.length < 2) console.log('No history here: no commit to check.');
else {
  const args = ['--from', from, '--to', 'HEAD'];
  const { exitCode } = await execa('commitlint', args, { ...options, stdio: 'inherit' });
  if (exitCode === 0) console.log(`The subjects since ${from.slice(0, 8)} are conventional.`);
  process.exitCode = exitCode ?? 1;
}
