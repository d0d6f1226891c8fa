import { expect, test } from '@playwright/test';
import * as TEXTS from '../../shared/contracts/src/texts.ts';
import { activate, type } from './support/keyboard.ts';
import { expectToast, freshEmail, PASSWORD } from './support/people.ts';

test('the main job is done by keyboard alone @full', async ({ page }) => {
  await page.goto('/login');
  await activate(page, page.getByRole('button', { name: 'Need an account? Register' }));
  await type(page, page.getByLabel('Email', { exact: true }), freshEmail('kay'));
  await type(page, page.getByLabel('Password', { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();

  await activate(page, page.getByRole('button', { name: 'Create New Group' }));
  const create = page.getByRole('dialog', { name: 'Create Group' });
  await type(page, create.getByLabel('Group Name'), 'Keyboard club');
  await page.keyboard.press('Enter');
  await expectToast(page, TEXTS.groups.created);
  await expect(create).toBeHidden();

  // The new group has opened, and its invitation field has the focus.
  await expect(page.getByRole('heading', { name: 'Keyboard club', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  // Tab leads past the message that stands, whose Close is one of the stops.
  const add = page.getByRole('button', { name: 'Add Expense' }).first();
  await activate(page, add);
  const form = page.getByRole('dialog', { name: 'Add Expense' });
  await expect(form).toBeVisible();
  await type(page, form.getByLabel('Description'), 'Keys');
  await type(page, form.getByLabel('Total Amount'), '12,50');
  await expect(form.getByLabel('Total Amount')).toHaveValue('12.50');
  await page.keyboard.press('Enter');
  await expectToast(page, TEXTS.expenses.added);
  await expect(form).toBeHidden();
  await expect(add).toBeFocused();

  await activate(page, page.getByRole('link', { name: /Keys/ }));
  await expect(page.getByRole('heading', { name: 'Split Details' })).toBeVisible();
  const edit = page.getByRole('button', { name: 'Edit Expense' });
  await activate(page, edit);
  await expect(page.getByRole('dialog', { name: 'Edit Expense' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Edit Expense' })).toBeHidden();
  await expect(edit).toBeFocused();

  await activate(page, page.getByRole('button', { name: 'Delete Expense' }));
  await activate(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }), 'Space');
  await expectToast(page, TEXTS.expenses.deleted);
});
