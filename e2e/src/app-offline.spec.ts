import { expect, type Page } from '@playwright/test';
import { comeIn, link, search, test as base } from './support/team-page.ts';
import { type Origin, withLabel } from './support/team-store.ts';

const OLD_LABEL = 'Search groups';
const NEW_LABEL = 'Find a group';

const test = base.extend<{ origin: Origin }>({
  origin: async ({ serve }, use) => use(await serve()),
});

/** Runs in the page: the paths of what is kept for a visit without a network. */
const readKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      paths.push(...requests.map(({ url }) => new URL(url).pathname));
    }
    return paths;
  });

/** A visit online, until the page, its files and the answers are kept; the page needs its real clock. */
async function visit(page: Page, { url }: Origin, groupId: number): Promise<void> {
  await page.goto(`${url}/groups`);
  await expect(search(page, OLD_LABEL).or(search(page, NEW_LABEL))).toBeVisible();
  const cached = ['/', '/remotes/mf-groups/current.json', `/api/groups/${String(groupId)}/members`];
  await expect.poll(() => readKept(page), { timeout: 30_000 }).toEqual(expect.arrayContaining(cached));
}

/** Looks at each screen. What it has loaded is kept when the page is left. */
async function lookAround(page: Page): Promise<void> {
  for (const name of ['Dashboard', 'Expenses', 'Groups']) {
    await link(page, name).click();
    await expect(page.getByRole('button', { name: 'Add Expense' }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  await page.getByRole('link', { name: /Lisbon in May/ }).click();
  await expect(page.getByRole('heading', { name: 'Lisbon in May', level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect
    .poll(() => readKept(page))
    .toEqual(expect.arrayContaining(['/api/expenses', '/remotes/mf-expenses/current.json']));
}

/** Closes the page, takes the network away, and the browser's own cache of files; gives a new page. */
async function goOffline(page: Page): Promise<Page> {
  const context = page.context();
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  const later = await context.newPage();
  await page.close();
  await context.setOffline(true);
  // The emulation does not tell pages that load without a network; browsers do.
  await later.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }));
  return later;
}

const offlineBar = (page: Page) =>
  page.getByRole('status').getByText(/^You're offline. What you see is from/);

test('the app opens without a network, and what is typed there is booked once with it', async ({
  page,
  origin,
}) => {
  const { groupId } = await comeIn(page);
  await visit(page, origin, groupId);
  await lookAround(page);
  const later = await goOffline(page);
  const shown: [path: string, what: RegExp][] = [
    ['/', /Lisbon in May/],
    ['/groups', /Lisbon in May/],
    [`/groups/${String(groupId)}`, /Lisbon in May/],
    ['/expenses', /^Expenses$/],
    // No one looked at the profile, which is where one signs out.
    ['/profile', /^Logout$/],
  ];
  for (const [path, what] of shown) {
    await later.goto(origin.url + path);
    await expect(later.getByText(what).first()).toBeVisible();
    await expect(offlineBar(later)).toBeVisible();
  }
  await later.goto(origin.url);
  await later.getByRole('button', { name: 'Add Expense' }).click();
  const form = later.getByRole('dialog', { name: 'Add Expense' });
  await form.getByLabel('Description').fill('Coffee');
  await form.getByLabel('Total Amount').fill('4.50');
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(form).toBeHidden();

  const again = await page.context().newPage();
  await later.close();
  await again.goto(`${origin.url}/groups/${String(groupId)}`);
  await expect(again.getByRole('list', { name: 'Expenses not sent yet' }).getByText('Coffee')).toBeVisible();
  await page.context().setOffline(false);
  await expect(again.getByRole('list', { name: 'Expenses not sent yet' })).toBeHidden();
  await expect(again.getByRole('link', { name: /Coffee/ })).toHaveCount(1);
});

test('what needs the network says so, and keeps what was typed @full', async ({ page, origin }) => {
  const { groupId } = await comeIn(page);
  await visit(page, origin, groupId);
  await page.getByRole('link', { name: /Lisbon in May/ }).click();
  const email = page.getByRole('region', { name: 'Members', exact: true }).getByLabel('Email');
  await email.fill('ben@example.com');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send Invite' }).click();
  await expect(page.getByText('This needs the network.').first()).toBeVisible();
  await expect(email).toHaveValue('ben@example.com');
});

test('a picture that another app shares opens the form with it @full', async ({ page, origin }) => {
  const { groupId } = await comeIn(page);
  await visit(page, origin, groupId);
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      enctype: 'multipart/form-data',
      action: '/share',
    });
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'receipts' });
    const chosen = new DataTransfer();
    chosen.items.add(new File(['%PDF-1.4'], 'bill.pdf', { type: 'application/pdf' }));
    input.files = chosen.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  });
  const form = page.getByRole('dialog', { name: 'What is this receipt for?' });
  await expect(form.getByRole('button', { name: 'Remove receipt bill.pdf' })).toBeVisible();
  await expect(form.getByText(/^This file comes from another app or page\./)).toBeVisible();
});

test('a version that was rolled back does not open without a network @full', async ({
  page,
  origin,
  store,
}) => {
  await store.deploy('mf-groups', '1.1.0', withLabel(NEW_LABEL));
  const { groupId } = await comeIn(page);
  await visit(page, origin, groupId);
  const ofVersion = async () => (await readKept(page)).filter((path) => path.includes('/mf-groups/1.1.0/'));
  await expect.poll(ofVersion).not.toEqual([]);
  await store.rollback('mf-groups');
  await page.goto(`${origin.url}/groups`);
  await expect(search(page, OLD_LABEL)).toBeVisible();
  await expect.poll(ofVersion).toEqual([]);
  const entries = async () =>
    (await readKept(page)).filter((path) => /\/mf-groups\/.*\/remoteEntry.js$/.test(path));
  await expect.poll(entries, { timeout: 30_000 }).toHaveLength(1);
  const later = await goOffline(page);
  await later.goto(`${origin.url}/groups`);
  await expect(search(later, OLD_LABEL)).toBeVisible();
});

test('a browser can install the app @full', async ({ page, origin }) => {
  await comeIn(page);
  await page.goto(origin.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  const { errors, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '')).toMatchObject({ id: '/', name: 'Quits' });
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // The browser of a test is a private window.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
