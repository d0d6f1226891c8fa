import { expect } from '@playwright/test';
import { madeUpFeature } from './support/made-up-feature.ts';
import { comeIn, link, test } from './support/team-page.ts';
import { TeamStore } from './support/team-store.ts';

test('a feature that nobody knew is deployed under a running shell, and is there on the next load', async ({
  page,
  store,
  serve,
}) => {
  const app = await serve();
  await comeIn(page);
  await page.goto(`${app.url}/groups`);
  await expect(link(page, 'Comments')).toHaveCount(0);
  const before = store.hashes('shell', 'remotes/shell', 'remotes/mf-groups');

  const said = await store.deployBuild('mf-comments', madeUpFeature(store));
  expect(said).toMatch(/checked +fits the live shell .* and 4 live siblings/);
  await page.reload();
  await link(page, 'Comments').click();
  await expect(page.getByRole('heading', { name: 'All comments' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'All comments' })).toBeVisible();
  await expect(page).toHaveURL(`${app.url}/comments`);

  await page.goto(`${app.url}/remotes/status.html`);
  await expect(page.getByRole('row', { name: /^mf-comments/ })).toContainText('Live');
  expect(store.hashes('shell', 'remotes/shell', 'remotes/mf-groups')).toEqual(before);
});

test('its first version is tried by link or from a developer, while every other tab is without it', async ({
  page,
  context,
  store,
  serve,
}) => {
  const own = new TeamStore();
  try {
    await own.deployBuild('mf-comments', madeUpFeature(own));
    const developer = await serve({}, own);
    const app = await serve({ OVERRIDE_ORIGINS: developer.url });
    await comeIn(page);
    const banner = page.getByRole('complementary', { name: 'Versions in this tab' });
    const comments = page.getByRole('heading', { name: 'All comments' });

    await test.step("from a developer's own address", async () => {
      await page.goto(`${app.url}/comments?remote.mf-comments=${encodeURIComponent(`${developer.url}/`)}`);
      await expect(comments).toBeVisible();
      await expect(link(page, 'Comments')).toBeVisible();
      await expect(banner).toContainText(`In this tab only: mf-comments from ${developer.url}`);
      await banner.getByRole('button', { name: 'Back to the live version' }).click();
      await expect(comments).toBeHidden();
    });

    await test.step('by the link that its deployment prints', async () => {
      const said = await store.deployBuild('mf-comments', madeUpFeature(store), '--canary', '0');
      const [canary = ''] = /\/comments\?canary=mf-comments/.exec(said) ?? [];
      await page.goto(app.url + canary);
      await expect(comments).toBeVisible();
      await expect(page).toHaveURL(`${app.url}/comments`);
      await expect(banner).toContainText('In this tab only: mf-comments 1.0.0, a canary');

      const other = await context.newPage();
      const heard = other.waitForResponse('**/remotes/mf-comments/current.json');
      await other.goto(`${app.url}/groups`);
      await heard;
      await expect(link(other, 'Comments')).toHaveCount(0);

      await banner.getByRole('button', { name: 'Leave' }).click();
      await expect(comments).toBeHidden();
      await expect(banner).toBeHidden();
      await page.goto(`${app.url}/remotes/status.html`);
      await expect(page.getByRole('row', { name: /^mf-comments/ })).toContainText('Not live yet');
    });
  } finally {
    own.remove();
  }
});
