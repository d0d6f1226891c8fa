import { expect } from '@playwright/test';
import { madeUpFeature } from './support/made-up-feature.ts';
import { comeIn, link, test } from './support/team-page.ts';

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
