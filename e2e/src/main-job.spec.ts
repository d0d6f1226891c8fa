import { expect, type Page, test } from '@playwright/test';
import * as TEXTS from '../../shared/contracts/src/texts.ts';
import { addExpense } from './support/expense-form.ts';
import { mailedPath } from './support/mail.ts';
import { expectToast, freshEmail, register } from './support/people.ts';

const nameOf = (email: string) => email.split('@')[0] ?? '';
const stat = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.getByText(label, { exact: true }) });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function expectStat(page: Page, label: string, value: string): Promise<void> {
  await expect(stat(page, label)).toContainText(value);
}

test('two people share costs from registering to being quits', async ({ browser }) => {
  const ada = await (await browser.newContext()).newPage();
  const ben = await (await browser.newContext()).newPage();
  const adaEmail = freshEmail('ada');
  const benEmail = freshEmail('ben');

  await test.step('Ada registers and is signed in', async () => {
    await ada.goto('/');
    await expect(ada).toHaveURL('/login');
    await ada.getByRole('button', { name: 'Need an account? Register' }).click();
    await register(ada, adaEmail);
    await expectToast(ada, TEXTS.auth.registered);
    await expect(ada.getByRole('heading', { name: `Welcome, ${nameOf(adaEmail)}` })).toBeVisible();
  });

  await test.step('she creates a group and invites Ben by e-mail', async () => {
    await ada.getByRole('navigation').getByRole('link', { name: 'Groups' }).first().click();
    await ada.getByRole('button', { name: 'Create Group' }).first().click();
    const dialog = ada.getByRole('dialog', { name: 'Create Group' });
    await dialog.getByLabel('Group Name').fill('Lisbon');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expectToast(ada, TEXTS.groups.created);
    await expect(ada.getByRole('heading', { name: 'Lisbon', level: 1 })).toBeVisible();
    await region(ada, 'Members').getByLabel('Email').fill(benEmail);
    await ada.getByRole('button', { name: 'Send Invite' }).click();
    await expectToast(ada, TEXTS.invite.sent);
  });

  await test.step('Ben opens the link, registers and lands in the group', async () => {
    await ben.goto(await mailedPath(benEmail, 'invite'));
    await expectToast(ben, TEXTS.invite.registerFirst);
    await expect(ben.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await register(ben, benEmail);
    await expectToast(ben, TEXTS.invite.joined);
    await expect(ben.getByRole('heading', { name: 'Lisbon', level: 1 })).toBeVisible();
    await ada.reload();
    await expect(region(ada, 'Members')).toContainText(nameOf(benEmail));
  });

  await test.step('an expense split equally: Ada pays 100.00', async () => {
    await addExpense(ada, { description: 'Dinner', total: '100', payers: [['You', '100.00']] });
    await expectToast(ada, TEXTS.expenses.added);
    await expect(region(ada, 'Expenses')).toContainText('you lent $50.00');
  });

  await test.step('one with two payers: 90.00, Ben 60.00 and Ada 30.00', async () => {
    await ben.reload();
    await expect(region(ben, 'Expenses')).toContainText('you owe $50.00');
    await addExpense(ben, {
      description: 'Hotel',
      total: '90',
      payers: [
        ['You', '60.00'],
        [nameOf(adaEmail), '30.00'],
      ],
    });
    await expect(region(ben, 'Expenses')).toContainText('you lent $15.00');
  });

  await test.step('one with custom shares: Ben pays 33.33, of which Ada takes 10.00', async () => {
    await addExpense(ben, {
      description: 'Museum',
      total: '33.33',
      payers: [['You', '33.33']],
      shares: [
        ['You', '23.33'],
        [nameOf(adaEmail), '10.00'],
      ],
    });
    await expect(region(ben, 'Expenses')).toContainText('you lent $10.00');
  });

  await test.step('the balance is what it is by hand: Ben owes 50.00 − 15.00 − 10.00', async () => {
    await expect(region(ben, 'Balance Summary')).toContainText('$25.00');
    await ada.reload();
    await expect(region(ada, 'Balance Summary')).toContainText('$25.00');
    await expect(region(ada, 'Balance Summary').getByRole('button', { name: 'Settle Up' })).toHaveCount(0);
  });

  await test.step('Ben settles up and they are quits', async () => {
    await region(ben, 'Balance Summary').getByRole('button', { name: 'Settle Up' }).click();
    const dialog = ben.getByRole('dialog', { name: 'Settle Up' });
    await expect(dialog.getByLabel('Amount')).toHaveValue('25.00');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expectToast(ben, TEXTS.settlement.recorded);
    await expect(region(ben, 'Balance Summary')).not.toContainText('$25.00');
    await expect(region(ben, 'Expenses')).toContainText(`You paid ${nameOf(adaEmail)} to settle up`);
    await ada.reload();
    await expect(region(ada, 'Balance Summary')).not.toContainText('$25.00');
  });

  await test.step('the overview counts 223.33 of spending, of which Ada paid 130.00 and bears 105.00', async () => {
    await ada.goto('/expenses');
    await expectStat(ada, 'Total', '$223.33');
    await expectStat(ada, 'You Paid', '$130.00');
    await expectStat(ada, 'Your Share', '$105.00');
    await expectStat(ada, 'Expenses', '3');
  });

  await test.step('Ada looks at her profile, renames herself and signs out', async () => {
    await ada
      .getByRole('navigation')
      .getByRole('link', { name: /^Profile:/ })
      .click();
    await ada.getByRole('button', { name: 'Edit', exact: true }).click();
    await ada.getByLabel('Display Name').fill('Ada Lovelace');
    await ada.getByLabel('Display Name').press('Enter');
    await expectToast(ada, TEXTS.profile.nameUpdated);
    await expect(ada.getByRole('link', { name: 'Profile: Ada Lovelace' })).toBeVisible();
    await ada.getByRole('button', { name: 'Logout' }).click();
    await expect(ada).toHaveURL('/login');
  });
});
