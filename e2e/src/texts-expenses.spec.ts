import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { addExpense } from './support/expense-form.ts';
import { refuse } from './support/failures.ts';
import { call, createPerson, expectToast, PASSWORD, resumeAs } from './support/people.ts';
import { createSampleGroup } from './support/sample.ts';

interface Opened {
  groupId: number;
  expenseId: number;
}

async function openExpense(page: Page, find = 'Apartment in Alfama'): Promise<Opened> {
  const { id: groupId, ada } = await createSampleGroup();
  const expenses = await call<{ id: number; description: string }[]>(
    'GET',
    `/api/groups/${String(groupId)}/expenses`,
    {
      token: ada.token,
    },
  );
  const expenseId = expenses.find(({ description }) => description === find)?.id ?? 0;
  await resumeAs(page, ada);
  await page.goto(`/expenses/${String(expenseId)}?from=/groups/${String(groupId)}`);
  await expect(page.getByRole('heading', { name: 'Split Details' })).toBeVisible();
  return { groupId, expenseId };
}

async function update(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Expense' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Expense' });
  await dialog.getByLabel('Description').fill('Another name');
  await dialog.getByRole('button', { name: 'Update Expense' }).click();
}

async function remove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete Expense' }).click();
  await expect(
    page.getByText('Are you sure you want to delete this expense? This action cannot be undone.'),
  ).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
}

test.describe('expenses (specification §8)', () => {
  test("'Failed to load expenses'", async ({ page }) => {
    await resumeAs(page, await createPerson('Ada'));
    await refuse(page, 'GET', '/api/expenses');
    await page.goto('/expenses');
    await expectToast(page, 'Failed to load expenses');
  });

  test("'Expense added successfully'", async ({ page }) => {
    const { id, ada } = await createSampleGroup();
    await resumeAs(page, ada);
    await page.goto(`/groups/${String(id)}`);
    await addExpense(page, { description: 'Tram', total: '9', payers: [['You', '9']] });
    await expectToast(page, 'Expense added successfully');
  });

  test("'Failed to add expense', and the form keeps what was typed", async ({ page }) => {
    const { id, ada } = await createSampleGroup();
    await resumeAs(page, ada);
    await refuse(page, 'POST', '/api/expenses');
    await page.goto(`/groups/${String(id)}`);
    await page.getByRole('button', { name: 'Add Expense' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Expense' });
    await dialog.getByLabel('Description').fill('Tram');
    await dialog.getByLabel('Total Amount').fill('9');
    await dialog.getByRole('button', { name: 'Add Expense' }).click();
    await expectToast(page, 'Failed to add expense');
    await expect(dialog.getByLabel('Description')).toHaveValue('Tram');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Expenses', exact: true })).not.toContainText('Tram');
  });

  test("'Expense updated successfully', and the details show it", async ({ page }) => {
    await openExpense(page);
    await update(page);
    await expectToast(page, 'Expense updated successfully');
    await expect(page.getByRole('heading', { name: 'Another name' })).toBeVisible();
  });

  test("'Failed to update expense'", async ({ page }) => {
    const { expenseId } = await openExpense(page);
    await refuse(page, 'PUT', `/api/expenses/${String(expenseId)}`);
    await update(page);
    await expectToast(page, 'Failed to update expense');
    await expect(page.getByRole('dialog', { name: 'Edit Expense' }).getByLabel('Description')).toHaveValue(
      'Another name',
    );
  });

  test("'Expense deleted successfully', back where one came from, and Undo brings it back", async ({
    page,
  }) => {
    const { groupId } = await openExpense(page);
    await remove(page);
    await expectToast(page, 'Expense deleted successfully');
    await expect(page).toHaveURL(`/groups/${String(groupId)}`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('region', { name: 'Expenses', exact: true })).toContainText(
      'Apartment in Alfama',
    );
  });

  test("'Failed to delete expense', and the dialog closes", async ({ page }) => {
    const { expenseId } = await openExpense(page);
    await refuse(page, 'DELETE', `/api/expenses/${String(expenseId)}`);
    await remove(page);
    await expectToast(page, 'Failed to delete expense');
    await expect(page.getByRole('alertdialog')).toBeHidden();
  });

  test("'Expense not found' with Go Back, and 'No description'", async ({ page }) => {
    await openExpense(page, '');
    await expect(page.getByText('No description').first()).toBeVisible();
    await page.goto('/expenses/999999');
    await expect(page.getByText('Expense not found').first()).toBeVisible();
    await page
      .getByRole('button', { name: 'Go Back' })
      .or(page.getByRole('link', { name: 'Go Back' }))
      .click();
    await expect(page).toHaveURL('/expenses');
  });

  test('a load failure of the details leads to /expenses', async ({ page }) => {
    await resumeAs(page, await createPerson('Ada'));
    await refuse(page, 'GET', '/api/expenses/*/details');
    await page.goto('/expenses/5');
    await expect(page).toHaveURL('/expenses');
  });

  test("'Loading expense details...' while waiting", async ({ page }) => {
    const { expenseId } = await openExpense(page);
    await page.route(`**/api/expenses/${String(expenseId)}/details`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await page.reload();
    await expect(page.getByText('Loading expense details...')).toBeAttached();
    await expect(page.getByRole('heading', { name: 'Split Details' })).toBeVisible();
  });
});

test.describe('profile (specification §8)', () => {
  async function openProfile(page: Page): Promise<void> {
    await resumeAs(page, await createPerson('Ada'));
    await page.goto('/profile');
    await expect(page.getByText('Email cannot be changed for security reasons')).toBeVisible();
  }
  async function rename(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Display Name').fill(name);
  }
  async function changePassword(page: Page, current: string): Promise<void> {
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByLabel('Current Password', { exact: true }).fill(current);
    await page.getByLabel('New Password', { exact: true }).fill('Secret456');
    await page.getByLabel('Confirm New Password', { exact: true }).fill('Secret456');
    await page.getByRole('button', { name: 'Update Password' }).click();
  }

  test("'Name updated successfully!'", async ({ page }) => {
    await openProfile(page);
    await rename(page, 'Ada Lovelace');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Name updated successfully!');
  });

  test("'Failed to update name. Please try again.'", async ({ page }) => {
    await openProfile(page);
    await refuse(page, 'PUT', '/auth/users/me/name');
    await rename(page, 'Ada Lovelace');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Failed to update name. Please try again.');
  });

  test("'Name cannot be empty', and Save is disabled", async ({ page }) => {
    await openProfile(page);
    await rename(page, '  ');
    await expect(page.getByText('Name cannot be empty')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  });

  test("'Current password is incorrect', and nothing else", async ({ page }) => {
    await openProfile(page);
    await changePassword(page, 'Wrong1234');
    await expect(page.getByText('Current password is incorrect').first()).toBeVisible();
    await expect(page.getByText('Incorrect email or password.')).toHaveCount(0);
    await expect(page).toHaveURL('/profile');
  });

  test("'Failed to change password'", async ({ page }) => {
    await openProfile(page);
    await refuse(page, 'PUT', '/auth/users/me/password');
    await changePassword(page, PASSWORD);
    await expectToast(page, 'Failed to change password');
  });

  test("'Password changed successfully'", async ({ page }) => {
    await openProfile(page);
    await changePassword(page, PASSWORD);
    await expectToast(page, 'Password changed successfully');
    await expect(page.getByLabel('Current Password', { exact: true })).toBeHidden();
  });

  test("'All fields are required', 'New password does not meet requirements' and 'New passwords do not match'", async ({
    page,
  }) => {
    await openProfile(page);
    await page.getByRole('button', { name: 'Change Password' }).click();
    const current = page.getByLabel('Current Password', { exact: true });
    await current.fill(PASSWORD);
    await current.press('Enter');
    await expect(page.getByText('All fields are required')).toBeVisible();
    await page.getByLabel('New Password', { exact: true }).fill('secret');
    await page.getByLabel('Confirm New Password', { exact: true }).fill('Secret45');
    await current.press('Enter');
    await expect(page.getByText('New password does not meet requirements')).toBeVisible();
    await page.getByLabel('New Password', { exact: true }).fill('Secret456');
    await expect(page.getByText('Passwords do not match').first()).toBeVisible();
    await current.press('Enter');
    await expect(page.getByText('New passwords do not match')).toBeVisible();
  });
});
