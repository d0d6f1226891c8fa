import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { readJson } from '../lib/workspace.mjs';

const ROOT = path.resolve(__dirname, '../..');

/** Runs a command of a developer of mf-groups, which fails. */
async function run(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  const script = path.join(ROOT, 'tooling/run.mjs');
  const env = { INIT_CWD: __dirname };
  const options = { cwd: path.join(ROOT, 'mf-groups'), env, reject: false } as const;
  const { stdout, stderr, exitCode } = await execa(
    process.execPath,
    [script, 'release/main', ...args],
    options,
  );
  expect(exitCode).toBe(1);
  return { stdout, stderr };
}

const outputOf = async (...args: string[]): Promise<string> => (await run(...args)).stderr.trim();

describe('a command that is refused', () => {
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

  it('deploys no withdrawn version, and does not build it @full', async () => {
    const store = mkdtempSync(path.join(tmpdir(), 'quits-main-'));
    const { version } = readJson<{ version: string }>(path.join(ROOT, 'mf-groups/package.json'));
    const pointer = {
      schema: 1,
      name: 'mf-groups',
      current: null,
      previous: null,
      kept: [],
      withdrawn: [version],
    };
    mkdirSync(path.join(store, 'remotes/mf-groups'), { recursive: true });
    writeFileSync(path.join(store, 'remotes/mf-groups/current.json'), JSON.stringify(pointer));
    const { stdout, stderr } = await run('deploy', '--to', store);
    expect(stderr.trim()).toBe(
      `Refused: mf-groups ${version} was withdrawn and never runs again: raise the version.`,
    );
    expect(stdout).not.toContain('built');
    rmSync(store, { recursive: true });
  }, 60_000);

  it('reports a file system error in one sentence @full', async () => {
    const store = mkdtempSync(path.join(tmpdir(), 'quits-main-'));
    mkdirSync(path.join(store, 'remotes/mf-groups/current.json'), { recursive: true });
    expect(await outputOf('rollback', '--to', store)).toMatch(
      /^Refused: [^\n]*EISDIR: illegal operation on a directory[^\n]*$/,
    );
    rmSync(store, { recursive: true });
  }, 60_000);
});
