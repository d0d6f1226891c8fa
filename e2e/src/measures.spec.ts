import { expect, type Locator, type Page, test } from '@playwright/test';
import { followLoading, pageStands } from './support/load.ts';
import { resumeAs } from './support/people.ts';
import { sharedSampleGroup } from './support/sample.ts';

const HERO = '44px';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Where the cards of a page begin and how wide they are, in whole pixels; the upper ones first. */
async function cardsOf(page: Page) {
  const cards = await page.locator('main *').evaluateAll((all) =>
    all
      .filter((one) => {
        const { borderTopWidth, borderTopLeftRadius, display } = getComputedStyle(one);
        return borderTopWidth === '1px' && borderTopLeftRadius === '12px' && display !== 'inline';
      })
      .map((card) => {
        const { x, y, width } = card.getBoundingClientRect();
        return { x: Math.round(x), y: Math.round(y), width: Math.round(width) };
      }),
  );
  return cards.sort((a, b) => a.y - b.y || a.x - b.x);
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('not shown');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('balance and recent expenses have seven columns, groups five @full', async ({ page }) => {
    // Ada is asked about a payment, between the two.
    const { ben } = await sharedSampleGroup();
    await resumeAs(page, ben);
    await page.goto('/');
    const recent = page.getByRole('region', { name: 'Recent expenses' });
    await expect(recent.getByRole('link').first()).toContainText('Lisbon in May');
    const balance = page.getByRole('region', { name: 'Your balance' });
    const [left, below] = [await boxOf(balance), await boxOf(recent)];
    const right = await boxOf(page.getByRole('region', { name: 'Your groups' }));
    expect([below.x, below.width]).toEqual([left.x, left.width]);
    const actions = await boxOf(page.getByRole('link', { name: 'View Expenses' }));
    expect(actions.y).toBeGreaterThanOrEqual(left.bottom);
    expect(below.y).toBeGreaterThanOrEqual(actions.bottom);
    expect(below.y - left.bottom).toBeLessThanOrEqual(80);
    expect(right.x - left.right).toBe(24);
    expect(left.width / right.width).toBeCloseTo(7 / 5, 2);
    await expect(balance.getByText(/^[+−]\$/).first()).toHaveCSS('font-size', HERO);
  });

  test('a window that grows narrow takes nothing of what was typed on the page of a group @full', async ({
    page,
  }) => {
    const { id, ada } = await sharedSampleGroup();
    await resumeAs(page, ada);
    await page.goto(`/groups/${String(id)}?tab=people`);
    const field = page.getByRole('region', { name: 'Members' }).getByLabel('Email');
    await field.fill('dora@');
    for (const width of [700, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(field).toHaveValue('dora@');
      await expect(field).toBeFocused();
    }
  });

  test('the form of an expense is 640 px wide, and has two columns where the window has 900 @full', async ({
    page,
  }) => {
    const { id, ada } = await sharedSampleGroup();
    await resumeAs(page, ada);
    await page.goto(`/groups/${String(id)}?add=1`);
    const dialog = page.getByRole('dialog', { name: 'Add Expense' });
    await expect(dialog.getByLabel('Description')).toBeFocused();
    const columns = async () => {
      const description = await boxOf(dialog.getByLabel('Description'));
      const split = await boxOf(dialog.getByRole('radiogroup', { name: 'Split' }));
      return split.x > description.right ? 2 : 1;
    };
    expect([(await boxOf(dialog)).width, await columns()]).toEqual([900, 2]);
    await page.setViewportSize({ width: 899, height: 900 });
    await expect.poll(columns).toBe(1);
    expect((await boxOf(dialog)).width).toBe(640);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the sheet leaves the page in sight, and each screen has one figure of 44 px @full', async ({
    page,
  }) => {
    const { id, ada } = await sharedSampleGroup();
    await resumeAs(page, ada);
    await page.goto(`/groups/${String(id)}?add=1`);
    const dialog = page.getByRole('dialog', { name: 'Add Expense' });
    await dialog.getByRole('button', { name: 'More' }).click();
    await dialog.getByLabel('Notes').waitFor();
    expect((await boxOf(dialog)).height / 844).toBeLessThanOrEqual(0.92);
    for (const path of ['/', `/groups/${String(id)}`]) {
      await page.goto(path);
      await page
        .getByText(/^[+−]?\$\d/)
        .first()
        .waitFor();
      const large = await page
        .locator('main *')
        .evaluateAll((all) => all.filter((one) => getComputedStyle(one).fontSize === '44px').length);
      expect(large, path).toBe(1);
    }
    // A phone does not show what a desktop's dashboard has next to the groups.
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Your groups' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Recent expenses' })).toHaveCount(0);
  });
});

test.describe('the first view of a group on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('has what is due, the tabs, three expenses and the button, and nothing of them is covered', async ({
    page,
  }) => {
    const { id, ben } = await sharedSampleGroup();
    await resumeAs(page, ben);
    await page.goto(`/groups/${String(id)}`);
    const expenses = page.getByRole('region', { name: 'Expenses', exact: true });
    await pageStands(page);
    const third = await boxOf(expenses.getByRole('link').nth(2));
    const add = await boxOf(page.getByRole('button', { name: 'Add Expense' }));
    expect(third.bottom).toBeLessThanOrEqual(add.y);
    expect(add.bottom).toBeLessThanOrEqual(844 - 56);
    await expect(page.getByRole('main').getByText(/^You (owe|are owed)$/)).toBeInViewport();

    await expect(page.getByRole('link', { name: 'Activity' })).toBeInViewport();
    for (const [name, heading] of [
      ['Balances', 'Balance Summary'],
      ['People', 'Members'],
    ] as const) {
      await page.getByRole('tab', { name }).click();
      await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
    }
  });
});

for (const width of [1280, 390]) {
  test.describe(`${String(width)} px wide`, { tag: width === 1280 ? '@full' : [] }, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const [name, search, count, most, isFullAlone] of [
      ['the dashboard', undefined, 1, 0.002, true],
      ['a group', '', width > 640 ? 2 : 1, 0.002, false],
      ['the activity of a group', '?view=activity', 1, 0.002, true],
      ['the insights of a group', '?view=insights', width > 640 ? 2 : 1, 0.002, true],
    ] as const) {
      test(
        `${name} loads in the places of what comes, and hardly anything moves`,
        { tag: isFullAlone ? '@full' : [] },
        async ({ page }) => {
          const { id, ada } = await sharedSampleGroup();
          await resumeAs(page, ada);
          let isHeld = true;
          await page.route(/\/api\//, async (route) => {
            while (isHeld) await new Promise((resolve) => setTimeout(resolve, 50));
            await route.continue().catch(() => undefined);
          });
          await page.addInitScript(() => {
            Reflect.set(window, 'shift', 0);
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) {
                const sum = Number(Reflect.get(window, 'shift')) + Number(Reflect.get(entry, 'value'));
                Reflect.set(window, 'shift', sum);
              }
            }).observe({ type: 'layout-shift', buffered: true });
          });
          const untilResting = followLoading(page);
          await page.goto(search === undefined ? '/' : `/groups/${String(id)}${search}`);
          // The outline of the app comes first, and has no cards.
          let before: Awaited<ReturnType<typeof cardsOf>> = [];
          const findCards = async () => (before = await cardsOf(page)).length;
          await expect.poll(findCards).toBeGreaterThanOrEqual(count);
          isHeld = false;
          await expect(page.locator('[data-skeleton]')).toHaveCount(0);
          await page.locator('main h2:visible, main [role=tab]:visible').first().waitFor();
          // What comes last, such as payments to confirm, must not move anything either.
          await untilResting(name);
          expect((await cardsOf(page)).slice(0, count)).toEqual(before.slice(0, count));
          expect(await page.evaluate(() => Number(Reflect.get(window, 'shift')))).toBeLessThan(most);
        },
      );
    }
  });
}
