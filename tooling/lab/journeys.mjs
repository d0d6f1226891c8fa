import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { mailedTokens, secretsIn } from './log-secrets.mjs';
import { startProduct } from '../scripts/product.mjs';
import { ROOT } from '../build/workspace.mjs';

const require = createRequire(import.meta.url);
const playwright = path.join(path.dirname(require.resolve('@playwright/test/package.json')), 'cli.js');

/** @returns {Promise<number>} the exit code */
function playwrightTest(product, browser, args) {
  const child = spawn(process.execPath, [playwright, 'test', ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      QUITS_WEB: product.web,
      QUITS_API: product.api,
      QUITS_DATA: product.dataDir,
      QUITS_BROWSER: browser.executable,
      QUITS_BROWSER_ARGS: JSON.stringify(browser.args),
    },
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

/** What the journeys type as passwords (e2e/src/support/people.ts and the specs). */
const PASSWORDS = ['Secret123', 'Secret45'];

/**
 * @param {string} log
 * @param {{ dataDir: string }} product
 * @returns {Promise<boolean>} whether the servers' log of the run holds none of its secrets
 */
async function keepsSecrets(log, { dataDir }) {
  const tokens = await mailedTokens(path.join(dataDir, 'outbox'));
  const found = secretsIn(log, { 'a password': PASSWORDS, 'a mailed token': tokens });
  const lines = log.split('\n').length - 1;
  for (const sentence of found) console.error(`SECRET: ${sentence}`);
  console.log(
    `The log of the run: ${lines} lines, ${found.length} secrets (${tokens.length} mailed tokens looked for)`,
  );
  return found.length === 0 && lines > 0;
}

/**
 * Starts the built product, runs Playwright against it, and looks for the run's secrets in the servers' log.
 *
 * @param {Parameters<typeof startProduct>[0]} options how to start the product
 * @param {string[]} args arguments for `playwright test`
 * @returns {Promise<number>} the exit code
 */
export async function runOnProduct(options, args) {
  const browser = await findBrowser();
  const folder = mkdtempSync(path.join(tmpdir(), 'quits-log-'));
  const file = path.join(folder, 'servers.log');
  const log = openSync(file, 'a');
  try {
    const product = await startProduct({ ...options, logTo: log });
    try {
      const code = await playwrightTest(product, browser, args);
      return (await keepsSecrets(readFileSync(file, 'utf8'), product)) ? code : code || 1;
    } finally {
      await product.stop();
    }
  } finally {
    closeSync(log);
    rmSync(folder, { recursive: true, force: true });
  }
}
