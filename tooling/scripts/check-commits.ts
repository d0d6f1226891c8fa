/** Checks the subjects of the newest commits: conventional (https://www.conventionalcommits.org), at most 72 characters. */
import { execa } from 'execa';
import { ROOT } from '../lib/workspace.mjs';

const NEWEST = 200;
const LONGEST = 72;
const CONVENTIONAL =
  /^(build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(\([\w./, -]+\))?!?: \S.*[^\s.]$/;

const args = ['log', '--no-merges', `--max-count=${NEWEST}`, '--format=%h %s'];
const { stdout, failed } = await execa('git', args, { cwd: ROOT, reject: false });
const commits = stdout.split('\n').filter(Boolean);
if (failed || commits.length === 0) console.log('No history here: no commit to check.');
const faults = commits.filter((commit) => {
  const subject = commit.slice(commit.indexOf(' ') + 1);
  return subject.length > LONGEST || !CONVENTIONAL.test(subject);
});
for (const fault of faults) console.error(`Not conventional, or above ${LONGEST} characters: ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
