import { expect, type Locator, type Page, test } from '@playwright/test';
import { call, createGroup, createPerson, resumeAs } from './support/people.ts';
import { letIn } from './support/sample.ts';

const NAMES = ['You', 'Ben', 'Cleo'];

/** Ada's group with Ben and Cleo in it, open in the browser. */
async function openGroup(page: Page) {
  const [ada, ben, cleo] = await Promise.all([
    createPerson('Ada'),
    createPerson('Ben'),
    createPerson('Cleo'),
  ]);
  const groupId = await createGroup(ada, 'As typed');
  await letIn(groupId, ada, ben);
  await letIn(groupId, ada, cleo);
  await resumeAs(page, ada);
  return { ada, ben, cleo, groupId };
}

/** What stands in the fields of a way to split, person by person. */
async function expectTyped(dialog: Locator, of: string, values: readonly string[]): Promise<void> {
  for (const [index, value] of values.entries())
    await expect(dialog.getByLabel(`${of} of ${NAMES[index] ?? ''}`, { exact: true })).toHaveValue(value);
}

async function save(page: Page, dialog: Locator, button: string): Promise<void> {
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit Expense' })).toBeVisible();
}

/** Adds an expense of 100.00 in the group, opens it, and gives its edit form. */
async function add(
  page: Page,
  groupId: number,
  description: string,
  fill: (dialog: Locator) => Promise<void>,
) {
  await page.goto(`/groups/${String(groupId)}?add=1`);
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByLabel('Total Amount').fill('100');
  await fill(dialog);
  await dialog.getByRole('button', { name: 'Add Expense', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: new RegExp(description) }).click();
}

async function edit(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Edit Expense' }).click();
  return page.getByRole('dialog', { name: 'Edit Expense' });
}

const MODES = [
  { mode: 'Percent', typed: ['50', '30', '20'], shares: ['100.00', '60.00', '40.00'] },
  { mode: 'Shares', typed: ['2', '1', '1.5'], shares: ['88.89', '44.44', '66.67'] },
  { mode: 'Adjustment', typed: ['', '-5.00', '12.50'], shares: ['64.17', '59.17', '76.66'] },
];

test('every way to split opens again as it was typed, also after the total has changed @full', async ({
  page,
}) => {
  const { groupId } = await openGroup(page);
  for (const { mode, typed, shares } of MODES) {
    await test.step(mode, async () => {
      await add(page, groupId, `By ${mode}`, async (dialog) => {
        await dialog.getByRole('radio', { name: mode }).check();
        for (const [index, value] of typed.entries())
          await dialog.getByLabel(`${mode} of ${NAMES[index] ?? ''}`, { exact: true }).fill(value);
      });
      let dialog = await edit(page);
      await expect(dialog.getByRole('radio', { name: mode })).toBeChecked();
      await expectTyped(dialog, mode, typed);
      await dialog.getByLabel('Total Amount').fill('200');
      await save(page, dialog, 'Update Expense');
      await expect(page.getByText('$200.00').first()).toBeVisible();
      dialog = await edit(page);
      await expect(dialog.getByLabel('Total Amount')).toHaveValue('200.00');
      await expectTyped(dialog, mode, typed);
      await expectTyped(dialog, 'Share', shares);
    });
  }
});

test('an equal split keeps who shares, a custom one its amounts @full', async ({ page }) => {
  const { groupId } = await openGroup(page);
  await add(page, groupId, 'Taxi', async (dialog) => {
    await dialog.getByRole('checkbox', { name: 'Cleo' }).uncheck();
  });
  let dialog = await edit(page);
  await expect(dialog.getByRole('radio', { name: 'Equal' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Cleo' })).not.toBeChecked();
  await dialog.getByLabel('Total Amount').fill('200.01');
  await save(page, dialog, 'Update Expense');
  await expect(page.getByText('$200.01').first()).toBeVisible();
  dialog = await edit(page);
  await expectTyped(dialog, 'Share', ['100.01', '100.00']);
  await dialog.getByLabel('Share of Ben').fill('150');
  await expect(dialog.getByRole('radio', { name: 'Custom' })).toBeChecked();
  await dialog.getByLabel('Share amount 1').fill('50.01');
  await save(page, dialog, 'Update Expense');
  await expect(page.getByText('$150.00').first()).toBeVisible();
  dialog = await edit(page);
  await expect(dialog.getByRole('radio', { name: 'Custom' })).toBeChecked();
  await expect(dialog.getByLabel('Share amount 1')).toHaveValue('50.01');
  await expect(dialog.getByLabel('Share amount 2')).toHaveValue('150.00');
});

test('amounts that a client changes which knows no ways to split make it custom @full', async ({ page }) => {
  const { ada, ben, cleo, groupId } = await openGroup(page);
  const part = ({ id }: { id: number }, value: number) => ({ user_id: id, value });
  const share = ({ id }: { id: number }, share_amount: number) => ({ user_id: id, share_amount });
  const body = {
    description: 'Hotel',
    total_amount: 100,
    payers: [{ user_id: ada.id, paid_amount: 100 }],
    shares: [share(ada, 50), share(ben, 30), share(cleo, 20)],
  };
  const { id } = await call('addExpense', {
    token: ada.token,
    body: {
      ...body,
      group_id: groupId,
      split: { mode: 'percent', values: [part(ada, 5000), part(ben, 3000), part(cleo, 2000)] },
    },
  });
  await page.goto(`/expenses/${String(id)}`);
  const dialog = await edit(page);
  await expect(dialog.getByRole('radio', { name: 'Percent' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await call('updateExpense', {
    token: ben.token,
    params: { id },
    body: { ...body, shares: [share(ada, 40), share(ben, 40), share(cleo, 20)] },
  });
  await page.reload();
  await edit(page);
  await expect(dialog.getByRole('radio', { name: 'Custom' })).toBeChecked();
  await expect(dialog.getByLabel('Share amount 2')).toHaveValue('40.00');
});
