/**
 * Checks the subjects of the newest commits: conventional (https://www.conventionalcommits.org), at most 72 characters.
 * Prints those that add much source and do not say what they made smaller.
 */
import { execa } from 'execa';
import { ROOT } from '../lib/workspace.mjs';

const NEWEST = 200;
const LONGEST = 72;
const CONVENTIONAL =
  /^(build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(\([\w./, -]+\))?!?: \S.*[^\s.]$/;
/** Lines of source by which a commit may grow without a word about it (CONTRIBUTING). */
const MOST_ADDED = 600;
const SOURCE = ['*.ts', '*.tsx', '*.mjs', '*.css', ':!*.test.*', ':!*.spec.ts', ':!**/testing/**', ':!e2e'];
const SAYS_WHY = /\b(smaller|fewer|removed?|lines)\b/i;

const log = async (...args: string[]) => {
  const { stdout, failed } = await execa('git', ['log', '--no-merges', ...args], {
    cwd: ROOT,
    reject: false,
  });
  return failed ? [] : stdout.split('\0').filter((text) => text.trim());
};

/** The lines that a commit added less those it removed, of the part of `git log --numstat` that is about it. */
function growth(numstat: string): number {
  const counts = [...numstat.matchAll(/^(\d+)\t(\d+)\t/gm)];
  return counts.reduce((sum, [, added, removed]) => sum + Number(added) - Number(removed), 0);
}

const commits = await log(`--max-count=${NEWEST}`, '-z', '--format=%h %s');
if (commits.length === 0) console.log('No history here: no commit to check.');
const faults = commits.filter((commit) => {
  const subject = commit.slice(commit.indexOf(' ') + 1);
  return subject.length > LONGEST || !CONVENTIONAL.test(subject);
});
for (const fault of faults) console.error(`Not conventional, or above ${LONGEST} characters: ${fault}`);

const recorded = new Set(await log('-z', '--diff-filter=A', '--format=%h', '--', 'docs/decisions'));
for (const commit of await log(
  `--max-count=${NEWEST}`,
  '--numstat',
  '--format=%x00%h%n%B',
  '--',
  ...SOURCE,
)) {
  const [hash = ''] = commit.split('\n', 1);
  const lines = growth(commit);
  if (lines > MOST_ADDED && !recorded.has(hash) && !SAYS_WHY.test(commit))
    console.log(`${hash} adds ${lines} lines of source and does not say what it made smaller.`);
}
process.exitCode = faults.length === 0 ? 0 : 1;
