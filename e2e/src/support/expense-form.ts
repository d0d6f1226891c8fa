import { expect, type Locator, type Page } from '@playwright/test';

interface ExpenseInput {
  description: string;
  total: string;
  payers: [name: string, amount: string][];
  /** Custom shares; without them the total is split equally over everybody. */
  shares?: [name: string, amount: string][];
}

async function fillRows(
  dialog: Locator,
  labels: [select: string, amount: string],
  add: string,
  rows: [string, string][],
): Promise<void> {
  const [selectLabel, amountLabel] = labels;
  for (const [index, [name, amount]] of rows.entries()) {
    const number = String(index + 1);
    const select = dialog.getByLabel(`${selectLabel} ${number}`, { exact: true });
    if (!(await select.isVisible())) await dialog.getByRole('button', { name: add }).click();
    await select.selectOption({ label: name });
    await dialog.getByLabel(`${amountLabel} ${number}`, { exact: true }).fill(amount);
  }
}

/** Adds an expense on a group's page, through the dialog that mf-expenses offers. */
export async function addExpense(
  page: Page,
  { description, total, payers, shares }: ExpenseInput,
): Promise<void> {
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByLabel('Total Amount').fill(total);
  await fillRows(dialog, ['Payer', 'Paid amount'], 'Add Payer', payers);
  if (shares) {
    await dialog.getByRole('radio', { name: 'Custom' }).check();
    await fillRows(dialog, ['Person', 'Share amount'], 'Add Person', shares);
  }
  await dialog.getByRole('button', { name: 'Add Expense' }).click();
  await expect(dialog).toBeHidden();
}
