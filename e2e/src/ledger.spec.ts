import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { violations } from './support/axe.ts';
import { activate } from './support/keyboard.ts';
import { call, createGroup, createPerson, expectToast, type Person, resumeAs } from './support/people.ts';
import { letIn, recordExpense } from './support/sample.ts';
import { settle } from './support/screens.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const why = (page: Page) => page.getByRole('dialog', { name: 'Why this amount?' });

async function expectSound(page: Page, what: string): Promise<void> {
  await settle(page);
  expect(await violations(page), what).toEqual([]);
}

async function pageOf(browser: Browser, person: Person): Promise<Page> {
  // Fades would be measured half way.
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await resumeAs(page, person);
  return page;
}

/** Ada +10, Ben +20, Cleo −30: by entries Cleo owes Ada 30 and Ada owes Ben 20; the plan lets Cleo pay both. */
async function world() {
  const people = [await createPerson('Ada'), await createPerson('Ben'), await createPerson('Cleo')] as const;
  const [ada, ben, cleo] = people;
  const id = await createGroup(ada, 'Lisbon');
  await letIn(id, ada, ben);
  await letIn(id, ada, cleo);
  const dinner = await recordExpense(id, ada, {
    description: 'Dinner',
    total: 90,
    paid: [
      [ada, 60],
      [ben, 30],
    ],
    shares: people.map((person) => [person, 30]),
  });
  await recordExpense(id, ben, { description: 'Taxi', total: 20, paid: [[ben, 20]], shares: [[ada, 20]] });
  return { ada, ben, cleo, id, dinner, path: `/groups/${String(id)}` };
}

/** The amounts in a text, in cents. */
function centsIn(text: string): number[] {
  return [...text.matchAll(/([+−])?\$([\d,]+)\.(\d\d)/g)].map(([, sign, dollars = '', cents = '']) => {
    const amount = Number(`${dollars.replaceAll(',', '')}${cents}`);
    return sign === '−' ? -amount : amount;
  });
}

/** The lines of the bill add up to its sum, which is the figure; in the whole bill each entry also says the sum so far. */
async function expectToEndIn(page: Page, figure: number): Promise<void> {
  const list = why(page).getByRole('list', { name: 'Entries behind the amount' });
  await expect(list).toBeVisible();
  const amounts = (await list.getByRole('listitem').allTextContents()).map((text) => centsIn(text));
  const total = amounts.pop()?.at(-1) ?? 0;
  expect(total).toBe(Math.abs(figure));
  expect(amounts.reduce((sum, line) => sum + (line.at(-1) ?? 0), 0)).toBe(total);
  await activate(page, why(page).getByRole('button', { name: 'Show all' }));
  const lines = (await list.getByRole('link').allTextContents()).map((text) => centsIn(text).slice(-2));
  expect(lines.length).toBeGreaterThan(0);
  let sum = 0;
  for (const [amount = 0, running] of lines.toReversed()) {
    sum += amount;
    expect(running).toBe(sum);
  }
}

test('a figure of the dashboard is explained down to its entries, by keyboard @full', async ({ browser }) => {
  const { ada, path } = await world();
  const page = await pageOf(browser, ada);
  await page.goto('/');
  await expect(region(page, 'Your balance')).toContainText('+$10.00');
  await expectSound(page, 'dashboard');

  await test.step('in two steps', async () => {
    await activate(page, region(page, 'Your balance').getByRole('button', { name: 'By person' }));
    const people = page.getByRole('dialog', { name: 'Between you and others' });
    const cleo = people.getByRole('listitem').filter({ hasText: 'Cleo owes you' }).first();
    await expect(cleo).toContainText('$10.00');
    await expectSound(page, 'people');
    await activate(page, cleo.getByRole('link', { name: 'Why? Lisbon' }));
    await expect(why(page)).toContainText('Cleo also pays Ben−$20.00');
    await expectToEndIn(page, 1000);
    await activate(page, why(page).getByRole('button', { name: 'How it adds up' }));
    const direct = why(page)
      .getByRole('listitem')
      .filter({ hasText: /^Cleo owes you.*Why\?$/ })
      // The receiver's sum has the same debt.
      .first();
    await activate(page, direct.getByRole('button', { name: 'Why?' }));
    await expectToEndIn(page, 3000);
    await expectSound(page, 'lines');
  });

  await test.step('a line leads to its expense', async () => {
    await activate(page, why(page).getByRole('link', { name: /Dinner/ }));
    await expect(page.getByRole('heading', { name: 'Dinner', level: 1 })).toBeVisible();
  });

  await test.step('every figure of the views ends in itself', async () => {
    await page.goto(path);
    const summary = region(page, 'Balance Summary');
    await activate(page, summary.getByRole('button', { name: 'How it adds up' }));
    for (const view of ['Direct debts', 'Net']) {
      await summary.getByRole('radio', { name: view }).check();
      await expect(summary).toContainText('All three agree');
      await expectSound(page, view);
      const buttons = summary.getByRole('button', { name: 'Why?' });
      for (const button of await buttons.all()) {
        const row = button.locator('xpath=ancestor::li');
        const [figure = 0] = centsIn((await row.textContent()) ?? '');
        await activate(page, button);
        await expectToEndIn(page, figure);
        await page.keyboard.press('Escape');
        await expect(why(page)).toBeHidden();
        await expect(button).toBeFocused();
      }
    }
  });

  await test.step('a payment that no entry asks for is proved by both sums', async () => {
    const summary = region(page, 'Balance Summary');
    await summary.getByRole('radio', { name: 'Fewest payments' }).check();
    const row = summary.getByRole('listitem').filter({ hasText: 'Cleo owes Ben' });
    await expect(row).toContainText('$20.00');
    await activate(page, row.getByRole('button', { name: 'Why?' }));
    await expectToEndIn(page, 2000);
    await activate(page, why(page).getByRole('button', { name: 'How it adds up' }));
    await expect(why(page)).toContainText('as few transfers as possible');
    await expect(why(page)).toContainText('Both steps end in the same sums');
    await expectSound(page, 'proof of a payment');
    const inner = why(page).getByRole('listitem').filter({ hasText: 'You owe Ben' });
    await activate(page, inner.getByRole('button', { name: 'Why?' }));
    await expectToEndIn(page, 2000);
  });
});

const newest = (page: Page): Locator => region(page, 'Activity').getByRole('listitem').first();

test('a change is undone from the activity, the undoing too, and a stale one shows both states @full', async ({
  browser,
}) => {
  const { ada, ben, dinner, path } = await world();
  const change = (total: number, description: string) =>
    call('updateExpense', {
      token: ben.token,
      params: { id: dinner },
      body: {
        description,
        total_amount: total,
        payers: [{ user_id: ada.id, paid_amount: total }],
        shares: [{ user_id: ben.id, share_amount: total }],
      },
    });
  const page = await pageOf(browser, ada);
  await page.goto(path);
  const summary = region(page, 'Balance Summary');
  await expect(summary).toContainText('$10.00');
  const before = await summary.getByRole('listitem').allTextContents();
  await change(100, 'Dinner');

  await test.step('the change is seen, with what it was before', async () => {
    await page.goto(`${path}?view=activity`);
    await expect(newest(page)).toContainText('Ben changed “Dinner”, $100.00');
    await expect(newest(page)).toContainText('$90.00');
    await expectSound(page, 'activity');
  });

  await test.step('it is undone, and that again', async () => {
    const undo = async () => {
      // Sooner, a press of the same place is the second one of a double tap.
      await page.waitForTimeout(500);
      await newest(page).getByRole('button', { name: 'Undo' }).click();
    };
    await undo();
    await expectToast(page, 'Undone');
    await expect(newest(page)).toContainText('You changed “Dinner”, $90.00');
    await undo();
    await expect(newest(page)).toContainText('You changed “Dinner”, $100.00');
    await undo();
    await expect(newest(page)).toContainText('You changed “Dinner”, $90.00');
    await page.getByRole('link', { name: 'Back to the group' }).click();
    await expect(summary.getByRole('listitem')).toHaveText(before);
  });

  await test.step('what was changed since is shown beside what undoing leads to', async () => {
    await change(100, 'Dinner');
    await change(100, 'Late dinner');
    await page.goto(`${path}?view=activity`);
    const stale = region(page, 'Activity').getByRole('listitem').filter({ hasText: '“Dinner”, $100.00' });
    await stale.first().getByRole('button', { name: 'Undo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Changed since' });
    await expect(dialog.getByRole('row', { name: 'Description Late dinner Dinner' })).toBeVisible();
    await expect(dialog.getByRole('row', { name: 'Total $100.00 $90.00' })).toBeVisible();
    await expectSound(page, 'stale undo');
    await dialog.getByRole('button', { name: 'Leave as it is' }).click();
    await expect(newest(page)).toContainText('Ben changed “Late dinner”, $100.00');
    await stale.first().getByRole('button', { name: 'Undo' }).click();
    await dialog.getByRole('button', { name: 'Undo anyway' }).click();
    await expect(newest(page)).toContainText('You changed “Dinner”, $90.00');
  });
});

/** What the dashboard says is open between its person and others, and what it says in all. */
async function expectDashboard(page: Page, open: readonly string[], total: string): Promise<void> {
  await page.goto('/');
  const balance = region(page, 'Your balance');
  await expect(balance).toContainText(total);
  await expect(
    balance.getByRole('list', { name: 'Between you and others' }).getByRole('listitem'),
  ).toHaveText(open.map((text) => new RegExp(text)));
  await expect(balance.getByRole('button', { name: /^(Settle Up|Got paid)$/ })).toHaveCount(open.length);
}

test('three people settle what their screens propose, once, and every screen says that all are even @full', async ({
  browser,
}) => {
  const { ada, ben, cleo, path } = await world();
  const [hers, his, cleos] = [
    await pageOf(browser, ada),
    await pageOf(browser, ben),
    await pageOf(browser, cleo),
  ];
  await expectDashboard(hers, ['Cleo owes you'], '+$10.00');
  await expectDashboard(his, ['Cleo owes you'], '+$20.00');
  await expectDashboard(cleos, ['You owe Ben', 'You owe Ada'], '−$30.00');

  await test.step('the debtor pays one on the dashboard, and the other on the page of the group', async () => {
    const row = region(cleos, 'Your balance').getByRole('listitem').filter({ hasText: 'You owe Ben' });
    await row.getByRole('button', { name: 'Settle Up' }).click();
    await cleos.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expectToast(cleos, 'Settlement recorded!');
    await cleos.goto(path);
    const summary = region(cleos, 'Balance Summary');
    await expect(summary.getByRole('listitem')).toHaveText(/You owe Ada/);
    await summary.getByRole('button', { name: 'Settle Up' }).click();
    await cleos.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(summary).toContainText('Everyone is settled up.');
  });

  await test.step('direct debts explain how that adds up, and none of them can be settled', async () => {
    await hers.goto(`${path}?balances=pairwise`);
    const summary = region(hers, 'Balance Summary');
    await expect(summary).toContainText('You owe Ben');
    await expect(summary.getByRole('button', { name: 'Settle Up' })).toHaveCount(0);
  });

  for (const page of [hers, his, cleos]) {
    await expectDashboard(page, [], 'You are settled up');
    await expect(page.getByRole('article')).toContainText('settled up');
    await page.goto(path);
    await expect(region(page, 'Balance Summary')).toContainText('Everyone is settled up.');
    await page.context().close();
  }
});

test('two people settle three groups with debts both ways in one press @full', async ({ browser }) => {
  const [ada, ben] = [await createPerson('Ada'), await createPerson('Ben')];
  const owed: [string, Person, Person, number][] = [
    ['Flat', ada, ben, 30],
    ['Trip', ben, ada, 20],
    ['Garden', ada, ben, 5],
  ];
  const ids: number[] = [];
  for (const [name, payer, debtor, total] of owed) {
    const id = await createGroup(ada, name);
    await letIn(id, ada, ben);
    const entry = { description: name, total, paid: [[payer, total]], shares: [[debtor, total]] };
    await recordExpense(id, payer, entry as Parameters<typeof recordExpense>[2]);
    ids.push(id);
  }
  const page = await pageOf(browser, ada);
  await page.goto('/');
  const balance = region(page, 'Your balance');
  await expect(balance).toContainText('+$15.00');
  await balance.getByRole('button', { name: 'By person' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Got paid' }).click();
  const dialog = page.getByRole('dialog', { name: 'Got paid' });
  await expect(dialog).toContainText('Ben owes you $15.00.');
  for (const words of [
    /Flat.*: Ben pays you \$30\.00/,
    /Trip.*: you pay Ben \$20\.00/,
    /Garden.*: Ben pays you \$5\.00/,
  ])
    await expect(dialog.getByRole('checkbox', { name: words })).toBeChecked();
  await expect(dialog.getByLabel('Amount')).toHaveValue('15.00');
  await expectSound(page, 'got paid');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('You and Ben are even.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(balance).toContainText('You are settled up');
  for (const id of ids) {
    expect(await call('getGroupBalances', { token: ada.token, params: { id } })).toEqual([]);
  }

  await test.step('what Ada says that she paid waits for the word of Ben', async () => {
    const his = await pageOf(browser, ben);
    await his.goto('/');
    const waiting = region(his, 'Did you get paid?');
    await expect(waiting.getByRole('listitem')).toHaveText(/Ada paid you \$20\.00.* · Trip/);
    await expectSound(his, 'dashboard with a payment that waits');
    await waiting.getByRole('button', { name: 'Received', exact: true }).click();
    await expectToast(his, 'Payment confirmed');
    await expect(waiting).toHaveCount(0);
    await his.goto(`/groups/${String(ids[1])}`);
    await expect(region(his, 'Expenses')).toContainText('confirmed');
  });
});

test('the breakdown of the dashboard adds up to its figure, and no amount stands there three times', async ({
  browser,
}) => {
  const ada = await createPerson('Ada');
  const others = [await createPerson('Ben'), await createPerson('Cleo'), await createPerson('Dan')];
  others.push(await createPerson('Eve'), await createPerson('Finn'));
  const groups = [
    await createGroup(ada, 'Trip'),
    await createGroup(ada, 'Flat'),
    await createGroup(ada, 'Cabin'),
  ];
  for (const [index, person] of others.entries()) {
    const isOwed = index !== 1;
    // Alone in its group: otherwise others would pay Ada's debt there.
    const id = groups[isOwed ? index % 2 : 2] ?? 0;
    await letIn(id, ada, person);
    const total = 10.5 + 7 * index;
    const [payer, sharer] = isOwed ? [ada, person] : [person, ada];
    const entry = { description: 'Dinner', total, paid: [[payer, total]], shares: [[sharer, total]] };
    await recordExpense(id, payer, entry as Parameters<typeof recordExpense>[2]);
  }
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await resumeAs(page, ada);
  await page.goto('/');
  const balance = region(page, 'Your balance');
  const rows = balance.getByRole('listitem');
  await expect(rows).toHaveText([
    /^F.*Finn owes you/,
    /^E.*Eve owes you/,
    /^D.*Dan owes you/,
    /^and 2 others/,
  ]);
  const [hero = 0] = centsIn((await balance.textContent()) ?? '');
  const parts = (await rows.allTextContents()).map((text) => centsIn(text).at(-1) ?? 0);
  expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(hero);
  const shown = await page
    .getByText(/[+−]?\$[\d.,]+$/)
    .evaluateAll((elements) =>
      elements
        .filter(
          (element) => element.children.length === 0 && element.getBoundingClientRect().bottom <= innerHeight,
        )
        .map(({ textContent }) => textContent),
    );
  const amounts = shown.flatMap(centsIn).map(Math.abs);
  for (const amount of amounts) expect(amounts.filter((other) => other === amount).length).toBeLessThan(3);
  await balance.getByRole('button', { name: /^and 2 others/ }).click();
  const people = page.getByRole('dialog', { name: 'Between you and others' });
  await expect(people.getByRole('button', { name: 'Settle Up' })).toHaveCount(1);
  await context.close();
});
