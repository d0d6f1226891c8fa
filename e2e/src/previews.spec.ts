import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { holdMain } from './support/load.ts';
import { type Person, resumeAs } from './support/people.ts';
import { sharedSampleGroup } from './support/sample.ts';
import { test } from './support/team-page.ts';

const preview = (page: Page) => page.locator('[data-preview]');
const rows = (page: Page) => page.getByRole('main').getByRole('link', { name: /Paid by/ });

/** Opens a page whose code does not come; gives what lets it come. */
async function openEarly(page: Page, ada: Person, address: string): Promise<() => void> {
  await resumeAs(page, ada);
  const release = await holdMain(page);
  await page.goto(address, { waitUntil: 'commit' });
  return release;
}

const openGroup = (page: Page, ada: Person, id: number, origin = '') =>
  openEarly(page, ada, `${origin}/groups/${String(id)}`);

/** The names of what assistive technology finds, by role. */
async function treeOf(page: Page) {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  await client.detach();
  const names = (role: string) =>
    nodes.filter((node) => !node.ignored && node.role?.value === role).map(({ name }) => String(name?.value));
  return {
    main: names('main').length,
    headings: names('heading'),
    links: names('link'),
    buttons: names('button'),
  };
}

test.describe('the top of a group before the code of its page has come', () => {
  test('shows rows, of which one opens its entry', async ({ page }) => {
    const { id, ada } = await sharedSampleGroup();
    const release = await openGroup(page, ada, id);
    await expect(rows(page).first()).toBeVisible();
    await expect(preview(page).getByRole('heading', { level: 1 })).toBeVisible();
    await rows(page).first().click();
    await expect(page).toHaveURL(/\/expenses\/\d+/);
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('gives way to the page at the same place, with the focus, and comes on no later page', async ({
    page,
  }) => {
    const { id, ada } = await sharedSampleGroup();
    const release = await openGroup(page, ada, id);
    const row = rows(page).first();
    await expect(row).toBeVisible();
    const before = await row.boundingBox();
    const name = await row.getAttribute('href');
    await row.focus();
    release();
    await expect(preview(page)).toHaveCount(0);
    expect(await rows(page).first().boundingBox()).toEqual(before);
    await expect(page.locator(`a[href="${name ?? ''}"]`)).toBeFocused();
    await rows(page).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lisbon in May' })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(preview(page)).toHaveCount(0);
  });

  test('says everything once to a screen reader, and offers links only', async ({ page }) => {
    const { id, ada } = await sharedSampleGroup();
    const release = await openGroup(page, ada, id);
    await expect(rows(page).first()).toBeVisible();
    const before = await treeOf(page);
    expect(before).toMatchObject({ main: 1, buttons: [] });
    release();
    await expect(preview(page)).toHaveCount(0);
    const after = await treeOf(page);
    expect(after.main).toBe(1);
    const entries = (names: string[]) => names.filter((name) => name.includes('Paid by'));
    expect(entries(after.links)).toEqual(entries(before.links));
    expect(after.headings.filter((name) => name === 'Lisbon in May')).toHaveLength(1);
    expect(after.buttons).toContain('Add Expense');
  });

  test('goes when another tab signs out, and does not come back with the code', async ({ page, context }) => {
    const { id, ada } = await sharedSampleGroup();
    const release = await openGroup(page, ada, id);
    await expect(preview(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto('/favicon.svg');
    await other.evaluate(() => window.localStorage.clear());
    await expect(preview(page)).toHaveCount(0);
    release();
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    await expect(preview(page)).toHaveCount(0);
  });

  test('does not come of a feature that is switched off @full', async ({ page, serve, store }) => {
    const { id, ada } = await sharedSampleGroup();
    await store.switchOff(path.resolve(import.meta.dirname, '../../mf-groups'), 'Its sums are wrong');
    const { url } = await serve();
    const release = await openGroup(page, ada, id, url);
    release();
    await expect(page.getByText('This page is turned off for now')).toBeVisible();
    expect(
      await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
    ).not.toContainEqual(expect.stringContaining('group-preview.js'));
  });
});

test.describe('the top of a page of several groups before its code has come', () => {
  for (const width of [390, 1280]) {
    for (const [what, path, figure] of [
      ['the dashboard', '/', /^Overall, you owe$/],
      ['the list of groups', '/groups', /^you owe/],
      ['the overview', '/expenses', /^Your Share$/],
    ] as const) {
      test(`${what} gives way to the page at the same place, ${String(width)} px wide`, async ({ page }) => {
        await page.setViewportSize({ width, height: 844 });
        // Payments that wait for Ada are above her groups: her dashboard has no preview.
        const { ben } = await sharedSampleGroup();
        const release = await openEarly(page, ben, path);
        const main = page.getByRole('main');
        const parts = [
          main.getByRole('heading', { level: 1 }),
          main.getByText(figure).first(),
          main.getByRole('link', {
            name: path === '/expenses' ? /Apartment in Alfama/ : 'Lisbon in May',
            exact: true,
          }),
        ];
        const places = async () => {
          const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
          return boxes.map((box) => box && [box.x, box.y]);
        };
        await expect(preview(page)).toBeVisible();
        const before = await places();
        expect(before).not.toContain(null);
        release();
        await expect(preview(page)).toHaveCount(0);
        expect(await places()).toEqual(before);
      });
    }
  }

  test('nothing stands twice, and what fills in a field waits for that of the page', async ({ page }) => {
    const { ben } = await sharedSampleGroup();
    await page.addInitScript(() => {
      const seen: number[] = [];
      Reflect.set(window, 'fields', seen);
      const count = () => seen.push(document.querySelectorAll('[type=search]').length);
      new MutationObserver(count).observe(document, { childList: true, subtree: true });
    });
    const release = await openEarly(page, ben, '/groups');
    await expect(preview(page)).toBeVisible();
    const filled = page.getByLabel('Search groups', { exact: true }).fill('Lis');
    release();
    await filled;
    await expect(preview(page)).toHaveCount(0);
    await expect(page.getByLabel('Search groups', { exact: true })).toHaveValue('Lis');
    expect(Math.max(...(await page.evaluate(() => Reflect.get(window, 'fields') as number[])))).toBe(1);
  });

  test('a press on a group opens it', async ({ page }) => {
    const { id, ben } = await sharedSampleGroup();
    const release = await openEarly(page, ben, '/');
    await page.getByRole('main').getByRole('link', { name: 'Lisbon in May', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/groups/${String(id)}$`));
    release();
    await expect(page.getByRole('button', { name: 'Add Expense' })).toBeVisible();
  });
});
