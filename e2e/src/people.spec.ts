import { expect, test } from '@playwright/test';
import * as TEXTS from '../../shared/contracts/src/texts.ts';
import { addExpense } from './support/expense-form.ts';
import {
  PASSWORD,
  createGroup,
  createPerson,
  expectToast,
  freshEmail,
  register,
  resumeAs,
} from './support/people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('two phones: places without an account, one taken over by a link, settled, left, and the account deleted @full', async ({
  browser,
}) => {
  const ada = await (await browser.newContext(PHONE)).newPage();
  const gus = await (await browser.newContext(PHONE)).newPage();
  const creator = await createPerson('Ada');
  const id = await createGroup(creator, 'Lisbon');
  await resumeAs(ada, creator);
  await ada.goto(`/groups/${String(id)}`);
  const members = ada.getByRole('region', { name: 'Members', exact: true });
  const expenses = (page: typeof ada) => page.getByRole('region', { name: 'Expenses', exact: true });
  const choose = (page: typeof ada, tab: string) => page.getByRole('tab', { name: tab, exact: true }).click();

  await test.step('Ada adds Gus and Ivy by name, and an expense with them', async () => {
    await choose(ada, 'People');
    for (const name of ['Gus', 'Ivy']) {
      await members.getByRole('button', { name: 'Add someone without an account' }).click();
      const dialog = ada.getByRole('dialog');
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(members.getByRole('listitem').filter({ hasText: name })).toContainText('No account yet');
    }
    await choose(ada, 'Expenses');
    await addExpense(ada, { description: 'Dinner', total: '30', payers: [['You', '30.00']] });
    await expect(expenses(ada)).toContainText('you lent $20.00');
  });

  const address =
    await test.step('she makes a link for him, which is dark on light in the dark', async () => {
      await ada.emulateMedia({ colorScheme: 'dark' });
      await choose(ada, 'People');
      await members.getByRole('button', { name: 'Share link' }).click();
      const dialog = ada.getByRole('dialog', { name: 'Invite by link' });
      const field = dialog.getByRole('textbox', { name: 'Link' });
      const forAnyone = await field.inputValue();
      await dialog.getByText('More', { exact: true }).click();
      await dialog.getByLabel('For', { exact: true }).selectOption('Taking over Gus');
      await dialog.getByRole('button', { name: 'Create Link' }).click();
      await expect(field).not.toHaveValue(forAnyone);
      const code = dialog.getByRole('img', { name: 'QR code of the link' });
      await expect(code.locator('path').first()).toHaveCSS('fill', 'rgb(255, 255, 255)');
      const picture = ada.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Save QR Code' }).click();
      expect((await picture).suggestedFilename()).toBe('quits-invitation.png');
      const link = await field.inputValue();
      await dialog.getByRole('button', { name: 'Close' }).click();
      return link;
    });

  await test.step('Gus opens it, registers, agrees to take the place, and finds what he owes', async () => {
    await gus.goto(new URL(address).pathname);
    await expect(gus.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await register(gus, freshEmail('gus'));
    await expect(gus.getByText(/^You will be .*Gus.*, who owes .*\$10\.00.*\.$/)).toBeVisible();
    await gus.getByRole('button', { name: /^Join as/ }).click();
    await expectToast(gus, TEXTS.invite.joined);
    await expect(expenses(gus)).toContainText('you owe $10.00');
  });

  await test.step('Ada sees him in the place of the one without an account', async () => {
    await ada.reload();
    await expect(members.getByText('No account yet')).toHaveCount(1);
    await choose(ada, 'Expenses');
    await expect(expenses(ada)).toContainText('you lent $20.00');
  });

  await test.step('he settles what he owes, and leaves', async () => {
    const balances = gus.getByRole('region', { name: 'Balance Summary' });
    await choose(gus, 'Balances');
    await balances.getByRole('button', { name: 'Settle Up' }).click();
    await gus.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(balances).not.toContainText('You owe');
    await gus.getByRole('button', { name: 'Group menu' }).click();
    await gus.getByRole('button', { name: 'Group Settings' }).click();
    await gus.getByRole('button', { name: 'Leave Group' }).click();
    await gus.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(gus).toHaveURL(/\/groups$/);
  });

  await test.step('he deletes his account, and is a deleted user in the old expense', async () => {
    await gus.goto('/profile');
    await gus.getByRole('button', { name: 'Delete account' }).click();
    await gus.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await gus.getByRole('button', { name: 'Delete My Account' }).click();
    await expect(gus).toHaveURL(/\/login$/);
    await ada.reload();
    await expenses(ada).getByRole('link', { name: 'Dinner' }).click();
    await expect(ada.getByRole('region', { name: 'Split Details' })).toContainText('Deleted user');
  });
});
