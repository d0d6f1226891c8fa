import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type HeldOrigin, startHeldOrigin } from './support/held-origin.ts';
import { comeIn, search, test as base } from './support/team-page.ts';
import { type TeamStore, withLabel } from './support/team-store.ts';

const OLD_LABEL = 'Search groups';
const NEW_LABEL = 'Find a group';
/** So long a page has to be good before it registers its worker (ms). */
const GOOD_FOR_MS = 5000;
/** So long the server is asked first after it has said something else (ms). */
const SERVER_FIRST_MS = 10_000;

const test = base.extend<{ front: HeldOrigin }>({
  front: async ({ serve }, use) => {
    const front = await startHeldOrigin((await serve()).url);
    await use(front);
    await front.stop();
  },
});

/** Runs in the page: whether a worker is in charge of the next visit. */
const isKept = async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated';

/** A first visit, until the page is kept. */
async function visitFirst(page: Page, { url }: HeldOrigin): Promise<void> {
  await comeIn(page);
  await page.clock.install();
  await page.goto(`${url}/groups`);
  await expect(search(page, OLD_LABEL)).toBeVisible();
  await expect(page.getByRole('link', { name: /Lisbon in May/ })).toBeVisible();
  await page.clock.fastForward(GOOD_FOR_MS);
  await expect.poll(() => page.evaluate(isKept)).toBe(true);
}

/** Runs in a worker: sets its clock ahead. */
function setAhead(ms: number): void {
  const now = Date.now.bind(Date);
  Date.now = () => now() + ms;
}

/** What the browser holds of the origin for the worker: addresses, and the texts at them. */
const readCaches = (page: Page): Promise<[address: string, text: string][]> =>
  page.evaluate(async () => {
    const found: [string, string][] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        found.push([new URL(request.url).pathname, (await answer?.text()) ?? '']);
      }
    }
    return found;
  });

function changeFile(store: TeamStore, name: string, change: (text: string) => string): () => void {
  const file = path.join(store.folder, 'shell', name);
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, change(before));
  return () => {
    writeFileSync(file, before);
  };
}

test('a second visit shows the frame before the server has answered @full', async ({ page, front }) => {
  await visitFirst(page, front);
  const release = front.hold();
  await page.goto(`${front.url}/groups`, { waitUntil: 'commit' });
  await expect(page.getByText('Quits').first()).toBeVisible();
  await expect(page).toHaveTitle(/Quits/);
  release();
  await expect(search(page, OLD_LABEL)).toBeVisible();
});

/** A visit to the groups whose answers wait. */
async function comeBackWaiting(page: Page, { url }: HeldOrigin): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/**', async (route) => {
    await until;
    await route.continue();
  });
  await page.goto(`${url}/groups`, { waitUntil: 'commit' });
  return async () => {
    release();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

const lastData = (page: Page) => page.getByRole('status').getByText(/^As of \d+:\d\d/);
const lisbon = (page: Page) => page.getByRole('link', { name: /Lisbon in May/ });
/** Paths of the answers that the browser keeps. */
const keptAnswers = async (page: Page) =>
  (await readCaches(page)).map(([address]) => address).filter((address) => address.startsWith('/api/'));

test('a second visit shows the last data and when they came, until the fresh ones stand @full', async ({
  page,
  front,
}) => {
  await visitFirst(page, front);
  await expect.poll(() => keptAnswers(page)).toContain('/api/groups/summary');
  const release = await comeBackWaiting(page, front);
  await expect(lisbon(page)).toBeVisible();
  await expect(lastData(page)).toBeVisible();
  await release();
  await expect(lastData(page)).toBeHidden();
  await expect(lisbon(page)).toBeVisible();
});

test('signing out wipes the last data @full', async ({ page, front }) => {
  await visitFirst(page, front);
  await expect.poll(() => keptAnswers(page)).not.toEqual([]);
  await page.goto(`${front.url}/profile`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => keptAnswers(page)).toEqual([]);
});

test('what teams deploy, and roll back, between two visits shows at once @full', async ({
  page,
  front,
  store,
}) => {
  await visitFirst(page, front);
  await store.deploy('mf-groups', '1.1.0', withLabel(NEW_LABEL));
  await page.goto(`${front.url}/groups`);
  await expect(search(page, OLD_LABEL).or(search(page, NEW_LABEL))).toHaveAccessibleName(NEW_LABEL);
  await store.rollback('mf-groups');
  await page.goto(`${front.url}/groups`);
  await expect(search(page, OLD_LABEL).or(search(page, NEW_LABEL))).toHaveAccessibleName(OLD_LABEL);
});

test('so do another shell, and its rollback @full', async ({ page, front, store }) => {
  await visitFirst(page, front);
  const rollBack = changeFile(store, 'index.html', (html) =>
    html.replace('<meta name="description"', '<meta name="made-up" /><meta name="description"'),
  );
  await page.goto(`${front.url}/groups`);
  await expect(page.locator('meta[name="made-up"]')).toHaveCount(1);
  await expect(search(page, OLD_LABEL)).toBeVisible();
  rollBack();
  for (const worker of page.context().serviceWorkers()) await worker.evaluate(setAhead, SERVER_FIRST_MS);
  await page.goto(`${front.url}/groups`);
  await expect(page.locator('meta[name="made-up"]')).toHaveCount(0);
  await expect(search(page, OLD_LABEL)).toBeVisible();
});

test('a broken worker is healed by the next one that is published @full', async ({ page, front, store }) => {
  const mend = changeFile(
    store,
    'service-worker.js',
    () => `addEventListener('install', () => skipWaiting());
      addEventListener('fetch', (event) => event.respondWith(Response.error()));`,
  );
  await visitFirst(page, front);
  await expect(page.goto(`${front.url}/groups`)).rejects.toThrow();
  mend();
  await expect(async () => {
    await page.goto(`${front.url}/groups`);
    await expect(search(page, OLD_LABEL)).toBeVisible();
  }).toPass();
});

test('a worker that answers with a page that is broken is put right by the server @full', async ({
  page,
  front,
}) => {
  await visitFirst(page, front);
  await page.evaluate(async () => {
    const cache = await caches.open('quits-page-1');
    const cached = await cache.match('/');
    const html = (await cached?.text()) ?? '';
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    await cache.put('/', new Response(html.replaceAll(/main\.[^"]*\.js/g, 'gone.js'), { headers }));
  });
  await page.goto(`${front.url}/groups`, { waitUntil: 'commit' });
  await expect(search(page, OLD_LABEL)).toBeVisible();
});

test('SERVICE_WORKER=0 takes the worker back, with what it kept @full', async ({ page, front, serve }) => {
  await visitFirst(page, front);
  front.target = (await serve({ SERVICE_WORKER: '0' })).url;
  await page.goto(`${front.url}/groups`);
  await expect(search(page, OLD_LABEL)).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  await expect.poll(() => readCaches(page)).toEqual([]);
  await page.goto(`${front.url}/groups`);
  await expect(search(page, OLD_LABEL)).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

test('the kept page holds nothing of a person, and after signing out nothing else does', async ({
  page,
  front,
}) => {
  await visitFirst(page, front);
  await page.goto(`${front.url}/groups`);
  await expect(page.getByText('Lisbon in May').first()).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  expect(token).not.toBe('');
  const secretsKept = async () => {
    const cached = await readCaches(page);
    const texts = cached.filter(([address]) => address === '/').map(([, text]) => text);
    expect(texts).toHaveLength(1);
    return ['Lisbon', '@example.com', token].filter((secret) => texts[0]?.includes(secret));
  };
  expect(await secretsKept()).toEqual([]);
  await page.goto(`${front.url}/profile`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect.poll(() => keptAnswers(page)).toEqual([]);
  expect(await secretsKept()).toEqual([]);
  await expect(page.getByText('Lisbon in May')).toHaveCount(0);
});
