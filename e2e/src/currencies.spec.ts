import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { createGroup, createPerson, resumeAs } from './support/people.ts';
import { letIn, recordExpense } from './support/sample.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Ada and Ben; Cleo owes Ada 20.00 in dollars. */
async function startWithDollars(page: Page) {
  const [ada, ben, cleo] = await Promise.all([
    createPerson('Ada'),
    createPerson('Ben'),
    createPerson('Cleo'),
  ]);
  const flat = await createGroup(ada, 'Flat');
  await letIn(flat, ada, cleo);
  await recordExpense(flat, ada, { description: 'Rent', total: 20, paid: [[ada, 20]], shares: [[cleo, 20]] });
  await resumeAs(page, ada);
  return { ada, ben };
}

test('a group in yen with an entry in euro: every figure, and never a sum of both @full', async ({
  page,
}) => {
  const { ada, ben } = await startWithDollars(page);

  await test.step('the group is created in yen', async () => {
    await page.goto('/groups?new=1');
    const dialog = page.getByRole('dialog', { name: 'Create Group' });
    await dialog.getByLabel('Group Name').fill('Kyoto');
    await dialog.getByLabel('Currency').selectOption('JPY');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Kyoto', level: 1 })).toBeVisible();
  });
  const groupId = Number(/groups\/(\d+)/.exec(page.url())?.[1]);
  const groupPage = `/groups/${String(groupId)}`;
  await letIn(groupId, ada, ben);

  await test.step('12.50 euro are paid at 160.55: 2,007 yen', async () => {
    await page.goto(`${groupPage}?add=1`);
    const dialog = page.getByRole('dialog', { name: 'Add Expense' });
    await dialog.getByLabel('Description').fill('Tea');
    await dialog.getByLabel('Currency').selectOption('EUR');
    await dialog.getByLabel('Amount in EUR').fill('12.5');
    const rate = dialog.getByLabel('Rate');
    for (const refused of ['0', '-1', '1e-9']) {
      await rate.fill(refused);
      await expect(rate).toHaveAccessibleDescription(/must be above 0/);
    }
    await rate.fill('160.55');
    await expect(dialog.getByLabel('Amount in JPY')).toHaveValue('2007');
    await expect(dialog.getByLabel('Amount in EUR')).toHaveValue('12.50');
    await expect(dialog.getByLabel('Share of Ben')).toHaveValue('6.25');
    await dialog.getByRole('button', { name: 'Add Expense', exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the group shows yen, and the euro of the entry', async () => {
    const row = region(page, 'Expenses').getByRole('link', { name: /Tea/ });
    await expect(row).toContainText('€12.50 paid by you');
    await expect(row).toContainText('¥2,007');
    await expect(row).toContainText('you lent ¥1,003');
    await expect(region(page, 'Quick Stats')).toContainText('¥1,004');
    await expect(region(page, 'Balance Summary')).toContainText('+¥1,003');
    await expect(page.getByRole('main')).not.toContainText('$');
  });

  await test.step('paper and spreadsheet as well', async () => {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Group menu' }).click();
    await page.getByRole('button', { name: 'Export…' }).click();
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const [header, line] = (await readFile(await (await file).path(), 'utf8')).trim().split('\r\n');
    expect(header).toContain('Total,Currency,Original total,Original currency,Rate');
    expect(line).toContain('2007,JPY,12.50,EUR,160.55,2007,1004,,1003');
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const table = page.getByRole('table');
    await expect(table).toContainText('¥2,007');
    await expect(table).toContainText('+¥1,003');
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('the entry shows both, and opens as it was typed', async () => {
    await region(page, 'Expenses').getByRole('link', { name: /Tea/ }).click();
    await expect(page.getByText('Paid as €12.50 at 160.55')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('¥1,004');
    await expect(page.getByRole('main')).not.toContainText('$');
    await page.getByRole('button', { name: 'Edit Expense' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Expense' });
    await expect(dialog.getByLabel('Amount in JPY')).toHaveValue('2007');
    await expect(dialog.getByLabel('Amount in EUR')).toHaveValue('12.50');
    await expect(dialog.getByLabel('Paid amount 1')).toHaveValue('12.50');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('dashboard, people and groups have a figure for each currency', async () => {
    await page.goto('/');
    await expect(region(page, 'Your balance')).toContainText('+¥1,003');
    await expect(region(page, 'Your balance')).toContainText('+$20.00');
    await page.getByRole('button', { name: 'By person' }).click();
    const people = page.getByRole('dialog', { name: 'Between you and others' });
    await expect(people).toContainText('Ben owes you ¥1,003');
    await expect(people).toContainText('Cleo owes you $20.00');
    await page.goto('/groups');
    await expect(page.getByRole('article').filter({ hasText: 'Kyoto' })).toContainText('+¥1,003');
  });

  await test.step('the overview has the figures of one currency at a time', async () => {
    await page.goto('/expenses');
    await page.getByLabel('Currency').selectOption('JPY');
    const main = page.getByRole('main');
    const details = region(page, 'Expense Details');
    await expect(details).toContainText('¥2,007');
    await expect(details).toContainText('Your share ¥1,004');
    await expect(region(page, 'Monthly Spending')).toContainText('¥1,004');
    await expect(main).not.toContainText('$');
    await page.getByLabel('Currency').selectOption('USD');
    await expect(details).toContainText('$20.00');
    await expect(main).not.toContainText('¥');
  });

  await test.step('Ben settles in whole yen; the currency stays what it is', async () => {
    const context = await page.context().browser()?.newContext();
    if (!context) throw new Error('There is no browser');
    const his = await context.newPage();
    await resumeAs(his, ben);
    await his.goto(groupPage);
    await region(his, 'Balance Summary').getByRole('button', { name: 'Settle Up' }).click();
    const settling = his.getByRole('dialog', { name: 'Settle Up' });
    await expect(settling.getByLabel('Amount')).toHaveValue('1003');
    await settling.getByRole('button', { name: 'Confirm' }).click();
    await expect(settling).toBeHidden();
    await context.close();
    await page.goto(`${groupPage}?dialog=settings`);
    const dialog = page.getByRole('dialog', { name: 'Group Settings' });
    await expect(dialog.getByText(/It stays, because the group has expenses/)).toBeVisible();
  });
});
