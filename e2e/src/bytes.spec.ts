import { expect, type Page, test } from '@playwright/test';
import { startExampleHost } from './support/example-host.ts';
import { load } from './support/load.ts';
import { createGroup, createPerson, resumeAs } from './support/people.ts';
import { signedInScreens } from './support/screens.ts';
import { noteUse, unusedPreloads } from './support/unused-preloads.ts';

const GROUP_PAGE_BYTES = 221_000;
const OTHER_PAGES_BYTES = 211_000;
/** With the button that adds an expense, which loads after the page. */
const EXPENSES_PAGE_BYTES = 213_500;

/** Runs in the page, before it: a person who pays for every byte, for whom nothing loads in advance. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/** Bytes of JavaScript over the wire, as the browser received them: brotli. Names each file in `files`. */
async function scriptBytes(
  page: Page,
  path: string,
  { visit = () => Promise.resolve(), files = [] }: { visit?: () => Promise<unknown>; files?: string[] } = {},
): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script' && !/\.m?js$/.test(new URL(request.url()).pathname)) return;
    sizes.push(
      request.sizes().then(({ responseBodySize }) => {
        files.push(`${String(responseBodySize)} ${new URL(request.url()).pathname}`);
        return responseBodySize;
      }),
    );
  });
  await load(page, path);
  await visit();
  page.removeAllListeners('requestfinished');
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test('the first load of each screen stays within its bytes of JavaScript @full', async ({ browser }) => {
  const { person, groupPath, expensePath } = await signedInScreens();
  const budgets: [path: string, bytes: number][] = [
    [groupPath, GROUP_PAGE_BYTES],
    ['/', OTHER_PAGES_BYTES],
    ['/groups', OTHER_PAGES_BYTES],
    ['/expenses', EXPENSES_PAGE_BYTES],
    [expensePath, OTHER_PAGES_BYTES],
    ['/profile', OTHER_PAGES_BYTES],
  ];
  for (const [path, budget] of budgets) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(saveData);
    await noteUse(page);
    await resumeAs(page, person);
    const files: string[] = [];
    const bytes = await scriptBytes(page, path, { files });
    expect(await unusedPreloads(page), `preloaded at ${path} and not used`).toEqual([]);
    expect(bytes, `bytes of JavaScript at ${path}`).toBeGreaterThan(100_000);
    expect(bytes, `bytes of JavaScript at ${path}:\n${files.join('\n')}`).toBeLessThanOrEqual(budget);
    console.log(`${path}: ${String(bytes)} bytes of JavaScript, of ${String(budget)}`);
    await context.close();
  }
  const context = await browser.newContext();
  const bytes = await scriptBytes(await context.newPage(), '/login');
  expect(bytes, 'bytes of JavaScript at /login').toBeLessThanOrEqual(OTHER_PAGES_BYTES);
  console.log(`/login: ${String(bytes)} bytes of JavaScript, of ${String(OTHER_PAGES_BYTES)}`);
});

test('with what comes when nothing else is to do, a group page stays within a second budget @full', async ({
  page,
}) => {
  const { person, groupPath } = await signedInScreens();
  await noteUse(page);
  await resumeAs(page, person);
  const form = page.waitForRequest('**/remotes/mf-expenses/**');
  const open = async () => {
    // It comes by itself; open, it has come whole.
    await form;
    await page.getByRole('button', { name: 'Add Expense' }).click();
    await expect(page.getByRole('dialog', { name: 'Add Expense' })).toBeVisible();
  };
  const bytes = await scriptBytes(page, groupPath, { visit: open });
  expect(await unusedPreloads(page), 'preloaded in all and not used').toEqual([]);
  expect(bytes, 'bytes of JavaScript in all').toBeLessThanOrEqual(400_000);
});

/** What a page of another site loads for one element until its first row shows, its own files left out. */
const EMBED = { requests: 30, bytes: 258_000 };

test('an element in the page of another site shows its first row with few requests @full', async ({
  browser,
}) => {
  const host = await startExampleHost();
  host.person = await createPerson('Ada');
  await createGroup(host.person, 'Lisbon in May');
  for (const path of ['/money/groups', '/module.html']) {
    const page = await (await browser.newContext()).newPage();
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.url().startsWith(host.origin) && request.method() === 'GET') return;
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(host.origin + path);
    await expect(page.getByText('Lisbon in May')).toBeVisible();
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    console.log(`${path}: ${String(sizes.length)} requests, ${String(bytes)} bytes`);
    expect(sizes.length, `requests at ${path}`).toBeLessThanOrEqual(EMBED.requests);
    expect(bytes, `bytes at ${path}`).toBeGreaterThan(100_000);
    expect(bytes, `bytes at ${path}`).toBeLessThanOrEqual(EMBED.bytes);
    await page.context().close();
  }
  await host.stop();
});
