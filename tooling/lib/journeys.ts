import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { ROOT } from './workspace.mjs';
import { findBrowser } from './browser.ts';
import { secretsIn } from './log-secrets.ts';
import { mailedTokens } from './mails.ts';
import { type ProductOptions, startProduct } from './product.ts';

/** The passwords in the journeys (e2e/src/support/people.ts and the specs). */
const PASSWORDS = ['Secret123', 'Secret45'];

/** Whether the servers' log of a run contains none of its secrets. */
async function keepsSecrets(log: string, dataDir: string): Promise<boolean> {
  const tokens = (await mailedTokens(dataDir)).map(({ token }) => token);
  const found = secretsIn(log, { 'a password': PASSWORDS, 'a mailed token': tokens });
  const lines = log.split('\n').length - 1;
  for (const sentence of found) console.error(`SECRET: ${sentence}`);
  console.log(
    `The log of the run: ${lines} lines, ${found.length} secrets (${tokens.length} mailed tokens looked for)`,
  );
  return found.length === 0 && lines > 0;
}

/**
 * Starts the built product, runs Playwright against it, and searches the servers' log for secrets.
 *
 * @param args for `playwright test`
 * @returns the exit code
 */
export async function runOnProduct(options: ProductOptions, args: readonly string[]): Promise<number> {
  const browser = await findBrowser();
  const folder = mkdtempSync(path.join(tmpdir(), 'quits-log-'));
  const file = path.join(folder, 'servers.log');
  try {
    const product = await startProduct({ ...options, output: { file, append: true } });
    try {
      const env = {
        QUITS_WEB: product.web,
        QUITS_API: product.api,
        QUITS_DATA: product.dataDir,
        QUITS_BROWSER: browser.executable,
        QUITS_BROWSER_ARGS: JSON.stringify(browser.args),
      };
      const how = { cwd: ROOT, env, reject: false, stdio: 'inherit', preferLocal: true } as const;
      const { exitCode = 1 } = await execa('playwright', ['test', ...args], how);
      return (await keepsSecrets(readFileSync(file, 'utf8'), product.dataDir)) ? exitCode : exitCode || 1;
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
