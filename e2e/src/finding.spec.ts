import { expect, type Locator, type Page, test } from '@playwright/test';
import { pageStands } from './support/load.ts';
import { call, createGroup, createPerson, type Person, resumeAs } from './support/people.ts';
import { letIn, recordExpense } from './support/sample.ts';

interface World {
  ada: Person;
  /** A group of dollars and one of euros. */
  flat: number;
  trip: number;
}

const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const TITLES = [
  'Electricity and heating of the whole winter for the flat on the third floor',
  'Bread',
  'Dinner at the harbour',
  'Train to Sintra',
  'Cleaning',
];

let made: Promise<World> | undefined;

/** Two people with two groups and enough expenses for a search, one of them a year old. */
function makeWorld(): Promise<World> {
  made ??= (async () => {
    const [ada, yusuf] = await Promise.all([createPerson('Ada'), createPerson('Yusuf')]);
    const [flat, trip] = [
      await createGroup(ada, 'Flat on Mill Street'),
      (
        await call('createGroup', {
          token: ada.token,
          body: { name: 'Lisbon in May', created_by: ada.id, currency: 'EUR' },
        })
      ).id,
    ];
    await Promise.all([letIn(flat, ada, yusuf), letIn(trip, ada, yusuf)]);
    const add = (groupId: number, by: Person, description: string, days: number, total: number) =>
      call('addExpense', {
        token: by.token,
        body: {
          description,
          date: dayBefore(days),
          total_amount: total,
          group_id: groupId,
          payers: [{ user_id: by.id, paid_amount: total }],
          shares: [ada, yusuf].map(({ id }) => ({ user_id: id, share_amount: total / 2 })),
        },
      });
    for (let number = 0; number < 20; number += 1) {
      const title = TITLES[number % TITLES.length] ?? '';
      await add(flat, number % 2 === 0 ? yusuf : ada, title, number * 3, 24 + 200 * number);
    }
    await add(trip, yusuf, 'Surf lesson', 380, 1240);
    await add(trip, ada, 'Ferry', 4, 12);
    await call('settleUp', {
      token: ada.token,
      params: { id: trip },
      body: { to_user_id: yusuf.id, amount: 5 },
    });
    return { ada, flat, trip };
  })();
  return made;
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('not shown');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

const details = (page: Page) => page.getByRole('region', { name: /^(Expense Details|Details|تفاصيل)/ });

/** Texts of rows that are cut off, or that reach out of their row. */
function cutOff(page: Page): Promise<string[]> {
  return page.locator('main li a').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const frame = row.getBoundingClientRect();
      const parts = [...row.querySelectorAll<HTMLElement>('time, bdi[class*="payers"]')];
      return parts
        .filter((part) => {
          const box = part.getBoundingClientRect();
          const isInside =
            box.left >= frame.left && box.right <= frame.right && box.bottom <= frame.bottom && box.width > 0;
          return !isInside || part.scrollWidth > part.clientWidth + 1;
        })
        .map((part) => `${part.textContent} in ${row.textContent}`);
    }),
  );
}

/** Rows whose payer and day do not stand in one line. */
function inTwoLines(page: Page): Promise<string[]> {
  return page.locator('main li a').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const [payers, day] = [row.querySelector('bdi[class*="payers"]'), row.querySelector('time')];
      const isTogether =
        !payers || payers.getBoundingClientRect().bottom > (day?.getBoundingClientRect().top ?? 0);
      return isTogether ? [] : [row.textContent];
    }),
  );
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('an expense of last year is found by a word of its title, right below the field, in any currency', async ({
    page,
  }) => {
    const { ada } = await makeWorld();
    await resumeAs(page, ada);
    await page.goto('/expenses');
    await page.getByRole('searchbox', { name: 'Search expenses' }).fill('surf');
    const row = page.getByRole('link', { name: /Surf lesson/ });
    await expect(row).toContainText('€1,240.00');
    await expect(row).toContainText('Lisbon in May');
    expect((await boxOf(row)).y).toBeLessThan(320);
    await expect(row).toBeInViewport({ ratio: 1 });
  });

  for (const language of ['en', 'de', 'ar'])
    test(
      `the figures stand in one row of 48 px, then the list, then the spending, in ${language}`,
      { tag: language === 'de' ? '@full' : [] },
      async ({ page }) => {
        const { ada } = await makeWorld();
        await resumeAs(page, ada);
        await page.goto(`/expenses?lang=${language}`);
        await expect(page.locator('main li a').first()).toBeVisible();
        const [field, row, list, spending] = [
          await boxOf(page.getByRole('searchbox')),
          await boxOf(page.getByRole('main').locator('dl').first()),
          await boxOf(details(page)),
          await boxOf(page.getByRole('region', { name: /^(Monthly Spending|Monatliche|الإنفاق)/ })),
        ];
        expect(row.height).toBe(48);
        expect(row.y).toBeGreaterThan(field.bottom);
        expect(list.y).toBeGreaterThanOrEqual(row.bottom);
        expect(list.y).toBeLessThan(340);
        expect(spending.y).toBeGreaterThan(list.bottom);
      },
    );

  for (const language of ['en', 'de', 'ar']) {
    test(
      `date and payer of each row are in its box, in ${language}`,
      {
        tag: language === 'en' ? [] : '@full',
      },
      async ({ page }) => {
        const { ada, flat } = await makeWorld();
        await resumeAs(page, ada);
        for (const path of [`/groups/${String(flat)}`, '/expenses', '/expenses?sort=amount']) {
          await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
          await expect(page.locator('main li a time').first()).toBeVisible();
          expect(await cutOff(page), path).toEqual([]);
          expect(await inTwoLines(page), path).toEqual([]);
          const rows = page.locator('main li a:has(time)');
          const without = rows.filter({ hasNotText: /Yusuf|You|Du|أنت/ });
          expect(await without.allTextContents(), path).toEqual([]);
        }
      },
    );
  }

  test('the row is the link, and the group a target of 44 px at its end', async ({ page }) => {
    const { ada, flat } = await makeWorld();
    await resumeAs(page, ada);
    await page.goto('/expenses');
    const row = details(page).getByRole('listitem').first();
    await pageStands(page);
    const link = await boxOf(row.getByRole('link'));
    const group = row.getByRole('button', { name: 'View Group' });
    const button = await boxOf(group);
    expect([button.width, button.height]).toEqual([44, 44]);
    expect(button.x).toBeGreaterThanOrEqual(link.right);
    await group.click();
    await expect(page).toHaveURL(`/groups/${String(flat)}`);
  });
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('six rows show, with the spending next to them', async ({ page }) => {
    const { ada } = await makeWorld();
    await resumeAs(page, ada);
    await page.goto('/expenses');
    const list = details(page);
    await expect(list.getByRole('link').first()).toBeVisible();
    const bottoms = await list
      .getByRole('link')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
    expect(bottoms.filter((bottom) => bottom <= 800).length).toBeGreaterThanOrEqual(6);
    const [rows, spending] = [
      await boxOf(list),
      await boxOf(page.getByRole('region', { name: 'Monthly Spending' })),
    ];
    expect(spending.x).toBeGreaterThan(rows.right);
    expect(spending.y).toBe(rows.y);
  });

  test('the spending is a card of tabs: month, category, person, group @full', async ({ page }) => {
    const { ada } = await makeWorld();
    await resumeAs(page, ada);
    await page.goto('/expenses');
    for (const [tab, heading] of [
      ['Category', 'By category'],
      ['Person', 'By person'],
      ['Group', 'By group'],
      ['Month', 'Monthly Spending'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('region', { name: heading })).toBeVisible();
      await expect(page.getByRole('tabpanel', { name: tab })).toContainText('$');
    }
  });
});

test.describe('the page of an expense on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('has a title of three lines at most, a comment field that grows, and a bar of 56 px', async ({
    page,
  }) => {
    const { ada, flat } = await makeWorld();
    const long = await recordExpense(flat, ada, {
      description: 'Everything that we bought for the party on the roof of the house. '.repeat(3).trim(),
      total: 10,
      paid: [[ada, 10]],
      shares: [[ada, 10]],
    });
    await resumeAs(page, ada);
    await page.goto(`/expenses/${String(long)}`);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toContainText('Everything');
    const lines = await title.evaluate(
      (one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight),
    );
    expect(Math.round(lines)).toBe(3);
    // The menu stands next to the title, not below it.
    const menu = await boxOf(page.getByRole('button', { name: 'Expense menu' }));
    expect(menu.y).toBeLessThan((await boxOf(title)).bottom);
    const field = page.getByLabel('Comment', { exact: true });
    expect((await boxOf(field)).height).toBeLessThanOrEqual(48);
    await field.fill('one\ntwo\nthree\nfour');
    expect((await boxOf(field)).height).toBeGreaterThan(96);
    const bar = page.getByRole('button', { name: 'Edit Expense' }).locator('../..');
    expect((await boxOf(bar)).height).toBe(56);
    await call('deleteExpense', { token: ada.token, params: { id: long } });
  });
});
