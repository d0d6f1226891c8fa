import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { operator } from './support/operator.ts';
import { comeIn, letAMinutePass, search, test, visit } from './support/team-page.ts';
import { THROWS_IN_RENDER, withLabel } from './support/team-store.ts';
import type { TeamStore } from './support/team-store.ts';

const NEW_LABEL = 'Find a group';
const VERSION = '1.1.0-pr-42-0a1b2c3d';
const SHOWN = 'You are looking at preview pr-42 of groups, in this tab only.';

const banner = (page: Page) => page.getByRole('complementary', { name: 'Versions in this tab' });

/** The link that the command of a team has printed. */
const linkIn = (said: string) => /link +(\S+)/.exec(said)?.[1] ?? '';
const liveFiles = (store: TeamStore) => {
  const { version } = store.pointerOf('mf-groups').current;
  return [store.pointerOf('mf-groups'), store.hashes('shell', `remotes/mf-groups/${version}`)];
};

test('a preview is shown by its link alone, and ends when it is taken back', async ({
  page,
  context,
  store,
  serve,
}) => {
  const reports = await operator();
  try {
    const app = await serve({ REPORT_URL: reports.url });
    await comeIn(page);
    const before = liveFiles(store);
    const options = ['--preview', 'pr-42', '--address', app.url];
    const said = await store.deploy('mf-groups', VERSION, withLabel(NEW_LABEL), ...options);
    expect(linkIn(said)).toBe(`${app.url}/?preview.mf-groups=pr-42`);
    expect(liveFiles(store)).toEqual(before);

    await page.goto(linkIn(said));
    await expect(banner(page)).toContainText(SHOWN);
    await expect(page).toHaveURL(`${app.url}/`);
    await visit(page, 'Groups');
    await expect(search(page, NEW_LABEL)).toBeVisible();
    await page.reload();
    await expect(search(page, NEW_LABEL)).toBeVisible();

    // The session is that of all tabs of a browser.
    const other = await context.newPage();
    await other.goto(`${app.url}/groups`);
    await expect(search(other, 'Search groups')).toBeVisible();
    await expect(banner(other)).toBeHidden();
    await expect.poll(() => reports.of('remotes/loaded').map(({ remote }) => remote)).toContain('mf-groups');
    expect(JSON.stringify(reports.of('remotes/loaded'))).not.toContain(VERSION);

    await test.step('one click leads back to the live version', async () => {
      await other.goto(`${app.url}/groups?preview.mf-groups=pr-42`);
      await expect(search(other, NEW_LABEL)).toBeVisible();
      await banner(other).getByRole('button', { name: 'Back to the live version' }).click();
      await expect(search(other, 'Search groups')).toBeVisible();
      await expect(banner(other)).toBeHidden();
    });

    await store.endPreview('mf-groups', 'pr-42');
    await letAMinutePass(page);
    await visit(page, 'Expenses');
    await visit(page, 'Groups');
    await expect(search(page, 'Search groups')).toBeVisible();
    await expect(banner(page)).toContainText(
      'The preview pr-42 of groups is over: this is the live version.',
    );
    await banner(page).getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await expect(search(page, 'Search groups')).toBeVisible();
    await expect(banner(page)).toBeHidden();
  } finally {
    await reports.stop();
  }
});

test('a preview that breaks leaves its place to the live version, and nobody is alarmed', async ({
  page,
  store,
  serve,
}) => {
  const reports = await operator();
  try {
    const app = await serve({ REPORT_URL: reports.url });
    await comeIn(page);
    await store.deploy('mf-groups', VERSION, THROWS_IN_RENDER, '--preview', 'pr-42');
    await page.goto(`${app.url}/groups?preview.mf-groups=pr-42`);
    await expect(search(page, 'Search groups')).toBeVisible();
    await expect(banner(page)).toContainText(
      /The preview pr-42 of groups does not run, so this is the live version: .*a made-up fault in rendering/,
    );
    await visit(page, 'Expenses');
    await expect
      .poll(() => reports.of('remotes/loaded').map(({ remote }) => remote))
      .toContain('mf-expenses');
    expect([...reports.of('remotes/failed'), ...reports.of('remotes/fellBack')]).toEqual([]);
  } finally {
    await reports.stop();
  }
});

test('a link names a preview of the store, and nothing else', async ({ page, serve }) => {
  const app = await serve();
  const elsewhere = await serve();
  await comeIn(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(elsewhere.url)) asked.push(request.url());
  });
  await page.goto(`${app.url}/groups?preview.mf-groups=${encodeURIComponent(`${elsewhere.url}/`)}`);
  await expect(banner(page)).toContainText('mf-groups is not replaced: there is no such preview.');
  await expect(search(page, 'Search groups')).toBeVisible();
  expect(asked).toEqual([]);
});
