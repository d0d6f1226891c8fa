import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { comeIn, link, test } from './support/team-page.ts';
import type { TeamStore } from './support/team-store.ts';

/** A handwritten entry: it takes React from the page, as a built one does, and shows one page. */
const ENTRY = `var mf_comments = (() => {
  let shared;
  const page = async () => {
    const [react] = Object.values(shared.react);
    const { createElement } = (await react.get())();
    return () => ({ RemoteRoutes: () => createElement('h1', null, 'All comments') });
  };
  return { init: (scope) => { shared = scope; }, get: page };
})();`;

/** A build of a feature that neither the shell nor the web server has heard of. */
function madeUpFeature(store: TeamStore, core: string): string {
  const folder = path.join(store.folder, '.builds/mf-comments');
  const contract = {
    schema: 1,
    name: 'mf-comments',
    version: '1.0.0',
    owner: 'Comments team',
    core,
    routes: ['/comments'],
    feature: { title: 'Comments', menu: 'Comments', routes: ['/comments'] },
    ...{ publishes: {}, listens: {}, endpoints: [], offers: [], uses: [], names: {} },
  };
  const manifest = { exposes: [{ path: './routes', assets: { js: { sync: [] }, css: { sync: [] } } }] };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'remoteEntry.js'), ENTRY);
  writeFileSync(path.join(folder, 'contract.json'), JSON.stringify(contract));
  writeFileSync(path.join(folder, 'mf-manifest.json'), JSON.stringify(manifest));
  return folder;
}

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

  const said = await store.deployBuild('mf-comments', madeUpFeature(store, store.coreOf('mf-groups')));
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
