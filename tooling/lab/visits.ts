// Measures visits to a page in a real browser.
import { chromium } from '@playwright/test';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { findBrowser } from '../lib/browser.ts';

interface Throttle {
  latencyMs: number;
  bytesPerSecond: number;
  cpu: number;
}

const WITHIN_MS = 90_000;
/** A page registers its service worker after five seconds without an error. */
const WORKER_WITHIN_MS = 8000;

export const CONDITIONS: Record<string, Throttle | undefined> = {
  /** Lighthouse's "slow 4G" as a browser applies it, and a processor four times as slow. */
  'slow 4G, CPU × 4': { latencyMs: 562, bytesPerSecond: 1_470_000 / 8, cpu: 4 },
  unthrottled: undefined,
};

/** The figures of one visit, in milliseconds since its start unless noted. */
export interface Visit {
  /** The whole page without its files. */
  html: number;
  /** The first pixel that is not the background. */
  paint: number;
  /** The first text or picture. */
  contentful: number;
  /** The row of data that ends the measurement. */
  ms: number;
  /** The blocking time until then: the part of tasks beyond 50 ms. */
  blocking: number;
  /** Cumulative Layout Shift until then. */
  shift: number;
  /** Until then. */
  requests: number;
  bytes: number;
}

export interface Target {
  address: string;
  session: { token: string; user: object };
  /** Text of the row of data that ends the measurement. */
  row: string;
  slow: Throttle | undefined;
}

interface Seen {
  rowAt: number;
  blocking: number;
  shift: number;
}

/** Runs in the page: records when the row shows, and the blocking time before. */
function watchFor(row: string): void {
  const seen: Seen = { rowAt: 0, blocking: 0, shift: 0 };
  Reflect.set(window, 'quitsSeen', seen);
  const observer = new MutationObserver(() => {
    if (!document.documentElement.textContent.includes(row)) return;
    observer.disconnect();
    seen.rowAt = performance.now();
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries())
      if (seen.rowAt === 0 || startTime < seen.rowAt) seen.blocking += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * Runs in the page: the browser's records and those of `watchFor`. It contains no named function, because the
 * transpiler adds a helper to these that pages lack.
 */
function readSeen() {
  const html = Number(Reflect.get(performance.getEntriesByType('navigation')[0] ?? {}, 'responseEnd'));
  const paint = performance.getEntriesByName('first-paint')[0]?.startTime ?? 0;
  const contentful = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const { rowAt: ms, blocking, shift } = Reflect.get(window, 'quitsSeen') as Seen;
  return { html, paint, contentful, ms, blocking, shift };
}

/** Runs in the page before its scripts: makes a return visit. */
function resume({ token, user }: Target['session']): void {
  window.localStorage.setItem('token', token);
  window.localStorage.setItem('user', JSON.stringify(user));
}

const conditionsOf = ({ latencyMs, bytesPerSecond }: Throttle) => ({
  offline: false,
  latency: latencyMs,
  downloadThroughput: bytesPerSecond,
  uploadThroughput: bytesPerSecond / 2,
});

async function slowDown(client: CDPSession, slow: Throttle): Promise<void> {
  await client.send('Network.emulateNetworkConditions', conditionsOf(slow));
  await client.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
}

/** Runs in the page: whether its service worker is ready within so many milliseconds. */
const awaitWorker = (withinMs: number): Promise<boolean> =>
  Promise.race([
    navigator.serviceWorker.ready.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(resolve, withinMs, false)),
  ]);

/**
 * Waits for the service worker that a page may register, and slows its connection like that of pages. The
 * page's throttling does not reach it. Its processor stays fast, and it runs already at the next visit.
 */
export async function slowWorkerDown(page: Page, slow: Throttle | undefined): Promise<void> {
  const isThere = await page.evaluate(awaitWorker, WORKER_WITHIN_MS);
  const browser = page.context().browser();
  if (!isThere || !slow || !browser) return;
  const client = await browser.newBrowserCDPSession();
  const { targetInfos } = await client.send('Target.getTargets');
  for (const { targetId } of targetInfos.filter((one) => one.type === 'service_worker')) {
    const { sessionId } = await client.send('Target.attachToTarget', { targetId, flatten: false });
    const calls = [
      { id: 1, method: 'Network.enable', params: {} },
      { id: 2, method: 'Network.emulateNetworkConditions', params: conditionsOf(slow) },
    ];
    for (const call of calls)
      await client.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(call) });
  }
}

/** Runs work on a separate page with an empty cache, as a signed-in user. */
export async function withPage<Result>(
  browser: Browser,
  { session, row, slow }: Target,
  work: (page: Page, client: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await page.addInitScript(resume, session);
    await page.addInitScript(watchFor, row);
    if (slow) await slowDown(client, slow);
    return await work(page, client);
  } finally {
    await context.close();
  }
}

/** Visits a page until a row of data shows. */
export async function visit(page: Page, client: CDPSession, address: string): Promise<Visit> {
  const answered: { bytes: number; at: number }[] = [];
  const note = ({ encodedDataLength, timestamp }: { encodedDataLength: number; timestamp: number }) =>
    answered.push({ bytes: encodedDataLength, at: timestamp });
  client.on('Network.loadingFinished', note);
  await page.goto(address, { waitUntil: 'commit', timeout: WITHIN_MS });
  const isThere = () => ((Reflect.get(window, 'quitsSeen') as Partial<Seen> | undefined)?.rowAt ?? 0) > 0;
  await page.waitForFunction(isThere, undefined, { timeout: WITHIN_MS, polling: 100 });
  client.off('Network.loadingFinished', note);
  const bytes = answered.reduce((sum, one) => sum + one.bytes, 0);
  return { ...(await page.evaluate(readSeen)), requests: answered.length, bytes };
}

export async function launch(): Promise<Browser> {
  const { executable, args } = await findBrowser();
  return chromium.launch({ executablePath: executable, args });
}
