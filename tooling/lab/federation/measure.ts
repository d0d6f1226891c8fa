// Measures the first visit to a page in a real browser.
import { chromium } from '@playwright/test';
import type { Browser, CDPSession } from '@playwright/test';
import { findBrowser } from '../../lib/browser.ts';

/** Lighthouse's "slow 4G" and a processor four times as slow. */
const SLOW = { latencyMs: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8, cpu: 4 };
const WITHIN_MS = 90_000;

export const CONDITIONS = { 'slow 4G, CPU × 4': SLOW, unthrottled: undefined };

export interface Visit {
  requests: number;
  bytes: number;
  ms: number;
}

export interface Target {
  address: string;
  session: { token: string; user: object };
  /** Text of the row of data that ends the measurement. */
  row: string;
  slow: typeof SLOW | undefined;
}

/** Runs in the page: notes when the row is there. */
function watchFor(row: string): void {
  const observer = new MutationObserver(() => {
    if (!document.body.textContent.includes(row)) return;
    Reflect.set(window, 'quitsRowAt', performance.now());
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

/** Runs in the page, before it: a return visit. */
function resume({ token, user }: Target['session']): void {
  window.localStorage.setItem('token', token);
  window.localStorage.setItem('user', JSON.stringify(user));
}

async function slowDown(client: CDPSession, { latencyMs, bytesPerSecond, cpu }: typeof SLOW): Promise<void> {
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

/** Visits a page with an empty cache until a row of data shows. */
export async function visitCold(browser: Browser, { address, session, row, slow }: Target): Promise<Visit> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await page.addInitScript(resume, session);
    await page.addInitScript(watchFor, row);
    if (slow) await slowDown(client, slow);
    let requests = 0;
    let bytes = 0;
    client.on('Network.loadingFinished', ({ encodedDataLength }) => {
      requests += 1;
      bytes += encodedDataLength;
    });
    await page.goto(address, { waitUntil: 'commit', timeout: WITHIN_MS });
    const options = { timeout: WITHIN_MS };
    await page.waitForFunction(() => Reflect.has(window, 'quitsRowAt'), undefined, options);
    const ms = await page.evaluate(() => Number(Reflect.get(window, 'quitsRowAt')));
    return { requests, bytes, ms };
  } finally {
    await context.close();
  }
}

export async function launch(): Promise<Browser> {
  const { executable, args } = await findBrowser();
  return chromium.launch({ executablePath: executable, args });
}
