import { expect, type Page } from '@playwright/test';
import * as TEXTS from '../../shared/contracts/src/texts.ts';
import { expectToast } from './support/people.ts';
import { recordExpense } from './support/sample.ts';
import { comeIn, letAMinutePass, test, visit } from './support/team-page.ts';
import { type Change, withLabel } from './support/team-store.ts';

const TYPED = 'Dinner, half typed';
/** Marks a version of mf-expenses: a field of its overview, and one of its form. */
const MARKED: Change = {
  texts: { '"Sort by"': '"Order by"', '("Total Amount")': '("Sum in all")' },
};

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const form = (page: Page, name: string) => {
  const dialog = page.getByRole('dialog', { name });
  return { dialog, description: dialog.getByLabel('Description'), total: dialog.getByLabel('Total Amount') };
};

/** Brings a new version out; an open tab may learn of it from now on. */
async function publish(page: Page, deployed: Promise<string>): Promise<void> {
  await deployed;
  await letAMinutePass(page);
}

test('a half filled form of a feature stays with its version until that feature is left @full', async ({
  page,
  store,
  serve,
}) => {
  const app = await serve();
  const { ada, groupId } = await comeIn(page);
  await recordExpense(groupId, ada, {
    description: 'Museum',
    total: 12,
    paid: [[ada, 12]],
    shares: [[ada, 12]],
  });
  await page.goto(`${app.url}/expenses`);
  await page.getByRole('link', { name: /Museum/ }).click();
  await page.getByRole('button', { name: 'Edit Expense' }).click();
  const edit = form(page, 'Edit Expense');
  /** Back closes the form, and once more leaves the expense. */
  const goBackToOverview = async () => {
    await page.goBack();
    await expect(edit.dialog).toBeHidden();
    await page.goBack();
  };
  const goOn = async () => {
    await edit.dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(edit.description).toHaveValue(TYPED);
  };
  await edit.description.fill(TYPED);

  await publish(page, store.deploy('mf-expenses', '1.1.0', MARKED));
  await expect(edit.description).toHaveValue(TYPED);

  // Within the feature: back to its overview, and forward to the form again.
  await goBackToOverview();
  await expect(field(page, 'Sort by')).toBeVisible();
  await page.goForward();
  await page.goForward();
  await goOn();
  await expect(edit.total).toBeVisible();
  await goBackToOverview();

  // Left, and come back by the history at once: what was typed is there, in the new version.
  await visit(page, 'Groups');
  await page.goBack();
  await expect(field(page, 'Order by')).toBeVisible();
  await page.getByRole('link', { name: /Museum/ }).click();
  await page.getByRole('button', { name: 'Edit Expense' }).click();
  await goOn();
  await expect(edit.dialog.getByLabel('Sum in all')).toBeVisible();
});

test("a half filled form that a sibling offers stays, though the sibling's new version arrives @full", async ({
  page,
  store,
  serve,
}) => {
  const app = await serve();
  const { groupId } = await comeIn(page);
  await page.goto(`${app.url}/groups/${String(groupId)}`);
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  const add = form(page, 'Add Expense');
  await add.description.fill(TYPED);
  await add.total.fill('30');

  await store.deploy('mf-groups', '1.1.0', withLabel('Find a group'));
  await publish(page, store.deploy('mf-expenses', '1.1.0', MARKED));
  const arrived = page.waitForResponse(/\/mf-expenses\/1\.1\.0\/remoteEntry\.js/);
  // The dialog covers the link; what counts is that something asks for the new version now.
  await page.locator('nav a[href="/expenses"]').first().dispatchEvent('pointerover');
  await arrived;
  await expect(add.description).toHaveValue(TYPED);
  await expect(add.total).toHaveValue('30');

  await add.dialog.getByLabel('Payer 1').selectOption({ label: 'You' });
  await add.dialog.getByLabel('Paid amount 1').fill('30');
  await add.dialog.getByRole('button', { name: 'Add Expense' }).click();
  await expectToast(page, TEXTS.expenses.added);
  await expect(page.getByText(TYPED).first()).toBeVisible();

  await visit(page, 'Expenses');
  await expect(field(page, 'Order by')).toBeVisible();
  await visit(page, 'Groups');
  await expect(field(page, 'Find a group')).toBeVisible();
});
