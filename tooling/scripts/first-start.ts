/**
 * `npm start` as on a fresh clone: a copy of this repository with only the product's packages builds what is
 * missing or out of date here, serves its page and signs a visitor in to the demo. What it built comes here.
 */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { freePort } from '../lib/ports.ts';
import { linkProductPackages } from '../lib/product-packages.ts';
import { ROOT } from '../lib/workspace.mjs';

const UP_WITHIN_MS = 300_000;
const BUILT = ['.published'];

const copyTree = (from: string, to: string, files: readonly string[]) => {
  for (const file of files.filter((name) => existsSync(path.join(from, name))))
    cpSync(path.join(from, file), path.join(to, file), { recursive: true });
};

async function copySources(copy: string): Promise<void> {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await execa('git', args, { cwd: ROOT });
  copyTree(ROOT, copy, [...stdout.split('\n'), ...BUILT]);
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

const copy = mkdtempSync(path.join(tmpdir(), 'quits-start-'));
try {
  await copySources(copy);
  linkProductPackages(copy);
  const note =
    "const { markInstalled } = await import('./tooling/scripts/install.mjs'); markInstalled('product');";
  await execa(process.execPath, ['--input-type=module', '-e', note], { cwd: copy });
  const { answered, output } = await start(copy);
  console.log(`npm start ${answered ? 'runs' : 'does not run'} with the product's packages alone`);
  if (answered) copyTree(copy, ROOT, BUILT);
  else console.error(output);
  process.exitCode = answered ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
