import { expect, type Page, test } from '@playwright/test';
import { createGroup, createPerson, resumeAs } from './support/people.ts';
import { createSampleGroup, letIn, sharedSampleGroup } from './support/sample.ts';

const list = (page: Page) => page.getByRole('group', { name: 'List of expenses' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

/** Rows of the list that are in sight from their first to their last pixel. */
const wholeRows = (page: Page) =>
  list(page).evaluate((box) => {
    const sight = box.getBoundingClientRect();
    return [...box.querySelectorAll('a')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= sight.top && bottom <= sight.bottom;
    }).length;
  });

const scrollRoom = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);

for (const { width, height, rows } of [
  { width: 390, height: 844, rows: 5 },
  { width: 320, height: 640, rows: 2 },
]) {
  test.describe(`a group at ${String(width)} × ${String(height)}`, () => {
    test.use({ viewport: { width, height } });

    test('shows its expenses in a list that scrolls alone, and the rest in tabs', async ({ page }) => {
      const { id, ada } = await sharedSampleGroup();
      await resumeAs(page, ada);
      await page.goto(`/groups/${String(id)}`);
      await expect(list(page)).toBeVisible();
      await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(rows);
      expect(await scrollRoom(page)).toBe(0);
      const top = await tab(page, 'Expenses').boundingBox();
      expect((top?.y ?? Infinity) - 52).toBeLessThanOrEqual(220);
      const created = await page.getByText(/^Created /).boundingBox();
      const confirm = await page.getByRole('button', { name: 'Confirm 1 payment' }).boundingBox();
      expect(confirm?.y).toBeGreaterThanOrEqual((created?.y ?? 0) + (created?.height ?? 0));

      const place = await list(page).evaluate((box) => {
        box.scrollTo(0, box.scrollHeight);
        return box.scrollTop;
      });
      await tab(page, 'Balances').click();
      await expect(page).toHaveURL(/\?tab=balances$/);
      await expect(page.getByRole('region', { name: 'Balance Summary' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Quick Stats' })).toBeVisible();
      await expect(list(page)).toBeHidden();
      await tab(page, 'People').click();
      await expect(page.getByRole('region', { name: 'Members' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Balance Summary' })).toBeHidden();
      await tab(page, 'Expenses').click();
      expect(await list(page).evaluate(({ scrollTop }) => scrollTop)).toBe(place);
      await expect(page.getByRole('button', { name: 'Add Expense' })).toBeVisible();
    });
  });
}

test.describe('an empty group on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('is at most 1,100 px high, and its steps can be pressed', async ({ page }) => {
    const ann = await createPerson('Ann');
    const id = await createGroup(ann, 'Rome');
    await resumeAs(page, ann);
    await page.goto(`/groups/${String(id)}`);
    await expect(page.getByRole('heading', { name: 'No expenses yet' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1100);
    await page.getByRole('button', { name: 'Invite people' }).click();
    await expect(page.getByRole('region', { name: 'Members' }).getByLabel('Email')).toBeFocused();
  });
});

test('a group of four with its invitation fits next to the expenses', async ({ page }) => {
  const { id, ada } = await createSampleGroup();
  await letIn(id, ada, await createPerson('Dora'));
  await resumeAs(page, ada);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/groups/${String(id)}`);
  const members = page.getByRole('region', { name: 'Members' });
  await expect(members.getByRole('button', { name: 'Add someone without an account' })).toBeVisible();
  await expect(members.getByRole('listitem')).toHaveCount(4);
  expect((await members.boundingBox())?.height).toBeLessThanOrEqual(440);
});

test('the menu of a group has four entries, and one of them leads to every setting', async ({ page }) => {
  const { id, ada } = await sharedSampleGroup();
  await resumeAs(page, ada);
  await page.goto(`/groups/${String(id)}`);
  const menu = page.getByRole('button', { name: 'Group menu' });
  await menu.click();
  const entries = page
    .locator(`[id="${(await menu.getAttribute('aria-controls')) ?? ''}"]`)
    .getByRole('button');
  await expect(entries).toHaveText(['Group Settings', 'Repeating Expenses', 'Export…', 'Print']);
  const look = (element: Element) => {
    const { color, justifyContent } = getComputedStyle(element);
    return { color, justifyContent };
  };
  const text = await page.getByRole('heading', { level: 1 }).evaluate(look);
  for (const entry of await entries.all())
    expect(await entry.evaluate(look)).toEqual({ color: text.color, justifyContent: 'flex-start' });
  await entries.first().click();
  const settings = page.getByRole('dialog', { name: 'Group Settings' });
  await expect(settings.getByRole('heading', { level: 3 })).toHaveText([
    'Currency',
    'Default Split',
    'Mute',
    'Hand over',
    'Archive',
  ]);
});
