import { expect, type Locator, type Page, test } from '@playwright/test';
import * as TEXTS from '../../shared/contracts/src/texts.ts';
import { type ExampleHost, startExampleHost } from './support/example-host.ts';
import { PASSWORD, createPerson, expectToast } from './support/people.ts';
import { createSampleGroup, sharedSampleGroup } from './support/sample.ts';

let host: ExampleHost;

test.beforeAll(async () => {
  host = await startExampleHost();
});
test.afterAll(() => host.stop());
test.beforeEach(() => {
  host.person = undefined;
});

function watchProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  return problems;
}

/** What a page has of ours besides the elements: nothing but what it names itself. */
async function expectPageUntouched(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    stored: Object.keys(localStorage).length + Object.keys(sessionStorage).length,
    styles: document.querySelectorAll('link[rel="stylesheet"]:not([href="host.css"])').length,
    injected: [...document.querySelectorAll('style')].filter(({ textContent }) =>
      textContent.includes('sonner'),
    ).length,
  }));
  expect(found).toEqual({ stored: 0, styles: 0, injected: 0 });
}

async function createGroupIn(groups: Locator, name: string): Promise<void> {
  await groups.getByRole('button', { name: 'Create Group' }).first().click();
  const dialog = groups.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Group Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a plain page with two tags: one session, one React, events and toasts inside', async ({ page }) => {
  const problems = watchProblems(page);
  const { ada } = await createSampleGroup();
  host.person = ada;
  const before = host.tokenCalls;
  await page.goto(`${host.origin}/plain.html`);
  const groups = page.locator('quits-groups');
  const expenses = page.locator('quits-expenses');
  await expect(groups.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
  await expect(expenses.getByText('Dinner at the harbour')).toBeVisible();
  expect(host.tokenCalls - before).toBe(1);

  const copies = await page.evaluate(() => {
    const [instance] = window.__FEDERATION__.__INSTANCES__.filter(({ name }) => name === 'quits_embed');
    const shared = instance?.shareScopeMap.default ?? {};
    return Object.entries(shared)
      .map(([key, versions]) => [key, Object.values(versions).filter(({ loaded }) => loaded).length] as const)
      .filter(([, count]) => count !== 1);
  });
  expect(copies).toEqual([]);

  await groups.getByRole('link', { name: /Lisbon in May/ }).click();
  await groups.getByRole('link', { name: /Museum/ }).click();
  // The sibling that owns expenses shows it; the groups stay.
  await expect(expenses.getByRole('heading', { name: /Museum/ }).first()).toBeVisible();
  await expect(groups.getByRole('heading', { name: 'Lisbon in May' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/plain.html');

  await groups.getByRole('button', { name: 'Add Expense' }).first().click();
  const dialog = groups.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await groups.getByRole('button', { name: 'Edit Name' }).click();
  await groups.getByRole('textbox', { name: 'Group Name' }).fill('Lisbon again');
  await page.keyboard.press('Enter');
  await expectToast(page, TEXTS.groups.renamed);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1);
  await expect(groups.locator('[data-sonner-toast]')).toHaveCount(1);
  await expectPageUntouched(page);
  expect(problems).toEqual([]);
});

test('a 401 ends the session of every tag: they say so, the page hears of it once and stays @full', async ({
  page,
}) => {
  host.person = await createPerson('Ada');
  const messages: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'info') messages.push(message.text());
  });
  await page.goto(`${host.origin}/plain.html`);
  const groups = page.locator('quits-groups');
  await expect(groups.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 401,
      headers: { 'access-control-allow-origin': '*' },
      json: { detail: 'Invalid authentication credentials' },
    }),
  );
  host.person = undefined;
  await page.evaluate(() => {
    document.querySelector('quits-groups')?.refresh();
  });
  await expectToast(page, TEXTS.auth.sessionExpired);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1);
  await expect(groups.getByText('Access required')).toBeVisible();
  await expect(page.locator('quits-expenses').getByText('Access required')).toBeVisible();
  expect(messages).toEqual(['The session ended: expired']);
  expect(new URL(page.url()).pathname).toBe('/plain.html');
  await expectPageUntouched(page);
});

test('signing in with <quits-auth> opens the other tags; methods, theme and tokens work @full', async ({
  page,
}) => {
  const problems = watchProblems(page);
  const ada = await createPerson('Ada');
  await page.goto(`${host.origin}/sign-in.html`);
  const auth = page.locator('quits-auth');
  const profile = page.locator('quits-profile');
  await expect(profile.getByText('Access required')).toBeVisible();
  await auth.getByLabel('Email').fill(ada.email);
  await auth.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await auth.getByRole('button', { name: 'Sign In' }).click();
  await expect(profile.getByText('Member since')).toBeVisible();
  await expect(auth.getByText('You are signed in')).toBeVisible();

  const background = () =>
    profile.evaluate((element) => getComputedStyle(element).getPropertyValue('--q-color-bg').trim());
  expect(await background()).toBe('#0f1512');
  await page.getByRole('button', { name: 'Club colors' }).click();
  expect(await background()).toBe('#f7f8f6');
  expect(await profile.evaluate((element) => element.style.getPropertyValue('--q-color-brand'))).toBe(
    '#6b2fb3',
  );

  await page.getByRole('button', { name: 'Sign out of Quits' }).click();
  await expect(profile.getByText('Access required')).toBeVisible();
  await expect(auth.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expectPageUntouched(page);
  expect(problems).toEqual([]);
});

test("a hostile page's style does not get in, and ours does not get out @full", async ({ page }) => {
  host.person = (await sharedSampleGroup()).ada;
  const own = async () =>
    page.locator('#own').evaluate((element) => {
      const { font, color, display } = getComputedStyle(element);
      return { font, color, display };
    });
  await page.goto(`${host.origin}/hostile.html`);
  const before = await own();
  const groups = page.locator('quits-groups');
  const heading = groups.getByRole('heading', { name: 'Welcome, Ada' });
  await expect(heading).toBeVisible();
  const button = groups.getByRole('button', { name: 'Create New Group' });
  await expect(button).toBeVisible();
  const look = await button.evaluate((element) => {
    const { fontSize, textTransform, color, display } = getComputedStyle(element);
    return { fontSize, textTransform, color, display };
  });
  expect(look).toEqual({
    fontSize: '14px',
    textTransform: 'none',
    color: 'rgb(11, 110, 79)',
    display: 'flex',
  });
  await button.click();
  const dialog = groups.getByRole('dialog', { name: 'Create Group' });
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.getRootNode() instanceof ShadowRoot)).toBe(true);
  expect(await own()).toEqual(before);
  await expectPageUntouched(page);
});

test('a remote that does not load says so in its place, and Try again recovers', async ({ page }) => {
  host.person = (await sharedSampleGroup()).ada;
  await page.route('**/remotes/mf-groups/*/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto(`${host.origin}/plain.html`);
  const groups = page.locator('quits-groups');
  await expect(groups.getByRole('alert')).toContainText('could not be loaded');
  await expect(page.locator('quits-expenses').getByText('Dinner at the harbour')).toBeVisible();
  await page.unroute('**/remotes/mf-groups/*/**');
  await groups.getByRole('button', { name: 'Try again' }).click();
  await expect(groups.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
});

test('a running element follows a change of its language @full', async ({ page }) => {
  host.person = (await sharedSampleGroup()).ada;
  await page.goto(`${host.origin}/plain.html`);
  const groups = page.locator('quits-groups');
  const setLanguage = (language: string) =>
    groups.evaluate((element, tag) => {
      element.setAttribute('language', tag);
    }, language);
  await groups.getByRole('button', { name: 'Create Group' }).first().click();
  await groups.getByRole('textbox', { name: 'Group Name' }).fill('Rome');
  await setLanguage('de');
  await expect(groups.getByRole('dialog', { name: 'Gruppe erstellen' })).toBeVisible();
  await setLanguage('fr');
  await expect(groups.getByRole('textbox', { name: 'Nom du groupe' })).toHaveValue('Rome');
  // All features of a page speak one language, also behind a dialog; the page stays as it is.
  const heading = (name: string) => page.getByRole('heading', { name, level: 1, includeHidden: true });
  await expect(heading('Groupes')).toBeVisible();
  await expect(heading('Dépenses')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
});

test('an embed creates and tells @full', async ({ page }) => {
  host.person = await createPerson('Ada');
  await page.goto(`${host.origin}/trip-planner.html`);
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await page.getByRole('button', { name: 'Money' }).click();
  const groups = page.locator('quits-groups');
  await expect(groups.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
  await createGroupIn(groups, 'Rome');
  await expect.poll(() => messages.join('\n')).toContain('quits-group-saved');
  await page.getByRole('button', { name: 'Route' }).click();
  await expect(groups).toHaveCount(0);
  await page.getByRole('button', { name: 'Money' }).click();
  await expect(groups.getByText('Rome')).toBeVisible();
});
