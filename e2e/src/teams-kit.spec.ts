import path from 'node:path';
import { expect } from '@playwright/test';
import type { StatedContract } from '@quits/federation';
import { filesOfFeature } from '../../tooling/scripts/new-feature/files.ts';
import { ChangedSources } from './support/changed-build.ts';
import { comeIn, test } from './support/team-page.ts';

const BUILD_MS = 240_000;

test('a team ships a newer button of the kit without the shell @full', async ({ page, store, serve }) => {
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

test('a team ships a better translation without the shell @full', async ({ page, store, serve }) => {
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

const LATEST_NOTES = `import type { SlotProps } from '@quits/core';
import { Card } from '@quits/ui';

export function LatestNotes({ userId }: SlotProps['dashboard.card']) {
  return <Card heading="Latest notes">Notes of {userId}</Card>;
}
`;

test('a new feature offers a part of its own for the dashboard, without the shell @full', async ({
  page,
  store,
  serve,
}) => {
  test.setTimeout(BUILD_MS);
  const app = await serve();
  const files = filesOfFeature(path.resolve(import.meta.dirname, '../..'), 'notes', 'Notes');
  const { feature, ...stated } = JSON.parse(files['contract.json'] ?? '') as StatedContract;
  const slots = { 'dashboard.card': 'latest-notes' };
  const sources = new ChangedSources('mf-profile');
  try {
    sources.add('mf-notes', {
      ...files,
      'contract.json': JSON.stringify({ ...stated, feature: { ...feature, slots } }),
      'src/latest-notes.tsx': LATEST_NOTES,
    });
    await store.deployBuild('mf-notes', await sources.build('1.0.0', 'mf-notes'));
  } finally {
    sources.remove();
  }

  const { ada } = await comeIn(page);
  await page.goto(app.url);
  const card = page.getByRole('region', { name: 'Latest notes' });
  await expect(card).toHaveText(`Latest notesNotes of ${String(ada.id)}`);
});
