// Pages made by copying from docs/integrators.md.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { documentedPage } from './support/documented-pages.ts';
import { type ExampleHost, startExampleHost } from './support/example-host.ts';
import { API, call, PASSWORD, type Person } from './support/people.ts';
import { createSampleGroup } from './support/sample.ts';

const APP = process.env.QUITS_WEB ?? 'http://localhost:3000';
/** The playground asks port 8000; the server of the journeys has another one. */
const API_PORT = new URL(API).port;

/** The pieces that the complete plain page has as well. */
const pages = { 'plain.html': documentedPage('plain.html') };

let host: ExampleHost;
let ada: Person;
let groupId: number;

test.beforeAll(async () => {
  host = await startExampleHost({ pages });
  ({ ada, id: groupId } = await createSampleGroup());
});
test.afterAll(() => host.stop());
test.beforeEach(() => {
  host.person = undefined;
});

/** What a page says by itself, and what goes wrong on it. */
function listen(page: Page) {
  const [messages, problems]: [string[], string[]] = [[], []];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (message.type() === 'info') messages.push(message.text());
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  return { messages, problems };
}

async function signIn(auth: Locator): Promise<void> {
  await auth.getByLabel('Email').fill(ada.email);
  await auth.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await auth.getByRole('button', { name: 'Sign In' }).click();
}

const groups = (page: Page) => page.locator('quits-groups').getByText('Lisbon in May').first();

test('the page of the first five minutes: people sign in, and the groups appear', async ({ page }) => {
  const { problems } = listen(page);
  await page.goto(`${host.origin}/start.html`);
  const auth = page.locator('quits-auth');
  await signIn(auth);
  await expect(groups(page)).toBeVisible();
  await expect(auth.getByText('You are signed in')).toBeVisible();
  expect(problems).toEqual([]);
});

test('the page that gives the session itself hears what happens, and that a session ends @full', async ({
  page,
}) => {
  host.person = ada;
  const { messages, problems } = listen(page);
  await page.goto(`${host.origin}/plain.html`);
  await expect(groups(page)).toBeVisible();
  const expenses = page.locator('quits-expenses');
  await expenses.getByRole('link', { name: /Alfama/ }).click();
  await expenses.getByRole('button', { name: 'Delete Expense' }).click();
  await expenses.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => messages).toEqual([`An expense of group ${String(groupId)} was deleted`]);
  await page.evaluate(() => document.querySelector('quits-groups')?.signOut());
  await expect.poll(() => messages).toContain('The session ended: asked');
  expect(problems).toEqual([]);
});

test('the page that uses its own address leads out to Quits @full', async ({ page, context }) => {
  host.person = ada;
  const { problems } = listen(page);
  const reports: unknown[] = [];
  await page.route('**/reports', (route) => {
    reports.push(route.request().postDataJSON());
    return route.fulfill({ status: 204 });
  });
  const address = `/money/groups/${String(groupId)}`;
  await page.goto(host.origin + address);
  const opening = context.waitForEvent('page');
  await page
    .locator('quits-groups')
    .getByRole('link', { name: /Dinner/ })
    .click();
  const opened = await opening;
  expect(opened.url()).toContain(`${APP}/expenses/`);
  await expect(page).toHaveURL(host.origin + address);
  expect(reports).toContainEqual(expect.objectContaining({ type: 'remotes/loaded', remote: 'mf-groups' }));
  expect(problems).toEqual([]);
});

test('the page with the module shows a feature and tells its events @full', async ({ page }) => {
  host.person = ada;
  const { messages, problems } = listen(page);
  await page.goto(`${host.origin}/module.html`);
  await expect(groups(page)).toBeVisible();
  await expect.poll(() => messages.join(' ')).toMatch(/quits-signed-in \{userId: \d+\}/);
  expect(problems).toEqual([]);
});

test('a token is what POST /auth/token gives, and a token alone will do @full', async ({ page }) => {
  const { access_token: token } = await call('signIn', {
    body: { username: ada.email, password: PASSWORD },
  });
  await page.route('**/quits-token', (route) => route.fulfill({ json: token }));
  await page.goto(`${host.origin}/plain.html`);
  await expect(groups(page)).toBeVisible();
});

test('the playground shows every element on the live server @full', async ({ page }) => {
  const { problems } = listen(page);
  await page.goto(`${APP}/embed/playground.html`);
  await page
    .locator('quits-auth, quits-groups, quits-expenses, quits-profile')
    .evaluateAll((elements, port) => elements.forEach((one) => one.setAttribute('api-port', port)), API_PORT);
  await page.getByLabel('Email', { exact: true }).fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(groups(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Expenses', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Password Security' })).toBeVisible();
  expect(problems).toEqual([]);
});
