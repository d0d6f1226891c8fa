// Sentences of docs/integrators.md about time, drafts and links.
import { expect, type Page, test } from '@playwright/test';
import { type ExampleHost, startExampleHost } from './support/example-host.ts';
import { call, PASSWORD, type Person } from './support/people.ts';
import { sharedSampleGroup } from './support/sample.ts';

let host: ExampleHost;
let ada: Person;

test.beforeAll(async () => {
  host = await startExampleHost();
  ({ ada } = await sharedSampleGroup());
});
test.afterAll(() => host.stop());
test.beforeEach(() => {
  host.person = ada;
});

const groups = (page: Page) => page.locator('quits-groups');
const heading = (page: Page, name: string) => groups(page).getByRole('heading', { name, level: 1 });

async function openPlainPage(page: Page): Promise<void> {
  await page.goto(`${host.origin}/plain.html`);
  await expect(groups(page).getByRole('link', { name: /Lisbon in May/ })).toBeVisible();
}

/** When a token expires (ms). */
function endOf(token: string): number {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return Number(Reflect.get(claims as object, 'exp')) * 1000;
}

test('the page is asked for another token a minute before the one that it gave expires @full', async ({
  page,
}) => {
  await page.clock.install();
  const before = host.tokenCalls;
  await openPlainPage(page);
  const { access_token: token } = await call('signIn', {
    body: { username: ada.email, password: PASSWORD },
  });
  host.person = { ...ada, token };
  await page.clock.pauseAt(endOf(ada.token) - 61_000);
  // Earlier requests of the page have arrived before this one.
  await page.evaluate(async () => (await fetch('/host.css')).text());
  expect(host.tokenCalls - before).toBe(1);

  await page.clock.runFor(1_500);
  await expect.poll(() => host.tokenCalls - before).toBe(2);
  await page.clock.resume();
  // The host has given it; the page takes it a moment later.
  await expect(async () => {
    const withNewOne = page.waitForRequest(
      (request) =>
        request.url().includes('/api/groups') && request.headers().authorization === `Bearer ${token}`,
      { timeout: 2000 },
    );
    await page.evaluate(() => document.querySelector('quits-groups')?.refresh());
    await withNewOne;
  }).toPass();
  await expect(page.locator('quits-groups').getByText('Access required')).toBeHidden();
});

async function openForm(page: Page) {
  await groups(page)
    .getByRole('link', { name: /Lisbon in May/ })
    .click();
  await groups(page).getByRole('button', { name: 'Add Expense' }).first().click();
  return groups(page).getByRole('dialog', { name: 'Add Expense' });
}

test('a draft of a form lives as long as the page: an element that comes back offers it, a new page does not @full', async ({
  page,
}) => {
  await openPlainPage(page);
  await (await openForm(page)).getByLabel('Description').fill('Tram to Belém');
  await page.evaluate(async () => {
    const element = document.querySelector('quits-groups');
    element?.remove();
    // It is taken away when the page's own turn is over.
    await new Promise((resolve) => setTimeout(resolve));
    if (element) document.body.append(element);
  });
  const form = await openForm(page);
  await expect(form.getByText(/Unfinished|Restored draft/)).toBeVisible();

  await openPlainPage(page);
  const anew = await openForm(page);
  await expect(anew.getByLabel('Description')).toHaveValue('');
  await expect(anew.getByText(/Unfinished|Restored draft/)).toBeHidden();
});

test('with Ctrl or the middle button a link opens in place: the page does not know its address @full', async ({
  page,
  context,
}) => {
  await openPlainPage(page);
  for (const how of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
    await groups(page)
      .getByRole('link', { name: /Lisbon in May/ })
      .click(how);
    await expect(heading(page, 'Lisbon in May')).toBeVisible();
    await groups(page).getByRole('link', { name: 'All groups' }).click();
    await expect(heading(page, 'Groups')).toBeVisible();
  }
  expect(context.pages()).toHaveLength(1);
  await expect(page).toHaveURL(`${host.origin}/plain.html`);
});

test("with the page's own addresses a click with Ctrl is the browser's, and the address is real @full", async ({
  page,
}) => {
  await page.goto(`${host.origin}/money/groups`);
  const link = groups(page).getByRole('link', { name: /Lisbon in May/ });
  await expect(link).toBeVisible();
  // What the element leaves to the browser is another tab; this page only looks whether it does.
  await page.evaluate(() => {
    document.addEventListener('click', (event) => {
      document.body.dataset.left = String(!event.defaultPrevented);
      event.preventDefault();
    });
  });
  const address = await link.evaluate((element) => (element as HTMLAnchorElement).href);
  expect(address).toMatch(/\/money\/groups\/\d+$/);
  await link.click({ modifiers: ['ControlOrMeta'] });
  await expect(page.locator('body')).toHaveAttribute('data-left', 'true');
  await expect(heading(page, 'Groups')).toBeVisible();
  await page.goto(address);
  await expect(heading(page, 'Lisbon in May')).toBeVisible();
});
