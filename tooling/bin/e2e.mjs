/**
 * Browser journeys against the built product: all of them on the embedded database, the main job on a
 * real PostgreSQL as well. `npm run e2e -- <playwright arguments>` narrows them.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findBrowser } from '../lib/browser.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { startProduct } from '../lib/product.mjs';
import { ROOT } from '../lib/workspace.mjs';

const require = createRequire(import.meta.url);
const playwright = path.join(path.dirname(require.resolve('@playwright/test/package.json')), 'cli.js');

/** @returns {Promise<number>} the exit code */
function journeys(product, browser, args) {
  const child = spawn(
    process.execPath,
    [playwright, 'test', '--config', 'e2e/playwright.config.ts', ...args],
    {
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
    },
  );
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

async function onProduct(options, browser, args) {
  const product = await startProduct(options);
  try {
    return await journeys(product, browser, args);
  } finally {
    await product.stop();
  }
}

async function onPostgres(browser, args) {
  const postgres = await startPostgres();
  try {
    return await onProduct({ databaseUrl: postgres.url }, browser, args);
  } finally {
    await postgres.stop();
  }
}

const wanted = process.argv.slice(2);
const browser = await findBrowser();
console.log('\nBrowser journeys on the embedded database');
const embedded = await onProduct({}, browser, wanted);
if (embedded !== 0 || wanted.length > 0) process.exit(embedded);
console.log('\nThe main job on PostgreSQL');
process.exit(await onPostgres(browser, ['main-job']));
