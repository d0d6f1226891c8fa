import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';

const ROOT = path.resolve(__dirname, '../..');

/** The output of a command for a developer of mf-groups. */
async function outputOf(...args: string[]): Promise<string> {
  const run = path.join(ROOT, 'tooling/run.mjs');
  const env = { INIT_CWD: __dirname };
  const options = { cwd: path.join(ROOT, 'mf-groups'), env, reject: false } as const;
  const { stderr, exitCode } = await execa(process.execPath, [run, 'release/main', ...args], options);
  expect(exitCode).toBe(1);
  return stderr.trim();
}

describe('a malformed command', () => {
  it.each([
    [
      'deploy --canry 10',
      /^Refused: Unknown option '--canry'.*\(deploy takes --to, --canary, --built, --address\.\)$/s,
    ],
    ['deploy --to --canary 10', /^Refused: Option '--to.*' argument is ambiguous.*\(deploy takes/s],
    ['rollback 1.0.0', /^Refused: Unexpected argument '1\.0\.0'.*\(rollback takes --to, --version\.\)$/s],
    [
      'deploy --to x --canary 100',
      /^Refused: --canary is a share of browsers between 0 and 99, not "100"\.$/,
    ],
    ['deploy --to x --address quits', '--address is no address that can be read: quits'],
  ])(
    '%s gets one sentence @full',
    async (line, sentence) => {
      const answer = await outputOf(...line.split(' '));
      if (typeof sentence === 'string') expect(answer).toBe(`Refused: ${sentence}`);
      else expect(answer).toMatch(sentence);
    },
    60_000,
  );

  it('reports a file system error in one sentence @full', async () => {
    const store = mkdtempSync(path.join(tmpdir(), 'quits-main-'));
    mkdirSync(path.join(store, 'remotes/mf-groups/current.json'), { recursive: true });
    expect(await outputOf('rollback', '--to', store)).toMatch(
      /^Refused: [^\n]*EISDIR: illegal operation on a directory[^\n]*$/,
    );
    rmSync(store, { recursive: true });
  }, 60_000);
});
