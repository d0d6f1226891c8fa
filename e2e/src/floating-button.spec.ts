import { expect, test } from '@playwright/test';
import { resumeAs } from './support/people.ts';
import { createSampleGroup } from './support/sample.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('on phones nothing floats over a dialog @full', async ({ page }) => {
  const { id, ada } = await createSampleGroup();
  await resumeAs(page, ada);
  await page.goto(`/groups/${String(id)}?tab=people`);
  const addExpense = page.locator('button', { hasText: 'Add Expense' });
  const floating = addExpense.locator('..');
  await expect(floating).toHaveCSS('opacity', '1');
  await page.getByRole('button', { name: 'Edit Name' }).tap();
  await expect(page.getByRole('dialog', { name: 'Edit Group Name' })).toBeVisible();
  await expect(floating).toHaveCSS('opacity', '0');
  await page.keyboard.press('Escape');
  await expect(floating).toHaveCSS('opacity', '1');
});
