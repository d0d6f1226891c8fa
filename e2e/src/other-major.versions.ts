import { expect, test } from '@playwright/test';

/** Who is signed out sees sign-in; who has a link sees the invitation: both are of mf-auth. */
for (const path of ['/login', '/forgot-password']) {
  test(`at ${path}, in the place of a feature of another major, the page says so and runs none of it`, async ({
    page,
  }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 10_000 });
    await expect(page.getByRole('alert')).not.toBeEmpty();
    expect(await page.evaluate(() => Object.keys(window).filter((name) => name.startsWith('mf_')))).toEqual(
      [],
    );
    expect(errors).toEqual([]);
  });
}
