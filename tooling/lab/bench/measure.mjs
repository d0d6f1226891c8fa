// Measures the first visit to a group page in a real browser.
import { chromium } from '@playwright/test';

/** Lighthouse's "slow 4G" and a processor four times as slow. */
const SLOW = { latencyMs: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8, cpu: 4 };
export const CONDITIONS = { 'slow 4G, CPU × 4': SLOW, unthrottled: undefined };

/** @typedef {{ requests: number, bytes: number, ms: number }} Visit */

/** Runs in the page: notes when the row is there. */
function watchFor(/** @type {string} */ row) {
  const look = () => {
    if (!document.body?.textContent?.includes(row)) return;
    Reflect.set(window, 'quitsRowAt', performance.now());
    observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

/** Runs in the page, before it: a return visit. */
function signIn(/** @type {{ token: string, user: object }} */ { token, user }) {
  window.localStorage.setItem('token', token);
  window.localStorage.setItem('user', JSON.stringify(user));
}

/**
 * Visits a page with an empty cache until a row of data shows.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {{ address: string, session: { token: string, user: object }, row: string, slow: typeof SLOW | undefined }} visit
 * @returns {Promise<Visit>}
 */
export async function visitCold(browser, { address, session, row, slow }) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await page.addInitScript(signIn, session);
    await page.addInitScript(watchFor, row);
    if (slow) {
      const throughput = {
        downloadThroughput: slow.bytesPerSecond,
        uploadThroughput: slow.bytesPerSecond / 2,
      };
      await client.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: slow.latencyMs,
        ...throughput,
      });
      await client.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
    }
    let requests = 0;
    let bytes = 0;
    client.on('Network.loadingFinished', ({ encodedDataLength }) => {
      requests += 1;
      bytes += encodedDataLength;
    });
    await page.goto(address, { waitUntil: 'commit', timeout: 90_000 });
    await page.waitForFunction(() => Reflect.has(window, 'quitsRowAt'), undefined, { timeout: 90_000 });
    const ms = await page.evaluate(() => Number(Reflect.get(window, 'quitsRowAt')));
    return { requests, bytes, ms };
  } finally {
    await context.close();
  }
}

/** @param {readonly number[]} values */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** @param {{ executable: string, args: string[] }} found */
export const launch = ({ executable, args }) => chromium.launch({ executablePath: executable, args });
