import { expect, type Locator, type Page, test } from '@playwright/test';
import { mixedDirections } from './support/mixed-directions.ts';
import { pageStands } from './support/load.ts';
import { call, createGroup, createPerson, type Person, resumeAs } from './support/people.ts';
import { letIn, recordExpense } from './support/sample.ts';
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

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('not shown');
  return box;
}

test.describe('rows on a phone', () => {
  test.use({ viewport: PHONE });

  test('an expense stands in two lines, with its group in three, without a figure cut', async ({ page }) => {
    const { person, groupPath } = await signedInScreens();
    await resumeAs(page, person);
    for (const path of ['/expenses', groupPath]) {
      await page.goto(path);
      await page.locator('main a[href^="/expenses/"]').first().waitFor();
      await settle(page);
      const heights = await rowsOf(page);
      expect(heights.length, path).toBeGreaterThan(1);
      // A settlement of two long names takes a line more.
      expect(Math.min(...heights), path).toBeLessThanOrEqual(path === groupPath ? 66 : 82);
      expect(Math.max(...heights), path).toBeLessThanOrEqual(path === groupPath ? 88 : 106);
      const cut = await page
        .locator('main bdi')
        .evaluateAll((figures) =>
          figures.filter((figure) => figure.scrollWidth > figure.clientWidth + 1).map((it) => it.textContent),
        );
      expect(cut, path).toEqual([]);
    }
  });

  test('a debt between long names takes three lines, with its words, figure and button @full', async ({
    page,
  }) => {
    const ada = await createPerson('Ada');
    const [ben, cleo] = [await createPerson('Ben'), await createPerson('Cleo')];
    const names = new Map([
      [ben, 'Maximilian-Alexander Wolfeschlegelsteinhausenbergerdorff of Oberunterwaldkirchen'],
      [cleo, 'שלמה אלכסנדר בן אברהם הכהן מירושלים הבירה ומכל ערי הארץ הקדושה'],
    ]);
    for (const [{ token }, name] of names) await call('updateName', { token, body: { name } });
    const id = await createGroup(ada, 'Everything that the great house by the long river ever needed');
    for (const guest of [ben, cleo]) await letIn(id, ada, guest);
    const sharing = (payer: Person, dollars: number) => {
      const shares = [ada, ben, cleo].map((person): [Person, number] => [person, dollars / 3]);
      return { description: 'Roof', total: dollars, paid: [[payer, dollars]] as [Person, number][], shares };
    };
    await recordExpense(id, ben, sharing(ben, 2_999_997));
    // The dashboard gives a single person no figure of their own.
    const flat = await createGroup(ada, 'Flat');
    await letIn(flat, ada, cleo);
    await recordExpense(flat, ada, { description: 'Bread', total: 5, paid: [[ada, 5]], shares: [[cleo, 5]] });
    await resumeAs(page, ada);
    for (const [path, region, button] of [
      ['/', 'Your balance', 'Settle Up'],
      [`/groups/${String(id)}?tab=balances`, 'Balance Summary', 'Settle Up'],
    ] as const) {
      await page.goto(path);
      const rows = page
        .getByRole('region', { name: region })
        .getByRole('listitem')
        .filter({ hasText: /ow(e|es) .*\$/ });
      const own = rows.filter({ has: page.getByRole('button', { name: button, exact: true }) });
      await expect(own).toHaveCount(1);
      await pageStands(page);
      for (const row of await rows.all()) {
        expect((await boxOf(row)).height, path).toBeLessThanOrEqual(3 * 28 + 24);
      }
      const row = await boxOf(own);
      const box = await boxOf(own.getByRole('button', { name: button, exact: true }));
      expect(box.x + box.width, path).toBeLessThanOrEqual(row.x + row.width);
      // At most two lines of words stand above it.
      expect(box.y, path).toBeLessThan(row.y + 2 * 28 + 8);
      const cut = await rows
        .getByText(/^[+−]?\$/)
        .evaluateAll((all) => all.filter((it) => it.scrollWidth > it.clientWidth + 1).length);
      expect(cut, path).toBe(0);
      expect(await mixedDirections(page)).toEqual([]);
    }
  });

  test('scrolled to its end, a group has nothing under its button @full', async ({ page }) => {
    const { person, groupPath } = await signedInScreens();
    await resumeAs(page, person);
    await page.goto(`${groupPath}?tab=people`);
    const add = page.getByRole('button', { name: 'Add Expense' });
    await page.getByRole('button', { name: 'Delete Group' }).waitFor();
    const remove = page.getByRole('button', { name: 'Delete Group' });
    const covered = async () => {
      // Parts that come meanwhile make the page longer.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const [button, last] = [await add.boundingBox(), await remove.boundingBox()];
      return (last?.y ?? 0) + (last?.height ?? 0) - (button?.y ?? 0);
    };
    await expect.poll(covered).toBeLessThanOrEqual(0);
  });
});

test.describe('the frame of the page before any file has come', () => {
  test.use({ viewport: PHONE });

  for (const size of ['100%', '200%']) {
    test(`has nothing cut in its bottom bar with text of ${size} @full`, async ({ page }) => {
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
