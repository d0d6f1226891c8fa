import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { startProduct } from './product.mjs';
import { ROOT } from './workspace.mjs';

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

/**
 * Starts the built product and runs Playwright against it.
 *
 * @param {Parameters<typeof startProduct>[0]} options how to start the product
 * @param {string[]} args arguments for `playwright test`
 * @returns {Promise<number>} the exit code
 */
export async function runOnProduct(options, args) {
  const browser = await findBrowser();
  const product = await startProduct(options);
  try {
    return await playwrightTest(product, browser, args);
  } finally {
    await product.stop();
  }
}
