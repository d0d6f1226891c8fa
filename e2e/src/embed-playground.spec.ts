import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { violationsOfAll, violationsOfColors } from './support/axe.ts';
import { settle } from './support/screens.ts';

const APP = process.env.QUITS_WEB ?? 'http://localhost:3000';
const PLAYGROUND = '/embed/playground.html';

/** Addresses that the page asks for and that are not the app's. */
function watchStrangers(page: Page): string[] {
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(APP).origin) strangers.push(request.url());
  });
  return strangers;
}

const snippet = (page: Page) => page.getByRole('region', { name: 'HTML of this element' });
const log = (page: Page) => page.getByRole('log');

test('options, tokens and methods go into the element, and the HTML and the log follow', async ({ page }) => {
  const strangers = watchStrangers(page);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(PLAYGROUND);
  const groups = page.locator('quits-groups');
  await expect(groups.getByText('Lisbon in May')).toBeVisible();
  await expect(log(page)).toContainText('quits-signed-in {"userId":1}');

  await page.getByLabel('path', { exact: true }).fill('/groups');
  await page.getByLabel('path', { exact: true }).press('Enter');
  await expect(groups.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
  await expect(snippet(page)).toContainText(`${APP}/embed/quits-embed.js`);
  await expect(snippet(page)).toContainText('<quits-groups path="/groups" api-base=');

  await page.getByLabel('theme', { exact: true }).selectOption('dark');
  await expect(groups).toHaveAttribute('data-theme', 'dark');
  await page.getByLabel('--q-color-brand', { exact: true }).fill('#6b2fb3');
  const brand = () => groups.evaluate((element) => element.style.getPropertyValue('--q-color-brand'));
  await expect.poll(brand).toBe('#6b2fb3');
  await expect(snippet(page)).toContainText('"--q-color-brand": "#6b2fb3"');
  await page.getByLabel('Width', { exact: true }).selectOption('390');
  expect((await groups.boundingBox())?.width).toBe(390);

  await groups.getByRole('button', { name: 'Create Group' }).first().click();
  await groups.getByRole('dialog').getByLabel('Group Name').fill('Porto');
  await groups.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  await expect(groups.getByText('Porto')).toBeVisible();
  await expect(log(page)).toContainText('quits-group-saved {"change":"created"}');
  await page.getByRole('button', { name: 'signOut()' }).click();
  await expect(log(page)).toContainText('quits-session-ended {"reason":"asked"}');

  expect(errors).toEqual([]);
  // Nothing left the page: calls were answered from recorded data.
  expect(strangers).toEqual([]);
});

test('people sign in by the element, and what fails is told with its code', async ({ page }) => {
  const strangers = watchStrangers(page);
  await page.goto(PLAYGROUND);
  await page.getByLabel('getToken').selectOption('missing');
  await page.getByLabel('Element', { exact: true }).selectOption('quits-auth');
  const auth = page.locator('quits-auth');
  await auth.getByLabel('Email').fill('ada@demo.example');
  await auth.getByLabel('Password', { exact: true }).fill('Secret123');
  await auth.getByRole('button', { name: 'Sign In' }).click();
  await expect(log(page)).toContainText('quits-signed-in');
  await expect(log(page)).toContainText('quits-navigation-requested');

  await page.getByLabel('Element', { exact: true }).selectOption('quits-expenses');
  await page.getByLabel('getToken').selectOption('failing');
  await expect(page.locator('quits-expenses').getByText('Could not check who you are')).toBeVisible();
  await expect(log(page)).toContainText('quits-error {"code":"token"');
  await page.getByLabel('getToken').selectOption('given');
  await page.getByLabel('Server').selectOption('missing');
  await page.getByLabel('Element', { exact: true }).selectOption('quits-profile');
  await expect(log(page)).toContainText('quits-error {"code":"load"');
  await page.getByLabel('Server').selectOption('recorded');
  await expect(page.locator('quits-profile').getByText('Member since')).toBeVisible();
  await page.getByLabel('Server').selectOption('broken');
  await expect(log(page)).toContainText('quits-error {"code":"render"');
  expect(strangers).toEqual([]);
});

test('is accessible and has room, narrow and wide, light and dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(PLAYGROUND);
  await expect(page.locator('quits-groups').getByText('Lisbon in May')).toBeVisible();
  await page.getByText('All events').click();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      const what = `${String(width)} px wide, ${colorScheme}`;
      expect(await (colorScheme === 'light' ? violationsOfAll : violationsOfColors)(page), what).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBe(width);
    }
  }
});
