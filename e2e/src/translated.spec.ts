import { expect, type Page, test } from '@playwright/test';
import { TEXTS } from '@quits/contracts';
import { addExpense } from './support/expense-form.ts';
import { createGroup, createPerson, expectToast, register, freshEmail, resumeAs } from './support/people.ts';
import { letIn } from './support/sample.ts';

/** Does what a browser does that translates a page: puts every text, also each later one, into new elements. */
function translate(): void {
  const wrap = (text: Node) => {
    const parent = text.parentElement;
    if (!parent || parent.closest('font, script, style, textarea, option, title')) return;
    const [outer = parent, inner = parent] = ['font', 'font'].map((tag) => document.createElement(tag));
    (text as ChildNode).replaceWith(outer);
    outer.append(inner);
    inner.append(text);
  };
  const wrapAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text);
    if (root instanceof Text) texts.push(root);
    for (const text of texts) wrap(text);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach((node) => wrapAll(node));
  }).observe(document, { childList: true, subtree: true });
}

async function startTranslated(page: Page): Promise<string[]> {
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  page.on('console', (said) => said.type() === 'error' && failures.push(said.text()));
  await page.addInitScript(translate);
  return failures;
}

async function expectAlive(page: Page, failures: readonly string[]): Promise<void> {
  await expect(page.getByText('This page stopped working')).toHaveCount(0);
  expect(failures.filter((one) => /NotFoundError|not a child/.test(one))).toEqual([]);
}

test('a translated page registers a person and makes a group', async ({ page }) => {
  const failures = await startTranslated(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Need an account? Register' }).click();
  await register(page, freshEmail('ada'));
  await expectToast(page, TEXTS.auth.registered);
  await page.getByRole('navigation').getByRole('link', { name: 'Groups' }).first().click();
  await page.getByRole('button', { name: 'Create Group' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Group' });
  await dialog.getByLabel('Group Name').fill('Lisbon');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Lisbon', level: 1 })).toBeVisible();
  await page
    .getByRole('region', { name: 'Members', exact: true })
    .getByLabel('Email')
    .fill(freshEmail('ben'));
  await page.getByRole('button', { name: 'Send Invite' }).click();
  await expectToast(page, TEXTS.invite.sent);
  await expectAlive(page, failures);
});

test('a translated page saves, edits, discusses and settles an expense, and renames a person', async ({
  page,
}) => {
  const [ada, ben] = await Promise.all([createPerson('Ada'), createPerson('Ben')]);
  const groupId = await createGroup(ada, 'Lisbon');
  await letIn(groupId, ada, ben);
  const failures = await startTranslated(page);
  await resumeAs(page, ada);
  await page.goto(`/groups/${String(groupId)}`);
  await addExpense(page, { description: 'Dinner', total: '100', payers: [['Ben', '100.00']] });
  await expectToast(page, TEXTS.expenses.added);
  await expectAlive(page, failures);

  await page.getByRole('link', { name: /Dinner/ }).click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('With dessert');
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await expect(page.getByText('With dessert')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Expense' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Expense' });
  await form.getByLabel('Description').fill('Supper');
  await form.getByRole('button', { name: 'Update Expense' }).click();
  await expect(form).toBeHidden();
  await expectAlive(page, failures);

  await page.goto(`/groups/${String(groupId)}`);
  await page.getByRole('button', { name: 'Settle Up' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(/All quits|You are settled up/).first()).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Expenses' }).first().click();
  await expect(page.getByRole('link', { name: /Supper/ }).first()).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Display Name').fill('Ada King');
  await page.getByLabel('Display Name').press('Enter');
  await expect(page.getByRole('heading', { name: 'Ada King' })).toBeVisible();
  await expectAlive(page, failures);
});
