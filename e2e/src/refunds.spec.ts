import { expect, type Page, test } from '@playwright/test';
import { createGroup, createPerson, resumeAs } from './support/people.ts';
import { letIn } from './support/sample.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Ada's group with Ben in it, open on her phone. */
async function openGroup(page: Page) {
  const [ada, ben] = await Promise.all([createPerson('Ada'), createPerson('Ben')]);
  const groupId = await createGroup(ada, 'Bali');
  await letIn(groupId, ada, ben);
  await resumeAs(page, ada);
  await page.goto(`/groups/${String(groupId)}`);
}

async function addExpense(page: Page, what: string) {
  await page.getByRole('button', { name: 'Add Expense' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await dialog.getByLabel('Description').fill(what);
  return dialog;
}

test('a refund, and what a statement says in two currencies', async ({ page }) => {
  await openGroup(page);

  await test.step('a deposit comes back: a minus before the amount makes it a refund', async () => {
    const dialog = await addExpense(page, 'Deposit');
    await dialog.getByLabel('Total Amount').focus();
    await page.keyboard.type('-30');
    await expect(dialog.getByRole('switch', { name: 'Refund' })).toBeChecked();
    await expect(dialog.getByText('Below zero: this is a refund now.')).toBeVisible();
    await expect(dialog.getByRole('group', { name: 'Received by' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Add Expense', exact: true }).tap();
    await expect(dialog).toBeHidden();
  });

  await test.step('the list, the balances and the page have it below zero', async () => {
    const row = page.getByRole('link', { name: /Deposit/ });
    await expect(row).toContainText('−$30.00');
    await expect(row).toContainText('Refund');
    await expect(row).toContainText('you owe $15.00');
    await page.getByRole('tab', { name: 'Balances' }).tap();
    await expect(page.getByRole('region', { name: 'Balance Summary' })).toContainText('You owe');
    await page.getByRole('button', { name: 'Why?' }).first().tap();
    const why = page.getByRole('dialog');
    await expect(why).toContainText("Ben's part of the refund for Deposit");
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Expenses' }).tap();
    await row.tap();
    await expect(page.getByRole('heading', { name: 'Received by' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('−$30.00');
    await page.getByRole('button', { name: 'Back' }).tap();
  });

  await test.step('both amounts are booked and opened as they were typed', async () => {
    const dialog = await addExpense(page, 'Villa');
    await dialog.getByLabel('Currency', { exact: true }).selectOption('IDR');
    await dialog.getByLabel('Amount in IDR').fill('50000000');
    await dialog.getByLabel('Amount in USD').fill('2500.37');
    await expect(dialog.getByLabel('Rate')).toHaveValue('0.0000500074');
    await dialog.getByRole('button', { name: 'Add Expense', exact: true }).tap();
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: /Villa/ }).tap();
    await expect(page.getByText(/^Paid as IDR\s50,000,000.00 at 0.0000500074$/)).toBeVisible();
    await page.getByRole('button', { name: 'Edit Expense' }).tap();
    const edit = page.getByRole('dialog', { name: 'Edit Expense' });
    await expect(edit.getByLabel('Amount in IDR')).toHaveValue('50000000.00');
    await expect(edit.getByLabel('Amount in USD')).toHaveValue('2500.37');
    await expect(edit.getByLabel('Rate')).toHaveValue('0.0000500074');
  });
});
