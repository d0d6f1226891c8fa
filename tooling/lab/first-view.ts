// The first and second view of pages of the built product, in a real browser on a fast and a slow connection.
import { loadavg } from 'node:os';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../lib/browser.ts';
import { startWeb } from '../lib/product.ts';
import { STORE } from '../lib/workspace.mjs';
import { makeBooks } from './books.ts';
import { startServer, withFolder } from './server.ts';

/** One long group; the others fill a list of groups. */
const COUNTS = { people: 12, groups: 52 };
const EXPENSES = { long: 1000, other: 10 };
const WITHIN_MS = 90_000;
/** A page registers its service worker five seconds after its first feature has loaded. */
const WORKER_WITHIN_MS = 8000;
/** The time for the files after the first row, which prepare for what follows. */
const REST_MS = 4000;

/** Under slow conditions the screen is a phone's. */
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

interface Throttle {
  latencyMs: number;
  bytesPerSecond: number;
  cpu: number;
}

const CONDITIONS: Record<string, Throttle | undefined> = {
  /** Lighthouse's "slow 4G" as a browser applies it, and a processor four times as slow. */
  'slow 4G, CPU × 4': { latencyMs: 562, bytesPerSecond: 1_470_000 / 8, cpu: 4 },
  unthrottled: undefined,
};

const ROWS = {
  paint: 'first paint, ms',
  row: 'first row, ms',
  page: 'the page takes over, ms',
  blocking: 'blocked until then, ms',
  bytes: 'bytes until then',
  again: 'second visit: first row, ms',
  againPage: 'second visit: the page, ms',
  form: 'press to expense form, ms',
} as const;

type Figures = Record<keyof typeof ROWS, number>;

interface Session {
  token: string;
  user: object;
}

/** A page, and the text that ends its measurement. */
interface View {
  name: string;
  path: string;
  row: string;
}

interface Seen {
  rowAt: number;
  /** When the page stands there itself, after its preview. */
  pageAt: number;
  blocking: number;
}

/** Runs in the page before its scripts: makes a return visit. */
function resume({ token, user }: Session): void {
  window.localStorage.setItem('token', token);
  window.localStorage.setItem('user', JSON.stringify(user));
}

/**
 * Runs in the page before its scripts: records when the row shows, in a preview and in the page, and the blocking time
 * before.
 */
function watchFor(row: string): void {
  const seen: Seen = { rowAt: 0, pageAt: 0, blocking: 0 };
  Reflect.set(window, 'quitsSeen', seen);
  const observer = new MutationObserver(() => {
    if (!document.documentElement.textContent.includes(row)) return;
    const now = performance.now();
    seen.rowAt ||= now;
    if (document.querySelector('[data-preview]')) return;
    observer.disconnect();
    seen.pageAt = now;
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries())
      if (seen.rowAt === 0 || startTime < seen.rowAt) seen.blocking += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
}

/** Runs in the page. */
const readSeen = () => ({
  paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
  ...(Reflect.get(window, 'quitsSeen') as Seen),
});

/** Runs in the page: whether its service worker is ready within so many milliseconds. */
const awaitWorker = (withinMs: number): Promise<boolean> =>
  Promise.race([
    navigator.serviceWorker.ready.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(resolve, withinMs, false)),
  ]);

/** Runs in the page: presses a button. @returns the milliseconds until the first field of a form is painted */
async function openForm(button: Element): Promise<number> {
  const pressedAt = performance.now();
  (button as HTMLElement).click();
  while (!document.querySelector('[role=dialog] form input')) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - pressedAt;
}

const conditionsOf = ({ latencyMs, bytesPerSecond }: Throttle) => ({
  offline: false,
  latency: latencyMs,
  downloadThroughput: bytesPerSecond,
  uploadThroughput: bytesPerSecond / 2,
});

/** Slows the service worker's connection, which the page's throttling does not reach. */
async function slowWorkerDown(browser: Browser, slow: Throttle): Promise<void> {
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

/** Visits a page until its row shows. */
async function visit(page: Page, client: CDPSession, address: string) {
  let bytes = 0;
  const count = ({ encodedDataLength }: { encodedDataLength: number }) => (bytes += encodedDataLength);
  client.on('Network.loadingFinished', count);
  await page.goto(address, { waitUntil: 'commit', timeout: WITHIN_MS });
  const isAt = (at: 'rowAt' | 'pageAt') =>
    page.waitForFunction(
      (key) => ((Reflect.get(window, 'quitsSeen') as Partial<Seen> | undefined)?.[key] ?? 0) > 0,
      at,
      { timeout: WITHIN_MS, polling: 100 },
    );
  await isAt('rowAt');
  client.off('Network.loadingFinished', count);
  await isAt('pageAt');
  const { rowAt, pageAt, ...seen } = await page.evaluate(readSeen);
  return { ...seen, row: rowAt, page: pageAt, bytes };
}

/** Views a page twice as a signed-in user, the first time with an empty cache. */
async function measure(
  browser: Browser,
  address: string,
  { row }: View,
  session: Session,
  slow: Throttle | undefined,
): Promise<Figures> {
  const context = await browser.newContext(slow && PHONE);
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await page.addInitScript(resume, session);
    await page.addInitScript(watchFor, row);
    if (slow) {
      await client.send('Network.emulateNetworkConditions', conditionsOf(slow));
      await client.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
    }
    const first = await visit(page, client, address);
    await page.waitForTimeout(REST_MS);
    if ((await page.evaluate(awaitWorker, WORKER_WITHIN_MS)) && slow) await slowWorkerDown(browser, slow);
    const { row: again, page: againPage } = await visit(page, client, address);
    await page.waitForTimeout(REST_MS);
    const form = await page.getByRole('button', { name: 'Add Expense' }).first().evaluate(openForm);
    return { ...first, again, againPage, form };
  } finally {
    await context.close();
  }
}

const medianOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

function show(title: string, visits: readonly Figures[]): void {
  console.log(`\n${title}; load ${loadavg()[0]?.toFixed(1)}; median`);
  for (const [key, label] of Object.entries(ROWS) as [keyof Figures, string][])
    console.log(`  ${label.padEnd(33)}${medianOf(visits.map((one) => one[key])).toFixed(0)}`);
}

/** Measures first views. It never fails, because the times are only for information. */
export function firstView(count: number): Promise<string[]> {
  return withFolder(async (dataDir) => {
    const expenses = [EXPENSES.long, ...Array<number>(COUNTS.groups - 1).fill(EXPENSES.other)];
    const { people, groupIds } = await makeBooks(dataDir, { people: COUNTS.people, expenses });
    const { id, email, token } = people[0];
    // People whose name is the first part of their address are asked for one, and their dashboard has no preview.
    const session = { token, user: { id, email, name: 'Pat' } };
    const views: View[] = [
      { name: 'group page', path: `/groups/${groupIds[0]}`, row: `Expense ${EXPENSES.long - 1}` },
      { name: 'dashboard', path: '/', row: `View all ${COUNTS.groups} groups` },
      { name: 'list of groups', path: '/groups', row: `Group ${COUNTS.groups - 1}` },
    ];
    const server = await startServer({ DATA_DIR: dataDir });
    const web = await startWeb({ apiPort: server.port, store: STORE });
    const { executable, args } = await findBrowser();
    const browser = await chromium.launch({ executablePath: executable, args });
    try {
      const kinds = Object.entries(CONDITIONS).flatMap(([condition, slow]) =>
        views.map((view) => ({ view, condition, slow })),
      );
      for (const { view, condition, slow } of kinds) {
        const visits: Figures[] = [];
        for (let nth = 0; nth < count; nth += 1)
          visits.push(await measure(browser, web.address + view.path, view, session, slow));
        show(`${view.name}, ${condition}`, visits);
      }
    } finally {
      await browser.close();
      await Promise.all([web.stop(), server.stop()]);
    }
    return [];
  });
}
