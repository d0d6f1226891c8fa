import { expect, test } from '@playwright/test';
import { freshEmail, PASSWORD } from './support/people.ts';

/** A person takes their time; meanwhile the page looks for features that it does not know. */
const A_PAUSE_MS = 3000;

for (const address of ['/register', '/nothing-of-ours/7']) {
  test(`who registers after opening ${address} comes to the dashboard @full`, async ({ page }) => {
    await page.clock.install();
    await page.goto(address);
    await page.getByRole('button', { name: 'Need an account? Register' }).click();
    await page.clock.runFor(A_PAUSE_MS);
    await page.getByLabel('Email', { exact: true }).fill(freshEmail('Ada'));
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.clock.runFor(A_PAUSE_MS);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    await expect(page).toHaveURL('/');
  });
}
