import { expect, type Page, type Route, test } from '@playwright/test';
import { type ExampleHost, startExampleHost } from './support/example-host.ts';
import { sharedSampleGroup } from './support/sample.ts';

let host: ExampleHost;

test.beforeAll(async () => {
  host = await startExampleHost();
  host.person = (await sharedSampleGroup()).ada;
});
test.afterAll(() => host.stop());

/** What `quits-error` has reported to the page so far. */
async function errorsOf(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const errors: unknown[] = [];
    Object.assign(window, { errors });
    document.addEventListener('quits-error', (event) => {
      event.preventDefault();
      errors.push((event as CustomEvent<unknown>).detail);
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'errors') as unknown[]);
}

/** Whether every element of the page shows its feature: until then, time that is moved on runs out for what loads it. */
async function readinessOf(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    const ready = new Set<EventTarget | null>();
    Object.assign(window, { ready });
    document.addEventListener('quits-ready', ({ target }) => ready.add(target));
  });
  return () =>
    page.evaluate(() => {
      const ready = Reflect.get(window, 'ready') as Set<EventTarget>;
      return ready.size === document.querySelectorAll('quits-groups, quits-expenses').length;
    });
}

const giveTokenAlone = (route: Route) => route.fulfill({ json: host.person?.token });
const refuse = (route: Route) => route.abort('connectionrefused');

interface Case {
  name: string;
  address: string;
  answer: (route: Route) => unknown;
  /** How long the page waits for it (ms). */
  waits?: number;
  error: object;
}

const CASES: Case[] = [
  {
    name: 'the back end is down',
    address: '**/auth/users/*',
    answer: refuse,
    error: { code: 'api', message: 'The back end did not answer when it was asked whose the token is' },
  },
  {
    name: 'getToken rejects',
    address: '**/quits-token',
    answer: (route) => route.fulfill({ status: 500 }),
    error: { code: 'token', message: 'The page could not give a token: /quits-token answered 500' },
  },
  {
    name: 'getToken never answers',
    address: '**/quits-token',
    answer: () => undefined,
    waits: 10_000,
    error: { code: 'token', message: 'The page did not give a token within ten seconds' },
  },
];

for (const { name, address, answer, waits, error } of CASES) {
  test(`nobody knows who is there when ${name}; Try again asks anew @full`, async ({ page }) => {
    const errors = await errorsOf(page);
    const areAllReady = await readinessOf(page);
    await page.route('**/quits-token', giveTokenAlone);
    await page.route(address, answer);
    if (waits !== undefined) await page.clock.install();
    const asked = page.waitForRequest(address);
    await page.goto(`${host.origin}/plain.html`);
    await asked;
    if (waits !== undefined) {
      await expect.poll(areAllReady).toBe(true);
      await expect(page.locator('quits-expenses').getByText('Could not check')).toHaveCount(0);
      await page.clock.fastForward(waits);
    }
    const groups = page.locator('quits-groups');
    for (const element of [groups, page.locator('quits-expenses')]) {
      const heading = element.getByRole('heading', { name: 'Could not check who you are' });
      await expect(heading).toBeVisible();
      await expect(element.getByText('log in')).toBeHidden();
    }
    // The elements have one function to ask, and each tells what became of it: the one that came first hears of it again
    // where it was over before the other one came, and asked again.
    const reported = await errors();
    expect(reported.slice(0, 2)).toEqual([error, error]);
    expect(reported.slice(2)).toEqual(reported.length === 2 ? [] : [error]);
    await page.unroute(address, answer);
    await groups.getByRole('button', { name: 'Try again' }).click();
    await expect(groups.getByText('Lisbon in May')).toBeVisible();
    await expect(page.locator('quits-expenses').getByText('Dinner at the harbour')).toBeVisible();
  });
}

test('a second getToken is refused in words, and its element shows the session of the page @full', async ({
  page,
}) => {
  await page.goto(`${host.origin}/plain.html`);
  await expect(page.locator('quits-groups').getByText('Lisbon in May')).toBeVisible();
  const refusal = page.waitForEvent('pageerror');
  await page.evaluate(() => {
    const element = document.createElement('quits-profile');
    element.apiBase = document.querySelector('quits-groups')?.apiBase ?? '';
    element.getToken = () => Promise.resolve(null);
    document.body.append(element);
  });
  expect((await refusal).message).toContain('A page has one getToken');
  await expect(page.locator('quits-profile').getByText('Member since')).toBeVisible();
});

test('with the app down, mount() says so in its place and tells the page; Try again loads it @full', async ({
  page,
}) => {
  const errors = await errorsOf(page);
  await page.route('**/embed/quits-embed.js', refuse);
  await page.goto(`${host.origin}/react/index.html`);
  const groups = page.locator('quits-groups');
  await expect(groups.getByRole('alert')).toContainText('This part could not be loaded');
  const message: unknown = expect.stringMatching(/quits-embed\.js did not load$/);
  expect(await errors()).toEqual(expect.arrayContaining([{ code: 'load', message }]));
  await page.unroute('**/embed/quits-embed.js');
  await groups.getByRole('button', { name: 'Try again' }).click();
  await expect(groups.getByText('Lisbon in May')).toBeVisible();
});

test('with the app down, a tag shows what stands between it @full', async ({ page }) => {
  const fallback = page.getByRole('link', { name: 'Our groups in Quits' });
  await page.goto(`${host.origin}/plain.html`);
  await expect(page.locator('quits-groups').getByText('Lisbon in May')).toBeVisible();
  await expect(fallback).toBeHidden();
  await page.route('**/embed/quits-embed.js', refuse);
  await page.reload();
  await expect(fallback).toBeVisible();
});

test('trouble with loading a feature is reported where the page says, without anything of the page @full', async ({
  page,
}) => {
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/reports')) reports.push(request.postDataJSON());
  });
  await page.route('**/remotes/mf-groups/*/remoteEntry.js*', refuse);
  await page.goto(`${host.origin}/money/groups`);
  await expect(page.locator('quits-groups').getByRole('alert')).toContainText('could not be loaded');
  const about = { type: 'remotes/failed', remote: 'mf-groups', owner: 'Groups team' };
  await expect.poll(() => reports).toContainEqual(expect.objectContaining(about));
  expect(JSON.stringify(reports)).not.toContain(host.origin);
  await page.goto(`${host.origin}/plain.html`);
  await expect(page.locator('quits-groups').getByRole('alert')).toContainText('could not be loaded');
  expect(reports).toHaveLength(1);
});
