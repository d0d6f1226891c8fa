import { expect, type Page } from '@playwright/test';
import * as client from '@quits/testing/client';
import type { ChangedSources } from './support/changed-build.ts';
import { madeUpFeature } from './support/made-up-feature.ts';
import { operator } from './support/operator.ts';
import { resumeAs } from './support/people.ts';
import { makeFeatures, POLLS_PAGE, startApp, startDev } from './support/polls.ts';
import { comeIn, link, test } from './support/team-page.ts';
import { TeamStore, THROWS_IN_ENTRY } from './support/team-store.ts';

const bannerOf = (page: Page) => page.getByRole('complementary', { name: 'Versions in this tab' });

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
    const banner = bannerOf(page);
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

const pollsOf = (page: Page) => page.getByRole('heading', { name: 'Polls', level: 1 });

/** Adds a note on the page of polls, which its service keeps under the name of who is signed in. */
async function addNote(page: Page, text: string): Promise<void> {
  await page.getByLabel('Note', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText(`Ada: ${text}`);
}

/** A page of the feature alone says what it throws, and goes on when that is mended. */
async function showsWhatItThrows(page: Page, sources: ChangedSources, port: number): Promise<void> {
  const thrown = page.getByRole('alert');
  await page.goto(`http://localhost:${String(port)}/polls`);
  await expect(pollsOf(page)).toBeVisible();
  sources.change(POLLS_PAGE, '  const [chosen,', "  throw new Error('No votes');\n  const [chosen,");
  await expect(thrown).toContainText('The feature threw: No votes', { timeout: 60_000 });
  sources.change(POLLS_PAGE, "  throw new Error('No votes');\n", '');
  await expect(thrown).toBeHidden({ timeout: 60_000 });
  await expect(pollsOf(page)).toBeVisible();
  await page.close();
}

test('a team makes a feature with a service, tries it, ships it, breaks it and rolls it back @full', async ({
  page,
  browser,
  store,
}) => {
  test.setTimeout(480_000);
  const reports = await operator();
  const sources = await makeFeatures();
  const app = await startApp({ sources, store, reportUrl: reports.url });
  const ada = await app.signUp('Ada');
  await client.createGroup(app.api, ada, 'Lisbon in May');
  const openAsAda = async (address: string, locale = 'en-US') => {
    const other = await browser.newPage({ locale });
    await resumeAs(other, ada);
    await other.goto(app.url + address);
    return other;
  };
  await resumeAs(page, ada);
  try {
    await test.step('tried by the hint of its dev, which tells of each build', async () => {
      const dev = await startDev(sources, app.devPort);
      await page.goto(`${app.url}/polls${dev.hint}`);
      await expect(pollsOf(page)).toBeVisible();
      await expect(link(page, 'Polls')).toBeVisible();
      await addNote(page, 'Pizza');
      sources.change('mf-polls/src/routes.tsx', '<Routes>', '<Routes');
      await expect(page.getByRole('alert')).toContainText('mf-polls/src/routes.tsx', { timeout: 60_000 });
      sources.change('mf-polls/src/routes.tsx', '<Routes', '<Routes>');
      await expect(page.getByRole('alert')).toBeHidden({ timeout: 60_000 });
      await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Ada: Pizza');
      await bannerOf(page).getByRole('button', { name: 'Back to the live version' }).click();
      await expect(pollsOf(page)).toBeHidden();
      await showsWhatItThrows(await browser.newPage(), sources, app.devPort);
      await dev.stop();
    });

    await test.step('its service answers for the groups of a person alone, and nothing without our token', async () => {
      const bob = await app.signUp('Bob');
      const notesOf = async (authorization: string, at = `${app.api}/api/x/polls`) => {
        const answer = await fetch(`${at}/notes`, { headers: { authorization } });
        return { status: answer.status, notes: (await answer.json()) as unknown };
      };
      expect(await notesOf(`Bearer ${bob.token}`)).toEqual({ status: 200, notes: [] });
      expect(await notesOf(`Bearer ${ada.token}`, app.serviceUrl)).toMatchObject({ status: 401 });
    });

    const built = await sources.build('1.0.0', 'mf-polls');
    await test.step('canary by link, and no other tab has it', async () => {
      const said = await store.deployBuild('mf-polls', built, '--canary', '0');
      const [canary = ''] = /\/polls\?canary=mf-polls/.exec(said) ?? [];
      await page.goto(app.url + canary);
      await expect(bannerOf(page)).toContainText('In this tab only: mf-polls 1.0.0, a canary');
      await addNote(page, 'Pasta');
      const other = await openAsAda('/groups');
      await expect(link(other, 'Groups')).toBeVisible();
      await expect(link(other, 'Polls')).toHaveCount(0);
      await other.close();
      await bannerOf(page).getByRole('button', { name: 'Leave' }).click();
    });

    await test.step('live, and heard by a feature of another team', async () => {
      await store.deployBuild('mf-polls', built);
      await store.deployBuild('mf-chores', await sources.build('1.0.0', 'mf-chores'));
      await page.goto(`${app.url}/groups`);
      await link(page, 'Polls').click();
      await expect(page.getByText('Votes heard: 0')).toBeVisible();
      await addNote(page, 'Soup');
      await expect(page.getByText('Votes heard: 1')).toBeVisible();
    });

    await test.step('in German', async () => {
      const german = await openAsAda('/groups', 'de-DE');
      await link(german, 'Umfragen').click();
      await expect(german.getByRole('heading', { name: 'Umfragen', level: 1 })).toBeVisible();
      await expect(german.getByLabel('Notiz', { exact: true })).toBeVisible();
      await german.close();
    });

    await test.step('two bad versions give way to the good one before them', async () => {
      for (const version of ['1.1.0', '1.2.0'])
        await store.deployBuild('mf-polls', store.madeUpBuild('mf-polls', version, THROWS_IN_ENTRY, built));
      const fallen = await openAsAda('/polls');
      await expect(fallen.getByRole('list', { name: 'Notes' })).toContainText('Ada: Soup');
      const report = { remote: 'mf-polls', version: '1.2.0', to: '1.0.0', owner: 'Polls team' };
      await expect.poll(() => reports.of('remotes/fellBack')).toContainEqual(expect.objectContaining(report));
      await fallen.close();
    });

    await test.step('rolled back, no page tries them', async () => {
      await store.rollback('mf-polls', built, '--version', '1.0.0');
      expect(store.pointerOf('mf-polls').current.version).toBe('1.0.0');
      reports.forget();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(`${app.url}/polls`);
      await addNote(page, 'Bread');
      expect(asked.join('\n')).toContain('/mf-polls/1.0.0/');
      expect(asked.join('\n')).not.toMatch(/mf-polls\/1\.[12]\.0/);
      expect(reports.of('remotes/fellBack')).toEqual([]);
    });
  } finally {
    await Promise.all([app.stop(), reports.stop()]);
    sources.remove();
  }
});
