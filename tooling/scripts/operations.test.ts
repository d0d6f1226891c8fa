// Runs the backup commands of docs/operations.md unchanged, with a server that runs from source.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { createGroup, signUp } from '@quits/testing/client';
import { freePort } from '../lib/ports.ts';
import { startNode, untilAnswers } from '../lib/processes.ts';
import { ROOT } from '../lib/workspace.mjs';

const page = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
const SECRETS = ['the-first-secret-of-at-least-32-bytes', 'the-second-secret-of-at-least-32-bytes'] as const;

let home: string;
let env: NodeJS.ProcessEnv;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'quits-operations-'));
  env = { DATA_DIR: path.join(home, 'data'), JWT_SECRET: SECRETS[0], DATABASE_URL: '', SMTP_URL: '' };
});
afterEach(() => {
  rmSync(home, { recursive: true });
});

/** Runs the program behind an npm command; returns its output. */
async function run(command: string, further: NodeJS.ProcessEnv = {}): Promise<string> {
  const [, name = '', args = ''] = /^npm run (\S+) -- (.+)$/.exec(command) ?? [];
  const parts = args.split(' ').map((part) => part.replace(/^backups\//, `${home}/`));
  const script = [path.join(ROOT, 'tooling/run.mjs'), `scripts/${name}`, ...parts];
  const { all } = await execa(process.execPath, script, {
    ...{ cwd: ROOT, env: { ...env, ...further }, reject: false, all: true },
  });
  return all;
}

/** The only command of the page with this start. */
function command(start: string): string {
  const lines = page.split('\n').filter((line) => line.startsWith(start));
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

/** A server with a group in it, until `stop`. */
async function startServer() {
  const port = await freePort();
  const server = startNode(['server/src/server.ts'], {
    env: { ...env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'fatal' },
    output: 'pipe',
  });
  const address = `http://127.0.0.1:${port}`;
  await untilAnswers(`${address}/health`, 60_000, () => !server.isRunning());
  await createGroup(address, await signUp(address, 'ann@example.org'));
  return server;
}

describe('the commands for backups @full', () => {
  it('back up a running server, restore a stopped one, check since then, and seal again', async () => {
    const restore = command('npm run restore -- backups/');
    const server = await startServer();
    try {
      expect(await run(command('npm run backup -- '))).toMatch(/^Backed up to .* and checked\./m);
      expect(await run(restore)).toMatch(/^The database is in use: stop the server first\.$/m);
    } finally {
      await server.stop();
    }
    expect(await run(restore)).toMatch(/^Restored .* to /m);
    expect(await run(command('npm run audit-books -- --since'))).toMatch(/^No violations in 1 groups/);

    const [, reseal = ''] = /^FORMER_JWT_SECRET=… (.*)$/m.exec(page) ?? [];
    const secrets = { FORMER_JWT_SECRET: SECRETS[0], JWT_SECRET: SECRETS[1] };
    expect(await run('npm run audit-books -- --manifest backups/now.json', secrets)).toMatch(
      /^Violations found: \d+$/m,
    );
    expect(await run(reseal, secrets)).toMatch(/^The histories are sealed with the current secret\.$/m);
    expect(await run('npm run audit-books -- --manifest backups/now.json', secrets)).toContain(
      `Manifest written to ${home}/now.json.`,
    );
    expect(statSync(path.join(home, 'now.json')).mode & 0o077).toBe(0);

    const missing = path.join(home, 'missing.json');
    expect(await run(`npm run audit-books -- --since ${missing}`)).toBe(`There is no manifest ${missing}.`);
    expect(await run('npm run audit-books -- --manifest backups/no/now.json', secrets)).toMatch(
      /ENOENT: no such file or directory, open '.*now\.json'\. Fix this and try again\.$/,
    );
    expect(await run('npm run audit-books -- --sinc x')).toMatch(/^Unknown option '--sinc'[^\n]*$/);
  }, 240_000);
});

describe('the commands for moving @full', () => {
  it('move a stopped server to another installation, and say what is missing', async () => {
    const moving = [command('npm run export-server -- '), command('npm run import-server -- ')] as const;
    const server = await startServer();
    try {
      expect(await run(moving[0])).toMatch(/^Another server runs on the database/m);
    } finally {
      await server.stop();
    }
    expect(await run(moving[0])).toMatch(/^Everything of the server is in .*\. Move its secret too/);
    expect(await run(moving[1])).toMatch(/^The database is not empty.* Nothing is imported\.$/);
    const there = { DATA_DIR: path.join(home, 'there') };
    expect(await run(moving[1], there)).toMatch(/^The books are verified: no violations\.$/m);
    const other = { DATA_DIR: path.join(home, 'other'), JWT_SECRET: SECRETS[1] };
    expect(await run(moving[1], other)).toMatch(/^The histories are sealed under another secret/m);
    expect(await run('npm run audit-books -- --reseal', other)).toMatch(
      /^The histories are sealed with the current secret\.$/m,
    );
  }, 240_000);
});
