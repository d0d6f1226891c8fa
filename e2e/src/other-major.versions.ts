import { expect, test } from '@playwright/test';

for (const path of ['/login', '/forgot-password']) {
  test(`at ${path}, a feature that needs another core is refused readably, and nothing of it runs`, async ({
    page,
  }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.goto(path);
    const refusal = page.getByRole('main').getByRole('alert');
    await expect(refusal).toContainText('It needs a newer version of the app than the one that is open.');
    await expect(refusal.getByRole('button', { name: 'Reload page' })).toBeVisible();
    const containers = await page.evaluate(() =>
      Object.keys(window).filter((name) => name.startsWith('mf_')),
    );
    expect(containers).toEqual([]);
    expect(errors).toEqual([]);
  });
}
