import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { REMOTE_NAMES } from '@quits/federation';
import { comeIn, type Fixtures, letAMinutePass, link, search, test, visit } from './support/team-page.ts';
import { type Origin, TeamStore, withLabel } from './support/team-store.ts';

const NEW_LABEL = 'Find a group';

/** The five origins of the app: one for the shell and one for each remote. */
async function serveFive(serve: Fixtures['serve']) {
  const remotes = new Map<string, Origin>();
  for (const name of REMOTE_NAMES) remotes.set(name, await serve());
  const places = [...remotes].map(([name, { url }]) => `${name}=${url}`).join(',');
  return { app: await serve({ REMOTE_ORIGINS: places }), remotes };
}

test('a new version arrives in an open tab with the next navigation, and leaves again with a rollback', async ({
  page,
  context,
  browser,
  store,
  serve,
}) => {
  const { app, remotes } = await serveFive(serve);
  const others = [
    'shell',
    'remotes/shell',
    ...REMOTE_NAMES.filter((one) => one !== 'mf-groups').map((one) => `remotes/${one}`),
  ];
  const before = store.hashes(...others);
  await comeIn(page);
  await page.goto(`${app.url}/groups`);
  await search(page, 'Search groups').fill('Lis');
  const other = await context.newPage();
  await other.goto(app.url);
  await expect(other.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();

  const said = await store.deploy('mf-groups', '1.1.0', withLabel(NEW_LABEL));
  expect(said).toMatch(/checked +fits the live shell .* and 3 live siblings/);
  expect(said).toMatch(/live +1\.1\.0/);
  await test.step('a tab that does not know of it finds a chunk of its version in the kept folder', async () => {
    await visit(other, 'Groups');
    await expect(search(other, 'Search groups')).toBeVisible();
  });
  await letAMinutePass(page);

  // Never under a form in use, and not while the remote is on the screen.
  await expect(search(page, 'Search groups')).toHaveValue('Lis');
  await link(page, 'Dashboard').click();
  await visit(page, 'Groups');
  await expect(search(page, 'Search groups')).toBeVisible();

  await visit(page, 'Expenses');
  await visit(page, 'Groups');
  await expect(search(page, NEW_LABEL)).toBeVisible();
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(scripts).toContain(`${remotes.get('mf-groups')?.url ?? ''}/remotes/mf-groups/1.1.0/remoteEntry.js`);

  await store.rollback('mf-groups');
  expect(store.pointerOf('mf-groups').withdrawn).toEqual(['1.1.0']);
  await letAMinutePass(page);
  await visit(page, 'Expenses');
  await visit(page, 'Groups');
  await expect(search(page, 'Search groups')).toBeVisible();

  expect(store.hashes(...others)).toEqual(before);

  await test.step('with the files of the live version gone, the withdrawn one is no fallback', async () => {
    const { current } = store.pointerOf('mf-groups');
    const entry = path.join(store.folderOf('mf-groups', current.version), 'remoteEntry.js');
    // Compressed forms are served of themselves.
    for (const file of [entry, `${entry}.br`, `${entry}.gz`]) rmSync(file);
    const fresh = await (await browser.newContext()).newPage();
    await comeIn(fresh);
    await fresh.goto(`${app.url}/groups`);
    await expect(fresh.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(search(fresh, NEW_LABEL)).toBeHidden();
  });
});

test('whichever origin is down, the others work @full', async ({ browser, serve }) => {
  const { app, remotes } = await serveFive(serve);
  const screens: Record<string, string> = {
    'mf-groups': '/groups',
    'mf-expenses': '/expenses',
    'mf-profile': '/profile',
  };
  for (const [down, origin] of remotes) {
    await origin.stop();
    const context = await browser.newContext();
    const page = await context.newPage();
    const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' });
    if (down === 'mf-auth') {
      await page.goto(`${app.url}/login`);
      await expect(tryAgain).toBeVisible();
    }
    await comeIn(page);
    for (const [name, address] of Object.entries(screens)) {
      await page.goto(app.url + address);
      if (name === down) await expect(tryAgain).toBeVisible();
      else await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(tryAgain).toHaveCount(name === down ? 1 : 0);
    }
    await context.close();
    await origin.start();
  }
});

test('with the origin of the shell down, an open tab goes on @full', async ({ page, serve }) => {
  const { app } = await serveFive(serve);
  await comeIn(page);
  await page.goto(`${app.url}/groups`);
  await expect(search(page, 'Search groups')).toBeVisible();
  await app.stop();
  await visit(page, 'Expenses');
  await link(page, /^Profile:/).click();
  await expect(page.getByText('Member since')).toBeVisible();
});

test('a deployment that does not fit is refused with the clause, and changes nothing', async ({ store }) => {
  const before = store.hashes('shell', 'remotes');
  await expect(store.deploy('mf-groups', '2.0.0', { contract: { core: '^99.0.0' } })).rejects.toThrow(
    /core: built for \^99\.0\.0/,
  );
  expect(store.hashes('shell', 'remotes')).toEqual(before);
});

test("a developer's own build runs in one tab, says so, and one click leads back @full", async ({
  page,
  context,
  serve,
}) => {
  const own = new TeamStore();
  try {
    await own.deploy('mf-groups', '1.1.0', withLabel(NEW_LABEL));
    const developer = await serve({}, own);
    const app = await serve({ OVERRIDE_ORIGINS: developer.url });
    await comeIn(page);
    await page.goto(`${app.url}/groups?remote.mf-groups=${encodeURIComponent(`${developer.url}/`)}`);
    await expect(search(page, NEW_LABEL)).toBeVisible();
    const banner = page.getByRole('complementary', { name: 'Versions in this tab' });
    await expect(banner).toContainText(`mf-groups from ${developer.url}`);
    await expect(page).toHaveURL(`${app.url}/groups`);

    // The session is that of all tabs of a browser.
    const other = await context.newPage();
    await other.goto(`${app.url}/groups`);
    await expect(search(other, 'Search groups')).toBeVisible();

    await banner.getByRole('button', { name: 'Back to the live version' }).click();
    await expect(search(page, 'Search groups')).toBeVisible();
    await expect(banner).toBeHidden();
  } finally {
    own.remove();
  }
});

test('a build of an origin that is not named is not taken, and the page says why @full', async ({
  page,
  serve,
}) => {
  const app = await serve();
  const elsewhere = await serve();
  await comeIn(page);
  await page.goto(`${app.url}/groups?remote.mf-groups=${encodeURIComponent(`${elsewhere.url}/`)}`);
  await expect(search(page, 'Search groups')).toBeVisible();
  const banner = page.getByRole('complementary', { name: 'Versions in this tab' });
  await expect(banner).toContainText(
    `mf-groups from ${elsewhere.url} is not shown: this app takes no builds`,
  );
  await banner.getByRole('button', { name: 'Close' }).click();
  await expect(banner).toBeHidden();
});

test("a developer's own build that does not fit is not run, and the page says why @full", async ({
  page,
  serve,
}) => {
  const own = new TeamStore();
  try {
    const folder = own.folderOf('mf-groups', own.pointerOf('mf-groups').current.version);
    const file = path.join(folder, 'contract.json');
    const contract = JSON.parse(readFileSync(file, 'utf8')) as object;
    for (const packed of [`${file}.br`, `${file}.gz`]) rmSync(packed, { force: true });
    writeFileSync(file, JSON.stringify({ ...contract, core: '^99.0.0' }));
    const developer = await serve({}, own);
    const app = await serve({ OVERRIDE_ORIGINS: developer.url });
    await comeIn(page);
    await page.goto(`${app.url}/groups?remote.mf-groups=${encodeURIComponent(`${developer.url}/`)}`);
    const banner = page.getByRole('complementary', { name: 'Versions in this tab' });
    await expect(banner).toContainText(/does not run: .*core: built for \^99\.0\.0/);
    await banner.getByRole('button', { name: 'Back to the live version' }).click();
    await expect(search(page, 'Search groups')).toBeVisible();
  } finally {
    own.remove();
  }
});
