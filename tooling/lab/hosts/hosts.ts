/**
 * Hosts by module federation that are not ours: the bundlers and versions of React of the registry, built in a
 * temporary folder. Says what works, and with which words the rest is refused.
 */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { createGroup, signUp } from '@quits/testing/client';
import { watchTimers } from '@quits/testing/watch-timers';
import { findBrowser } from '../../lib/browser.ts';
import { listen } from '../../lib/ports.ts';
import { startWeb } from '../../lib/product.ts';
import { STORE } from '../../lib/workspace.mjs';
import { LAB_SECRET, withFolder, withServer } from '../server.ts';
import { buildHosts, type HostBuild, installTools } from './builds.ts';
import type { HostPage } from './host.ts';

const REACTS = ['18.3.1', '19.0.0', '19'];
const GROUP = 'Lisbon in May';
const ROW_WITHIN_MS = 15_000;
/** The first token of a page renews after half of this. */
const FIRST_TOKEN_MS = 6000;
const WARM_UP = 5;
const MOUNTS = 20;

const ORDERS = ['host', 'embed'] as const;
type Order = (typeof ORDERS)[number];

declare global {
  interface Window {
    hostPage: HostPage;
    labTimers?: ReturnType<typeof watchTimers>;
  }
}

interface Result {
  /** When the first row showed after the mount, in milliseconds, or what the visitor reads instead. */
  row: number | string;
  errors: string[];
  leftovers?: string;
  /** Version of React that the host's own part runs on. */
  react?: string;
}

/** The same token with an earlier end. */
function shortened(token: string, ms: number): string {
  const [head = '', payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const exp = Math.ceil((Date.now() + ms) / 1000);
  const signed = `${head}.${Buffer.from(JSON.stringify({ ...claims, exp })).toString('base64url')}`;
  return `${signed}.${createHmac('sha256', LAB_SECRET).update(signed).digest('base64url')}`;
}

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Serves a build; its `/quits-token` gives a short token first. */
async function serveHost(
  { folder }: HostBuild,
  { app, api, token }: Record<'app' | 'api' | 'token', string>,
) {
  const asked = { tokens: 0 };
  const placed = (text: string) =>
    text.replaceAll('https://api.quits.example', api).replaceAll('https://quits.example', app);
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://host');
    if (pathname === '/quits-token') {
      asked.tokens += 1;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ token: asked.tokens === 1 ? shortened(token, FIRST_TOKEN_MS) : token }));
      return;
    }
    const file = pathname === '/' ? '/index.html' : pathname;
    try {
      const text = readFileSync(path.join(folder, file), 'utf8');
      response.setHeader('content-type', TYPES[path.extname(file)] ?? 'text/plain');
      response.end(placed(text));
    } catch {
      response.writeHead(404).end();
    }
  });
  return { asked, ...(await listen(server)) };
}

async function countLeftovers(page: Page, devtools: CDPSession) {
  for (let round = 0; round < 2; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const valueOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN;
  const timers = await page.evaluate(() => window.labTimers?.count() ?? NaN);
  return { nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners'), timers };
}

async function remount(page: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await page.evaluate(() => window.hostPage.mountQuits());
    await page.getByText(GROUP).waitFor({ timeout: ROW_WITHIN_MS });
    await page.evaluate(() => {
      window.hostPage.unmountQuits();
    });
  }
  await page.waitForLoadState('networkidle');
}

/** What there is more of after twenty more mounts, as words. */
async function leftoversOf(page: Page, devtools: CDPSession): Promise<string> {
  await page.evaluate(() => {
    window.hostPage.unmountQuits();
  });
  await remount(page, WARM_UP);
  const before = await countLeftovers(page, devtools);
  await remount(page, MOUNTS);
  const now = await countLeftovers(page, devtools);
  const names = ['nodes', 'listeners', 'timers'] as const;
  const grown = names.filter((name) => now[name] > before[name]);
  return grown.length === 0
    ? 'none'
    : grown.map((name) => `${String(now[name] - before[name])} ${name}`).join(', ');
}

/** Mounts, and waits for the first row. @returns milliseconds, or what shows instead */
async function firstRow(page: Page): Promise<number | string> {
  const startedAt = performance.now();
  const failure = await page.evaluate(() =>
    window.hostPage.mountQuits().then(
      () => '',
      (error: unknown) => `rejected: ${String(error)}`,
    ),
  );
  if (failure) return failure;
  try {
    await page.getByText(GROUP).waitFor({ timeout: ROW_WITHIN_MS });
    return Math.round(performance.now() - startedAt);
  } catch {
    return `“${(await page.locator('#quits').innerText()).replaceAll('\n', ' ')}”`;
  }
}

/** Presses the host's own button. @returns the version of React that it runs on */
async function runOwnPart(page: Page): Promise<string> {
  await page.evaluate(() => window.hostPage.showOwnPart());
  await page.locator('#own button').click();
  const pressed = page.getByText(/React [\d.]+: 1/);
  await pressed.waitFor();
  return /[\d.]+/.exec(await pressed.innerText())?.[0] ?? '';
}

async function tryHost(
  browser: Browser,
  address: string,
  first: Order,
  asked: { tokens: number },
): Promise<Result> {
  asked.tokens = 0;
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(ROW_WITHIN_MS);
  const seen: string[] = [];
  page.on('pageerror', ({ message }) => seen.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(message.text());
  });
  try {
    await page.addInitScript({ content: `window.labTimers = (${watchTimers.toString()})();` });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    await page.goto(address);
    // A module of Vite's waits for others before it runs.
    await page.waitForFunction(() => 'hostPage' in window);
    const early = first === 'host' && (await runOwnPart(page));
    const row = await firstRow(page);
    const react = early || (await runOwnPart(page));
    const errorsOf = async () => [
      ...new Set([...(await page.evaluate(() => window.hostPage.errors)), ...seen]),
    ];
    if (typeof row === 'string') return { row, errors: await errorsOf(), react };
    // The first token has expired by then.
    await page.waitForTimeout(FIRST_TOKEN_MS);
    await page.evaluate(() => {
      window.hostPage.refresh();
    });
    await page.getByText(GROUP).waitFor();
    const leftovers = await leftoversOf(page, devtools);
    if (asked.tokens !== 2) seen.push(`${String(asked.tokens)} tokens were asked for`);
    return { row, errors: await errorsOf(), leftovers, react };
  } catch (error) {
    return { row: 'the host broke', errors: [...seen, String(error)] };
  } finally {
    await context.close();
  }
}

function cellOf({ row, errors, leftovers, react }: Result, build: HostBuild): string {
  const words = typeof row === 'number' ? [`${String(row)} ms`, `leaves ${leftovers ?? ''}`] : [row];
  const other = react === undefined || react === build.react ? [] : [`the host then runs on ${react}`];
  return [...words, ...other, ...errors].join('; ').replaceAll('|', '\\|');
}

async function tryBuild(browser: Browser, build: HostBuild, product: Parameters<typeof serveHost>[1]) {
  const host = await serveHost(build, product);
  const results: Result[] = [];
  try {
    for (const first of ORDERS) results.push(await tryHost(browser, host.address, first, host.asked));
  } finally {
    await host.stop();
  }
  const { bundler, react, isShared } = build;
  const cells = [
    bundler,
    react,
    isShared ? 'all four keys' : 'none',
    ...results.map((result) => cellOf(result, build)),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

/** Prints the table of hosts. It never fails: the table is read, and stands in docs/integrators.md. */
export function tryHosts(): Promise<string[]> {
  return withFolder((folder) =>
    withServer({ DATA_DIR: path.join(folder, 'data') }, async ({ api, port }) => {
      console.log(`With ${await installTools(folder)}.\n`);
      const ada = await signUp(api, 'ada@example.org');
      await createGroup(api, ada, GROUP);
      const web = await startWeb({ apiPort: port, store: STORE });
      const { executable, args } = await findBrowser();
      const browser = await chromium.launch({ executablePath: executable, args });
      console.log('| bundler | React | shares | host first | Quits first |\n| --- | --- | --- | --- | --- |');
      try {
        for (const react of REACTS)
          for (const build of await buildHosts(folder, react))
            await tryBuild(browser, build, { app: web.address, api, token: ada.token });
      } finally {
        await browser.close();
        await web.stop();
      }
      return [];
    }),
  );
}
