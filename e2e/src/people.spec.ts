import { expect, test } from '@playwright/test';
import * as TEXTS from '../../shared/contracts/src/texts.ts';
import { addExpense } from './support/expense-form.ts';
import { createGroup, createPerson, expectToast, freshEmail, register, resumeAs } from './support/people.ts';

test('a person without an account shares costs, and takes the place over by a link', async ({
  page: ada,
  browser,
}) => {
  const creator = await createPerson('Ada');
  const id = await createGroup(creator, 'Lisbon');
  await resumeAs(ada, creator);
  await ada.goto(`/groups/${String(id)}`);
  const members = ada.getByRole('region', { name: 'Members', exact: true });
  const expenses = (page: typeof ada) => page.getByRole('region', { name: 'Expenses', exact: true });

  await test.step('Ada adds Gus by name, and an expense with him', async () => {
    await members.getByRole('button', { name: 'Add someone without an account' }).click();
    const dialog = ada.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Gus');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(members).toContainText('No account yet');
    await addExpense(ada, { description: 'Dinner', total: '30', payers: [['You', '30.00']] });
    await expect(expenses(ada)).toContainText('you lent $15.00');
  });

  const address =
    await test.step('she makes a link for him, which is dark on light in the dark', async () => {
      await ada.emulateMedia({ colorScheme: 'dark' });
      await members.getByRole('button', { name: 'Invite by link' }).click();
      const dialog = ada.getByRole('dialog', { name: 'Invite by link' });
      await dialog.getByLabel('For', { exact: true }).selectOption('Taking over Gus');
      await dialog.getByRole('button', { name: 'Create Link' }).click();
      const code = dialog.getByRole('img', { name: 'QR code of the link' });
      await expect(code.locator('rect')).toHaveCSS('fill', 'rgb(255, 255, 255)');
      const picture = ada.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Save QR Code' }).click();
      expect((await picture).suggestedFilename()).toBe('quits-invitation.png');
      return dialog.getByRole('textbox', { name: 'Link' }).inputValue();
    });

  await test.step('Gus opens it, registers, and finds what he owes', async () => {
    const gus = await (await browser.newContext()).newPage();
    await gus.goto(new URL(address).pathname);
    await expect(gus.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await register(gus, freshEmail('gus'));
    await expectToast(gus, TEXTS.invite.joined);
    await expect(expenses(gus)).toContainText('you owe $15.00');
    await gus.context().close();
  });

  await test.step('Ada sees him in the place of the one without an account', async () => {
    await ada.reload();
    await expect(members).not.toContainText('No account yet');
    await expect(expenses(ada)).toContainText('you lent $15.00');
  });
});
