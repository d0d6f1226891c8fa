import { expect } from '@playwright/test';
import { ChangedSources } from './support/changed-build.ts';
import { comeIn, test } from './support/team-page.ts';

const BUILD_MS = 240_000;

test('a team ships a newer button of the kit without the shell', async ({ page, store, serve }) => {
  test.setTimeout(BUILD_MS);
  const app = await serve();
  const before = store.hashes('shell', 'remotes/shell', 'remotes/mf-expenses');
  const sources = new ChangedSources('mf-groups');
  try {
    sources.change('shared/ui/src/button/button.tsx', '{...rest}', '{...rest}\n      data-kit="next"');
    sources.change('shared/ui/package.json', '"version": "1.', '"version": "1.9');
    const said = await store.deployBuild('mf-groups', await sources.build('1.9.0'));
    expect(said).toMatch(/live +1\.9\.0/);
  } finally {
    sources.remove();
  }

  await comeIn(page);
  await page.goto(`${app.url}/groups`);
  const button = page.getByRole('main').getByRole('button', { name: 'Create Group' });
  await expect(button).toHaveAttribute('data-kit', 'next');
  expect(store.hashes('shell', 'remotes/shell', 'remotes/mf-expenses')).toEqual(before);
});

test('a team ships a better translation without the shell', async ({ page, store, serve }) => {
  test.setTimeout(BUILD_MS);
  const app = await serve();
  const before = store.hashes('shell', 'remotes/shell', 'remotes/mf-expenses');
  await comeIn(page);
  await page.addInitScript(() => {
    localStorage.setItem('quits.language', 'de');
  });
  await page.goto(`${app.url}/groups`);
  await expect(page.getByLabel('Gruppen suchen', { exact: true })).toBeVisible();

  const sources = new ChangedSources('mf-groups');
  try {
    sources.change('mf-groups/locales/de.json', '"Gruppen suchen"', '"Nach Gruppen suchen"');
    const said = await store.deployBuild('mf-groups', await sources.build('1.9.0'));
    expect(said).toMatch(/live +1\.9\.0/);
  } finally {
    sources.remove();
  }

  await page.reload();
  await expect(page.getByLabel('Nach Gruppen suchen', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Gruppe erstellen' })).toBeVisible();
  expect(store.hashes('shell', 'remotes/shell', 'remotes/mf-expenses')).toEqual(before);
});
