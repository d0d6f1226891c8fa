import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { resumeAs } from './support/people.ts';
import { settle, signedInScreens } from './support/screens.ts';

const PHONE = { width: 390, height: 844 };

/** Heights of the rows of expenses, with what stands in them beside the link. */
function rowsOf(page: Page) {
  return page
    .locator('main a[href^="/expenses/"]')
    .evaluateAll((links) =>
      links.map(({ parentElement: row }) => Math.round(row?.getBoundingClientRect().height ?? 0)),
    );
}

test.describe('rows on a phone', () => {
  test.use({ viewport: PHONE });

  test('an expense stands in two lines, without a figure cut', async ({ page }) => {
    const { person, groupPath } = await signedInScreens();
    await resumeAs(page, person);
    for (const path of ['/expenses', groupPath]) {
      await page.goto(path);
      await page.locator('main a[href^="/expenses/"]').first().waitFor();
      await settle(page);
      const heights = await rowsOf(page);
      expect(heights.length, path).toBeGreaterThan(1);
      // A settlement of two long names takes a line more.
      expect(Math.min(...heights), path).toBeLessThanOrEqual(66);
      expect(Math.max(...heights), path).toBeLessThanOrEqual(88);
      const cut = await page
        .locator('main bdi')
        .evaluateAll((figures) =>
          figures.filter((figure) => figure.scrollWidth > figure.clientWidth + 1).map((it) => it.textContent),
        );
      expect(cut, path).toEqual([]);
    }
  });

  test('scrolled to its end, a group has nothing under its button', async ({ page }) => {
    const { person, groupPath } = await signedInScreens();
    await resumeAs(page, person);
    await page.goto(groupPath);
    const add = page.getByRole('button', { name: 'Add Expense' });
    await add.waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await settle(page);
    const button = await add.boundingBox();
    const last = await page.getByRole('button', { name: 'Delete Group' }).boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  });
});

test.describe('the frame of the page before any file has come', () => {
  test.use({ viewport: PHONE });

  for (const size of ['100%', '200%']) {
    test(`has nothing cut in its bottom bar with text of ${size}`, async ({ page }) => {
      const { person } = await signedInScreens();
      await resumeAs(page, person);
      await page.addInitScript((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
      }, size);
      await page.route('**/*.js', (route) => route.abort());
      await page.goto('/groups', { waitUntil: 'domcontentloaded' });
      const links = page.locator('.frame-nav span');
      await expect(links).toHaveCount(4);
      const cut = await links.evaluateAll((all) =>
        all.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent),
      );
      expect(cut).toEqual([]);
    });
  }
});
