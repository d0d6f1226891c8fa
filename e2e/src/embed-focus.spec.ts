import { expect, type Locator, type Page, test } from '@playwright/test';
import { type ExampleHost, startExampleHost } from './support/example-host.ts';
import { sharedSampleGroup } from './support/sample.ts';

let host: ExampleHost;

test.beforeAll(async () => {
  host = await startExampleHost();
  host.person = (await sharedSampleGroup()).ada;
});
test.afterAll(() => host.stop());

const focusedText = (page: Page) =>
  page.evaluate(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    return focused?.textContent;
  });

/** Opens a dialog by the keyboard and leaves it by Escape: the focus is back at what opened it. */
async function expectFocusBack(page: Page, groups: Locator, name: string): Promise<void> {
  await groups.getByRole('button', { name }).first().focus();
  await page.keyboard.press('Enter');
  const dialog = groups.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => focusedText(page)).toBe(name);
}

test('Escape gives the focus back to what opened the dialog, in a tag @full', async ({ page }) => {
  await page.goto(`${host.origin}/plain.html`);
  const groups = page.locator('quits-groups');
  await expectFocusBack(page, groups, 'Create Group');
  await groups.getByRole('link', { name: /Lisbon in May/ }).click();
  // The form is a part of another feature, with a kit of its own.
  await expectFocusBack(page, groups, 'Add Expense');
});

test('Escape gives the focus back through shadow roots of the page around @full', async ({ page }) => {
  await page.goto(`${host.origin}/trip-planner.html`);
  await page.getByRole('button', { name: 'Money' }).click();
  await expectFocusBack(page, page.locator('quits-groups'), 'Create Group');
});
