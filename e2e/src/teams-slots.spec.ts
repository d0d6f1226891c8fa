import { expect, type Page } from '@playwright/test';
import { madeUpFeature, withThrowingParts } from './support/made-up-feature.ts';
import { operator } from './support/operator.ts';
import { recordExpense } from './support/sample.ts';
import { comeIn, test } from './support/team-page.ts';

/** A page with a place for parts, and what a part shows there. */
interface Place {
  address: string;
  words: string;
}

async function expectParts(page: Page, places: readonly Place[]): Promise<void> {
  for (const { address, words } of places) {
    await page.goto(address);
    await expect(page.getByText(words)).toBeVisible();
  }
}

/** Opens a page, and waits until it knows the made-up feature and the time for its parts has passed. */
async function openAfterParts(page: Page, address: string): Promise<void> {
  const pointer = page.waitForResponse('**/remotes/mf-comments/current.json');
  await page.goto(address);
  await pointer;
  await page.waitForTimeout(1500);
}

test('a feature that nobody knew shows parts in other pages, cannot break them, and leaves when switched off @full', async ({
  page,
  store,
  serve,
}) => {
  const reports = await operator();
  const app = await serve({ REPORT_URL: reports.url });
  const { ada, groupId } = await comeIn(page);
  const expenseId = await recordExpense(groupId, ada, {
    description: 'Museum',
    total: 12,
    paid: [[ada, 12]],
    shares: [[ada, 12]],
  });
  const group = `${app.url}/groups/${String(groupId)}`;
  const of = (ids: object) => JSON.stringify(ids);
  const places = [
    { address: app.url, words: `Latest comments ${of({ userId: ada.id })}` },
    {
      address: `${app.url}/expenses/${String(expenseId)}`,
      words: `Comments on expense ${of({ expenseId, groupId })}`,
    },
    { address: `${app.url}/profile`, words: `Own comments ${of({ userId: ada.id })}` },
  ];
  const before = store.hashes('shell', 'remotes/shell', 'remotes/mf-groups', 'remotes/mf-expenses');
  const built = madeUpFeature(store);
  await store.deployBuild('mf-comments', built);

  await test.step('its parts and links are in the five places', async () => {
    await expectParts(page, places);
    await page.goto(group);
    await page.getByRole('button', { name: 'Group menu' }).click();
    await page.getByRole('link', { name: 'Comments of the group' }).click();
    await expect(page.getByRole('heading', { name: 'All comments' })).toBeVisible();
    await expect(page).toHaveURL(`${app.url}/comments?group=${String(groupId)}`);
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: /^Write a comment/ }).click();
    await expect(page).toHaveURL(`${app.url}/comments?new=1`);
    expect(store.hashes('shell', 'remotes/shell', 'remotes/mf-groups', 'remotes/mf-expenses')).toEqual(
      before,
    );
  });

  await test.step('a part that throws shows nothing and is reported, and the page goes on', async () => {
    await store.deployBuild('mf-comments', withThrowingParts(store, '1.1.0'));
    await page.goto(app.url);
    const report = { remote: 'mf-comments', version: '1.1.0' };
    await expect.poll(() => reports.of('remotes/failed')).toContainEqual(expect.objectContaining(report));
    await expect(page.getByText('Latest comments')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await page.getByRole('article').getByRole('link', { name: 'Lisbon in May' }).click();
    await expect(page.getByRole('heading', { name: 'Lisbon in May', level: 1 })).toBeVisible();
  });

  await test.step('switched off, it leaves the pages', async () => {
    await store.deployBuild('mf-comments', madeUpFeature(store, '1.2.0'));
    await expectParts(page, places.slice(0, 1));
    await store.switchOff(built, 'Comments are being moved.');
    await openAfterParts(page, app.url);
    await expect(page.getByText('Latest comments')).toHaveCount(0);
    await openAfterParts(page, group);
    await page.getByRole('button', { name: 'Group menu' }).click();
    await expect(page.getByRole('button', { name: 'Export…' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Comments of the group' })).toHaveCount(0);
  });
  await reports.stop();
});
