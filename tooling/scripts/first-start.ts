/**
 * `npm start` as on a fresh clone: a copy of this repository with only the product's packages builds the
 * changes, serves its page and signs a visitor in to the demo.
 */
import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { buildServer } from '../build/builds.ts';
import { freePort } from '../lib/ports.ts';
import { linkProductPackages } from '../lib/product-packages.ts';
import { ROOT } from '../lib/workspace.mjs';
import { buildWeb } from '../release/build-web.ts';

const UP_WITHIN_MS = 300_000;
/** Existing builds, so that the copy builds only the changes. */
const BUILT = ['.published', ...['domain', 'contracts', 'federation'].map((name) => `shared/${name}/dist`)];
const CHANGED = ['server/src/server.ts', 'mf-profile/src/remote.tsx'];

async function copySources(copy: string): Promise<void> {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await execa('git', args, { cwd: ROOT });
  const built = [...BUILT, 'server/dist', 'web/dist'];
  for (const file of [...stdout.split('\n'), ...built])
    if (existsSync(path.join(ROOT, file)))
      cpSync(path.join(ROOT, file), path.join(copy, file), { recursive: true });
  for (const file of CHANGED) appendFileSync(path.join(copy, file), '\n// changed\n');
}

/** Starts the product of a copy; returns its output, and whether its page and its demo answered. */
async function start(copy: string): Promise<{ answered: boolean; output: string }> {
  const [port, webPort] = [await freePort(), await freePort()];
  const env = {
    PORT: String(port),
    WEB_PORT: String(webPort),
    DATA_DIR: path.join(copy, '.data'),
    DEMO: '1',
  };
  const options = {
    cwd: copy,
    env,
    reject: false,
    timeout: UP_WITHIN_MS,
    all: true,
    stdin: 'ignore',
  } as const;
  const program = execa(process.execPath, ['tooling/run.mjs', 'scripts/start'], options);
  let answered = false;
  for await (const line of program.iterable({ from: 'all' })) {
    if (!line.startsWith('Quits is running')) continue;
    const page = await fetch(`http://127.0.0.1:${webPort}/`);
    const visit = await fetch(`http://127.0.0.1:${port}/auth/demo`, { method: 'POST' });
    answered = page.ok && visit.ok;
    program.kill('SIGTERM');
  }
  return { answered, output: (await program).all };
}

if (!(await buildServer()) || !(await buildWeb())) process.exit(1);
const copy = mkdtempSync(path.join(tmpdir(), 'quits-start-'));
try {
  await copySources(copy);
  linkProductPackages(copy);
  const note =
    "const { markInstalled } = await import('./tooling/scripts/install.mjs'); markInstalled('product');";
  await execa(process.execPath, ['--input-type=module', '-e', note], { cwd: copy });
  const { answered, output } = await start(copy);
  console.log(`npm start ${answered ? 'runs' : 'does not run'} with the product's packages alone`);
  if (!answered) console.error(output);
  process.exitCode = answered ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
