import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createPerson, expectToast, resumeAs } from './support/people.ts';
import { signedInScreens } from './support/screens.ts';

/** What the specification says of layout and time, which only a browser can show. */
const SMALL = { width: 390, height: 844 };
const LARGE = { width: 1280, height: 900 };

const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

test('the navigation is a bottom bar on a small screen [2.26]', async ({ page }) => {
  await page.setViewportSize(SMALL);
  await resumeAs(page, await createPerson('Ada'));
  await page.goto('/groups');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar).toBeVisible();
  const box = await bar.boundingBox();
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
});

test('the navigation is at the top on a large screen [2.27]', async ({ page }) => {
  await page.setViewportSize(LARGE);
  await resumeAs(page, await createPerson('Ada'));
  await page.goto('/groups');
  const box = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  expect(box?.y).toBeLessThan(64);
});

test('the filters of the overview are behind a toggle on a small screen alone [2.104]', async ({ page }) => {
  const { person } = await signedInScreens();
  await resumeAs(page, person);
  await page.setViewportSize(SMALL);
  await page.goto('/expenses');
  await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible();
  await expect(page.getByLabel('Sort by')).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByLabel('Sort by')).toBeVisible();
  await page.setViewportSize(LARGE);
  await expect(page.getByRole('button', { name: 'Filters' })).toBeHidden();
  await expect(page.getByLabel('Sort by')).toBeVisible();
});

test('the expenses of a group scroll in a list at most 600px high [2.74 9.13 9.14]', async ({ page }) => {
  const { person, groupPath } = await signedInScreens();
  await resumeAs(page, person);
  await page.goto(groupPath);
  await expect(page.getByRole('group', { name: 'List of expenses' })).toBeVisible();
  const list = '[aria-label="List of expenses"]';
  expect(await styleOf(page, list, 'max-height')).toBe('600px');
  expect(await styleOf(page, list, 'overflow-y')).toBe('auto');
});

test('the actions of an expense are in a fixed bar at the bottom [2.122]', async ({ page }) => {
  const { person, screens } = await signedInScreens();
  await resumeAs(page, person);
  await page.goto(screens.find(({ name }) => name === 'expense')?.path ?? '');
  await expect(page.getByRole('button', { name: 'Edit Expense' })).toBeVisible();
  const bar = page.locator('div', { has: page.getByRole('button', { name: 'Delete Expense' }) });
  const positions = await bar.evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).position));
  expect(positions).toContain('fixed');
  const button = await page.getByRole('button', { name: 'Edit Expense' }).boundingBox();
  expect(button?.y).toBeGreaterThan(900 - 100);
});

test('a toast appears at the top in the centre and closes after 3 seconds [9.15]', async ({ page }) => {
  await page.setViewportSize(LARGE);
  await resumeAs(page, await createPerson('Ada'));
  await page.goto('/groups');
  await page.getByRole('button', { name: 'Create Group' }).click();
  await page.getByLabel('Group Name').fill('Lisbon');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expectToast(page, 'Group created successfully!');
  const box = await page.locator('[data-sonner-toast]').first().boundingBox();
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 1280 / 2)).toBeLessThan(2);
  expect(box?.y).toBeLessThan(100);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 3000 + 2000 });
});
