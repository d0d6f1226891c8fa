import { type Browser, expect, type Page, type Request, test } from '@playwright/test';
import { call, createGroup, createPerson, type Person, resumeAs } from './support/people.ts';
import { letIn, recordExpense } from './support/sample.ts';
import { figuresOf } from './support/shown-figures.ts';

/** What one person does stands on the other's screens, each in a browser of their own, without a reload. */
interface World {
  ada: Person;
  ben: Person;
  groupId: number;
}

async function world(): Promise<World> {
  const [ada, ben] = await Promise.all([createPerson('Ada'), createPerson('Ben')]);
  const groupId = await createGroup(ada, 'Lisbon');
  await letIn(groupId, ada, ben);
  return { ada, ben, groupId };
}

/** A separate browser for a person, open at a path. */
async function openAs(browser: Browser, person: Person, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await resumeAs(page, person);
  await page.goto(path);
  return page;
}

const groupPath = ({ groupId }: World) => `/groups/${String(groupId)}`;

/** Ada paid for both, by halves. */
const addDinner = ({ ada, ben, groupId }: World, total: number, description = 'Dinner') =>
  recordExpense(groupId, ada, {
    description,
    total,
    paid: [[ada, total]],
    shares: [
      [ada, total / 2],
      [ben, total / 2],
    ],
  });

test('what one adds, edits, renames, settles or deletes stands in the other’s browser', async ({
  browser,
}) => {
  const all = await world();
  const { ada, ben, groupId } = all;
  const page = await openAs(browser, ben, groupPath(all));
  const home = await page.context().newPage();
  await resumeAs(home, ben);
  await home.goto('/');
  await expect(page.getByText('No expenses yet')).toBeVisible();
  await expect(home.getByText('You are settled up')).toBeVisible();

  /** List, balances and counts of the group, and of the dashboard, say the same at one moment. */
  async function expectEverywhere(shown: { rows: string[]; owes: string; spent: string; count: string }) {
    await expect.poll(() => figuresOf(page)).toEqual(shown);
    await expect(home.getByRole('article').getByRole('link', { name: /Lisbon|Porto/ })).toBeVisible();
    await expect(home.getByRole('article')).toContainText(
      shown.count === '1' ? '1 expense' : `${shown.count} expenses`,
    );
    await expect(home.getByRole('article')).toContainText(
      shown.owes === '' ? 'settled up' : `you owe −${shown.owes}`,
    );
  }

  const id = await addDinner(all, 60);
  await expect(page.getByRole('link', { name: /Dinner/ })).toContainText('new');
  await expect(page.getByText('New: Dinner, $60.00', { exact: true })).toBeAttached();
  await expectEverywhere({
    rows: ['Dinner $60.00 you owe $30.00'],
    owes: '$30.00',
    spent: '$60.00',
    count: '1',
  });

  const detail = await openAs(browser, ben, `/expenses/${String(id)}`);
  await expect(detail.getByRole('heading', { name: 'Dinner', level: 1 })).toBeVisible();
  await call('updateExpense', {
    token: ada.token,
    params: { id },
    body: {
      description: 'Late dinner',
      total_amount: 80,
      payers: [{ user_id: ada.id, paid_amount: 80 }],
      shares: [
        { user_id: ada.id, share_amount: 40 },
        { user_id: ben.id, share_amount: 40 },
      ],
    },
  });
  await expectEverywhere({
    rows: ['Late dinner $80.00 you owe $40.00'],
    owes: '$40.00',
    spent: '$80.00',
    count: '1',
  });
  await expect(detail.getByRole('heading', { name: 'Late dinner', level: 1 })).toBeVisible();
  await expect(detail.getByText('$80.00').first()).toBeVisible();

  await call('renameGroup', { token: ada.token, params: { id: groupId }, body: { name: 'Porto' } });
  await expect(page.getByRole('heading', { name: 'Porto', level: 1 })).toBeVisible();
  await expect(home.getByRole('article').getByRole('link', { name: 'Porto' })).toBeVisible();

  await call('settleUp', {
    token: ben.token,
    params: { id: groupId },
    body: { to_user_id: ada.id, amount: 15 },
  });
  await expectEverywhere({
    rows: ['You paid Ada to settle up $15.00 not confirmed yet', 'Late dinner $80.00 you owe $40.00'],
    owes: '$25.00',
    spent: '$80.00',
    count: '1',
  });

  await call('deleteExpense', { token: ada.token, params: { id } });
  await expect(detail.getByRole('heading', { name: 'Expense not found' })).toBeVisible();
  await expect
    .poll(async () => (await figuresOf(page)).rows)
    .toEqual(['You paid Ada to settle up $15.00 not confirmed yet']);
  await expect(home.getByRole('article')).toContainText('you are owed +$15.00');
});

test('a new name stands everywhere that the other looks @full', async ({ browser }) => {
  const all = await world();
  await addDinner(all, 60);
  const group = await openAs(browser, all.ben, groupPath(all));
  const home = await openAs(browser, all.ben, '/');
  await expect(home.getByText('You owe Ada')).toBeVisible();
  await group.getByRole('button', { name: 'Add Expense' }).first().click();
  await expect(group.getByRole('checkbox', { name: 'Ada' })).toBeVisible();
  await call('updateName', { token: all.ada.token, body: { name: 'Grace' } });

  await expect(home.getByText('You owe Grace')).toBeVisible();
  await expect(home.getByRole('region', { name: 'Recent expenses' })).toContainText('Paid by Grace');
  await expect(group.getByRole('checkbox', { name: 'Grace' })).toBeVisible();
  await group.keyboard.press('Escape');
  await expect(group.getByRole('region', { name: 'Members' })).toContainText('Grace');
  await expect(group.getByRole('region', { name: 'Balance Summary' })).toContainText('Grace');
  await expect(group.getByRole('link', { name: /Dinner/ })).toContainText('Paid by Grace');
  for (const page of [home, group]) await expect(page.locator('main')).not.toContainText(/\bAda\b/);
});

test('a form in use stays as it is while others write @full', async ({ browser }) => {
  const all = await world();
  const page = await openAs(browser, all.ben, `${groupPath(all)}?add=1`);
  const form = page.getByRole('dialog', { name: 'Add Expense' });
  await form.getByLabel('Description').fill('Museum');
  await form.getByLabel('Total Amount').fill('12.50');
  await form.getByLabel('Description').focus();
  await addDinner(all, 60);
  await expect(page.getByRole('link', { name: /Dinner/, includeHidden: true })).toBeAttached();
  await expect(form.getByLabel('Description')).toHaveValue('Museum');
  await expect(form.getByLabel('Description')).toBeFocused();
  await expect(form.getByLabel('Total Amount')).toHaveValue('12.50');
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('link', { name: /Museum/ })).toBeVisible();
});

test('the stream ends with its session @full', async ({ browser }) => {
  const all = await world();
  const page = await openAs(browser, all.ben, groupPath(all));
  const isStream = (request: Request) => request.url().includes('/api/events');
  const stream = await page.waitForRequest(isStream);
  await stream.response();
  // The server ends it; the page does, when a call of its own is told first that the session is over.
  const isOver = (one: Request) => one === stream;
  const ended = Promise.race([
    page.waitForEvent('requestfinished', isOver),
    page.waitForEvent('requestfailed', isOver),
  ]);
  await call('signOut', { token: all.ben.token });
  await ended;
  await page.reload();
  await expect(page).toHaveURL('/login');
});

test('a network that was dead heals by itself @full', async ({ browser }) => {
  const all = await world();
  const page = await openAs(browser, all.ben, groupPath(all));
  await page.waitForResponse((response) => response.url().includes('/api/events'));
  await page.context().setOffline(true);
  // The browser says so before it is so.
  const ask = () =>
    fetch('/').then(
      () => 'answered',
      () => 'dead',
    );
  await expect.poll(() => page.evaluate(ask)).toBe('dead');
  await addDinner(all, 60);
  await addDinner(all, 20, 'Taxi');
  await expect(page.getByText('No expenses yet')).toBeVisible();
  await page.context().setOffline(false);
  await expect
    .poll(() => figuresOf(page))
    .toEqual({
      rows: ['Taxi $20.00 you owe $10.00', 'Dinner $60.00 you owe $30.00'],
      owes: '$40.00',
      spent: '$80.00',
      count: '2',
    });
  // And goes on from there.
  await addDinner(all, 10, 'Coffee');
  await expect(page.getByRole('link', { name: /Coffee/ })).toBeVisible();
});
