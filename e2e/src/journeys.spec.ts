import { expect, test } from '@playwright/test';
import * as TEXTS from '../../shared/contracts/src/texts.ts';
import { mailedPath } from './support/mail.ts';
import {
  call,
  createGroup,
  createPerson,
  expectToast,
  freshEmail,
  PASSWORD,
  resumeAs,
} from './support/people.ts';
import { createSampleGroup } from './support/sample.ts';

/** Ways through the product beside the main job, on the real server, each with its mails and undos. */
test('somebody who forgot their password sets a new one by the mailed link', async ({ page }) => {
  const { email } = await createPerson('Ada');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await page.goto(await mailedPath(email, 'reset-password'));
  await page.getByLabel('New Password', { exact: true }).fill('Secret456');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('Secret456');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Secret456');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
});

test('a password is changed by who knows the current one, and the session goes on @full', async ({
  page,
}) => {
  await resumeAs(page, await createPerson('Ada'));
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const current = page.getByLabel('Current Password', { exact: true });
  await current.fill('Wrong1234');
  await page.getByLabel('New Password', { exact: true }).fill('Secret456');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('Secret456');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expectToast(page, TEXTS.profile.currentPasswordWrong);
  await current.fill(PASSWORD);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expectToast(page, TEXTS.profile.passwordChanged);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Ada' })).toBeVisible();
});

test('somebody who has an account joins a group by the mailed link', async ({ page }) => {
  const ada = await createPerson('Ada');
  const email = freshEmail('ben');
  const groupId = await createGroup(ada, 'Lisbon');
  await call('inviteMember', { token: ada.token, params: { id: groupId }, body: { email } });
  await resumeAs(page, await createPerson('Ben'));
  await page.goto(await mailedPath(email, 'invite'));
  await expect(page).toHaveURL(`/groups/${String(groupId)}`);
  await expect(page.getByRole('heading', { name: 'Lisbon', level: 1 })).toBeVisible();
});

test('a deleted expense and a deleted group come back by Undo', async ({ page }) => {
  const { id, ada } = await createSampleGroup();
  const expenses = page.getByRole('region', { name: 'Expenses', exact: true });
  await resumeAs(page, ada);
  await page.goto(`/groups/${String(id)}`);
  await page.getByRole('link', { name: /Apartment in Alfama/ }).click();
  await page.getByRole('button', { name: 'Delete Expense' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, TEXTS.expenses.deleted);
  await expect(page).toHaveURL(`/groups/${String(id)}`);
  await expect(expenses).not.toContainText('Apartment in Alfama');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(expenses).toContainText('Apartment in Alfama');

  await page.getByRole('button', { name: 'Delete Group' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, TEXTS.groups.deleted);
  await expect(page).toHaveURL('/groups');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByRole('link', { name: /Lisbon in May/ })).toBeVisible();
});
