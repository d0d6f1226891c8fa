import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { LIVE_PATH } from '@quits/contracts';
import { formatMoney, sharesOfBill, toCents } from '@quits/domain';
import { call, createPerson, type Person, resumeAs } from './support/people.ts';
import { letIn } from './support/sample.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A bill as a till prints it: 118.00 in all, of which no guest takes the olives. */
const BILL = `
Bruschetta 8.50
Burrata 12.00
Olives 4.20
Pizza Margherita 11.00
Pizza Diavola 13.50
Lasagne 14.00
Salad 9.80
Water 5.00
Wine x2 24.00
Tiramisu 7.50
Gelato 6.00
2.50 Espresso
Total 118.00`;
const [TAX, TIP, TOTAL] = ['9.44', '11.80', '139.24'];

/** A phone of a person, open at a path, that hears of changes. */
async function phoneOf(browser: Browser, person: Person, path: string): Promise<Page> {
  const page = await (await browser.newContext(PHONE)).newPage();
  await resumeAs(page, person);
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === LIVE_PATH);
  await page.goto(path);
  await stream;
  return page;
}

/** Pastes a text with several lines, as a phone does from its clipboard. */
const paste = (field: Locator, text: string) =>
  field.evaluate((element, lines) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', lines);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

const billOn = (page: Page) => page.getByRole('region', { name: 'Bill' });
const lineOn = (page: Page, item: string) => billOn(page).getByRole('listitem').filter({ hasText: item });
const claim = (page: Page, item: string) => page.getByRole('button', { name: `Mine: ${item}` }).tap();

test('three people at a table claim the items of one bill, each on a phone', async ({ browser }) => {
  const [ada, ben, cleo] = await Promise.all([
    createPerson('Ada'),
    createPerson('Ben'),
    createPerson('Cleo'),
  ]);
  const { id: groupId } = await call('createGroup', {
    token: ada.token,
    body: { name: 'Trattoria', created_by: ada.id, currency: 'EUR' },
  });
  await letIn(groupId, ada, ben);
  await letIn(groupId, ada, cleo);
  const groupPath = `/groups/${String(groupId)}`;
  const adas = await phoneOf(browser, ada, groupPath);

  await test.step('Ada types what she paid, and pastes the lines of the bill', async () => {
    await adas.getByRole('button', { name: 'Add Expense' }).tap();
    const dialog = adas.getByRole('dialog', { name: 'Add Expense' });
    await dialog.getByLabel('Description').fill('Dinner');
    await dialog.getByLabel('Total Amount').fill(TOTAL);
    await dialog.getByRole('radio', { name: 'Items' }).tap();
    await dialog.getByRole('button', { name: 'Add Item' }).tap();
    await paste(dialog.getByLabel('Item 1', { exact: true }), BILL);
    await expect(dialog.getByLabel(/^Item \d+$/)).toHaveCount(12);
    await expect(dialog.getByLabel('Item 12', { exact: true })).toHaveValue('Espresso');
    await expect(dialog.getByText('€21.24 of the total is in no item')).toBeVisible();
    await dialog.getByLabel('Tax', { exact: true }).fill(TAX);
    await dialog.getByLabel('Tip', { exact: true }).fill('10');
    await dialog.getByRole('button', { name: 'In percent' }).nth(1).tap();
    await expect(dialog.getByText(`€${TIP}`)).toBeVisible();
    await expect(dialog.getByText('of the total is in no item')).toBeHidden();
    await dialog.getByRole('checkbox', { name: 'Open for claiming' }).check();
    await dialog.getByRole('button', { name: 'Add Expense', exact: true }).tap();
    await expect(dialog).toBeHidden();
  });

  await adas.getByRole('link', { name: /Dinner/ }).tap();
  await expect(billOn(adas)).toContainText('Not claimed yet');
  const { pathname: path } = new URL(adas.url());
  const [bens, cleos] = await Promise.all([phoneOf(browser, ben, path), phoneOf(browser, cleo, path)]);
  const phones = [adas, bens, cleos];

  await test.step('each sees what the others take, without a reload', async () => {
    for (const page of phones)
      await expect(billOn(page).getByText('€118.00 is not claimed yet')).toBeVisible();
    for (const [page, item, name, others] of [
      [adas, 'Bruschetta', 'Ada', [bens, cleos]],
      [bens, 'Burrata', 'Ben', [adas, cleos]],
      [cleos, 'Lasagne', 'Cleo', [adas, bens]],
    ] as const) {
      await claim(page, item);
      await expect(lineOn(page, item)).toContainText('You');
      for (const other of others) await expect(lineOn(other, item)).toContainText(name);
    }
  });

  await test.step('all take the rest at the same time, but one item', async () => {
    const take = async (page: Page, items: string[]) => {
      for (const item of items) await claim(page, item);
    };
    await Promise.all([
      take(adas, ['Pizza Margherita', 'Water', 'Wine x2']),
      take(bens, ['Pizza Diavola', 'Wine x2', 'Water']),
      take(cleos, ['Salad', 'Water', 'Tiramisu', 'Gelato', 'Espresso']),
    ]);
    for (const page of phones) {
      await expect(billOn(page).getByText('€4.20 is not claimed yet')).toBeInViewport();
      await expect(lineOn(page, 'Olives')).toContainText('Not claimed yet');
    }
    await expect(lineOn(cleos, 'Wine')).toContainText('Ada and Ben');
  });

  await test.step('only Ada edits it meanwhile, and ends the claiming', async () => {
    await expect(bens.getByRole('button', { name: 'End claiming' })).toBeHidden();
    await expect(bens.getByRole('button', { name: 'Edit Expense' })).toBeHidden();
    await adas.getByRole('button', { name: 'End claiming' }).tap();
    for (const page of phones) {
      await expect(page.getByRole('button', { name: /^Mine/ })).toHaveCount(0);
      await expect(lineOn(page, 'Olives')).toContainText('All, equally');
    }
  });

  await test.step('the shares add up to the total, and the balances have them', async () => {
    const { expense } = await call('getExpenseDetails', {
      token: cleo.token,
      params: { id: Number(path.split('/').at(-1)) },
    });
    const cents = new Map(
      expense.shares.map(({ user_id, share_amount }) => [user_id, toCents(share_amount)]),
    );
    expect([...cents.values()].reduce((sum, one) => sum + one, 0)).toBe(toCents(Number(TOTAL)));
    const items = expense.items.map(({ name, amount, people }) => ({
      name,
      cents: toCents(amount),
      people: people.map(({ user_id, weight }) => ({ userId: user_id, weight })),
    }));
    const extras = expense.extras.map((extra) => ({ ...extra, cents: toCents(extra.amount) }));
    const total = toCents(Number(TOTAL));
    const people = [ada.id, ben.id, cleo.id];
    const expected = sharesOfBill({ items, extras, people, total }, total);
    expect(expected?.map((share) => share.cents)).toEqual(people.map((id) => cents.get(id)));
    for (const [page, { id }] of [
      [bens, ben],
      [cleos, cleo],
    ] as const) {
      await page.goto(groupPath);
      await page.getByRole('tab', { name: 'Balances' }).tap();
      const owed = formatMoney(cents.get(id) ?? 0, 'EUR');
      await expect(page.getByRole('region', { name: 'Balance Summary' })).toContainText(owed);
    }
  });
});
