// The first and second view of pages of the built product, in a real browser on a fast and a slow connection, and what one
// does there next: add an expense, open one, go back. With the store of another build, both in turns.
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
  save: 'saved: the new row, ms',
  open: 'press to an entry, ms',
  back: 'back to the list, ms',
} as const;

type Figures = Partial<Record<keyof typeof ROWS, number>>;

interface Session {
  token: string;
  user: object;
}

/** A page, and the text that ends its measurement. */
interface View {
  name: string;
  path: string;
  row: string;
  /** Whether what one does next is measured there. */
  isUsed?: boolean;
}

/** A build that is served. */
interface Build {
  name: string;
  web: Awaited<ReturnType<typeof startWeb>>;
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

/** What is to show after a press. */
interface Shown {
  selector: string;
  text: string;
}

/** Runs in the page: presses an element, or goes back. @returns the milliseconds until something is painted */
async function pressFor(pressed: Element, { selector, text }: Shown): Promise<number> {
  const isShown = () =>
    [...document.querySelectorAll(selector)].some((one) => one.textContent.includes(text));
  const pressedAt = performance.now();
  if (pressed instanceof HTMLBodyElement) window.history.back();
  else (pressed as HTMLElement).click();
  while (!isShown()) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - pressedAt;
}

/** Adds an expense in the form that is open, opens another one, and goes back. Leaves the list as it was. */
async function useList(page: Page, row: string, { token }: Session) {
  const form = page.getByRole('dialog');
  await form.getByLabel('Description').fill('Taxi to the station');
  await form.getByLabel('Total Amount').fill('12');
  const save = form.getByRole('button', { name: 'Add Expense' });
  const answer = page.waitForResponse(
    (one) => one.request().method() === 'POST' && one.url().endsWith('/api/expenses'),
  );
  const saved = await save.evaluate(pressFor, { selector: 'a', text: 'Taxi to the station' });
  const made = await answer;
  const { id } = (await made.json()) as { id: number };
  await page.waitForTimeout(REST_MS);
  const link = page.getByRole('link', { name: row }).first();
  const open = await link.evaluate(pressFor, { selector: 'h1', text: row });
  await page.waitForTimeout(REST_MS);
  const back = await page.locator('body').evaluate(pressFor, { selector: 'a', text: row });
  const headers = { authorization: `Bearer ${token}` };
  await page.request.delete(`${made.url()}/${id}`, { headers, failOnStatusCode: true });
  return { save: saved, open, back };
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
  { row, isUsed }: View,
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
    const hasWorker = await page.evaluate(awaitWorker, WORKER_WITHIN_MS);
    // It keeps the page's files one after the other, while the page is idle.
    if (hasWorker) await page.waitForTimeout(WORKER_WITHIN_MS);
    if (hasWorker && slow) await slowWorkerDown(browser, slow);
    const { row: again, page: againPage } = await visit(page, client, address);
    await page.waitForTimeout(REST_MS);
    const button = page.getByRole('button', { name: 'Add Expense' }).first();
    const form = await button.evaluate(pressFor, { selector: '[role=dialog] form input', text: '' });
    return { ...first, again, againPage, form, ...(isUsed && (await useList(page, row, session))) };
  } finally {
    await context.close();
  }
}

const medianOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Shows the figures of builds side by side. */
function show(title: string, visits: Readonly<Record<string, readonly Figures[]>>): void {
  const builds = Object.entries(visits);
  const line = (label: string, cells: readonly string[]) =>
    console.log(`  ${label.padEnd(33)}${cells.map((cell) => cell.padStart(10)).join('')}`);
  console.log(`\n${title}; load ${loadavg()[0]?.toFixed(1)}; median`);
  if (builds.length > 1) line('', Object.keys(visits));
  for (const [key, label] of Object.entries(ROWS) as [keyof Figures, string][]) {
    const columns = builds.map(([, seen]) => seen.flatMap((one) => one[key] ?? []));
    if (columns.every((values) => values.length > 0))
      line(
        label,
        columns.map((values) => medianOf(values).toFixed(0)),
      );
  }
}

export interface FirstViewOptions {
  /** The store of another build, measured in turns with this one. */
  other?: string | undefined;
  /** The name of the only page; all by default. */
  page?: string | undefined;
  /** How many expenses the long group has. */
  long?: string | undefined;
}

/** Serves the published build, and another one if there is a store of it. */
async function startBuilds(apiPort: number, other: string | undefined): Promise<Build[]> {
  const now = { name: 'now', web: await startWeb({ apiPort, store: STORE }) };
  if (other === undefined) return [now];
  return [{ name: 'other', web: await startWeb({ apiPort, store: other }) }, now];
}

/** Visits a page of builds in turns. */
async function visitInTurns(
  builds: readonly Build[],
  count: number,
  visitOnce: (address: string) => Promise<Figures>,
): Promise<Record<string, Figures[]>> {
  const visits: Record<string, Figures[]> = {};
  for (let nth = 0; nth < count; nth += 1)
    for (const { name, web } of builds) (visits[name] ??= []).push(await visitOnce(web.address));
  return visits;
}

/** Measures first views. It never fails, because the times are only for information. */
export function firstView(count: number, { other, page, long }: FirstViewOptions): Promise<string[]> {
  return withFolder(async (dataDir) => {
    const inLong = Number(long ?? EXPENSES.long);
    const expenses = [inLong, ...Array<number>(COUNTS.groups - 1).fill(EXPENSES.other)];
    const { people, groupIds } = await makeBooks(dataDir, { people: COUNTS.people, expenses });
    const { id, email, token } = people[0];
    // People whose name is the first part of their address are asked for one, and their dashboard has no preview.
    const session = { token, user: { id, email, name: 'Pat' } };
    const views: View[] = [
      { name: 'group', path: `/groups/${groupIds[0]}`, row: `Expense ${inLong - 1}`, isUsed: true },
      { name: 'dashboard', path: '/', row: `View all ${COUNTS.groups} groups` },
      { name: 'groups', path: '/groups', row: `Group ${COUNTS.groups - 1}` },
      // The groups are made one after the other, so the newest entries are those of the last one.
      { name: 'expenses', path: '/expenses', row: `Expense ${EXPENSES.other - 1}` },
    ].filter(({ name }) => page === undefined || name === page);
    const server = await startServer({ DATA_DIR: dataDir });
    const builds = await startBuilds(server.port, other);
    const { executable, args } = await findBrowser();
    const browser = await chromium.launch({ executablePath: executable, args });
    const kinds = Object.entries(CONDITIONS).flatMap(([condition, slow]) =>
      views.map((view) => ({ view, condition, slow })),
    );
    try {
      for (const { view, condition, slow } of kinds) {
        const visits = await visitInTurns(builds, count, (address) =>
          measure(browser, address + view.path, view, session, slow),
        );
        show(`${view.name}, ${condition}`, visits);
      }
    } finally {
      await browser.close();
      await Promise.all([...builds.map(({ web }) => web.stop()), server.stop()]);
    }
    return [];
  });
}
