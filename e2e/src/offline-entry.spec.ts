import { expect, type Page, test } from '@playwright/test';
import { call, createGroup, createPerson, resumeAs } from './support/people.ts';
import { letIn } from './support/sample.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

const form = (page: Page) => page.getByRole('dialog', { name: 'Add Expense' });

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  await expect(form(page)).toBeVisible();
}

async function fill(page: Page, description: string, total: string): Promise<void> {
  await openForm(page);
  await form(page).getByLabel('Description').fill(description);
  await form(page).getByLabel('Total Amount').fill(total);
}

async function save(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: 'Add Expense' }).click();
  await expect(form(page)).toBeHidden();
}

async function world(page: Page) {
  const [ada, ben] = await Promise.all([createPerson('Ada'), createPerson('Ben')]);
  const groupId = await createGroup(ada, 'Lisbon');
  await letIn(groupId, ada, ben);
  await resumeAs(page, ada);
  await page.goto(`/groups/${String(groupId)}`);
  // The parts of the form that the person has used before are on the device.
  await openForm(page);
  await expect(form(page).getByLabel('Choose receipts')).toBeAttached();
  await expect(form(page).getByLabel('Currency', { exact: true })).toBeVisible();
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await page.waitForLoadState('networkidle');
  return { ada, groupId };
}

test('on a first visit, an expense shows that it waits when the network goes as soon as the form is open @full', async ({
  page,
  context,
}) => {
  const ada = await createPerson('Ada');
  const groupId = await createGroup(ada, 'Lisbon');
  await resumeAs(page, ada);
  // Nothing loads while the page is idle: what is here came with the form.
  await page.addInitScript(() => {
    Object.assign(window, { requestIdleCallback: () => 0 });
  });
  await page.goto(`/groups/${String(groupId)}`);
  await openForm(page);
  await context.setOffline(true);
  await form(page).getByLabel('Description').fill('Taxi');
  await form(page).getByLabel('Total Amount').fill('20');
  await save(page);
  const waiting = page.getByRole('list', { name: 'Expenses not sent yet' });
  await expect(waiting.getByText('Taxi')).toBeVisible();
  await expect(waiting.getByLabel('Waiting to be sent')).toBeVisible();
  await expect(page.getByText('Not counted yet: 1 entry waiting')).toBeVisible();
  await context.setOffline(false);
  await expect(waiting).toBeHidden();
  await expect(page.getByRole('link', { name: /Taxi/ })).toHaveCount(1);
});

test('expenses that are typed without a network are booked once when it returns @full', async ({
  page,
  context,
}) => {
  const { ada, groupId } = await world(page);
  await context.setOffline(true);
  await fill(page, 'Taxi', '20');
  await save(page);
  await fill(page, 'Museum', '30');
  await form(page)
    .getByLabel('Choose receipts')
    .setInputFiles({ name: 'ticket.pdf', mimeType: 'application/pdf', buffer: PDF });
  await save(page);
  await fill(page, 'Tram', '10');
  await form(page).getByLabel('Currency', { exact: true }).selectOption('EUR');
  await form(page).getByLabel('Rate').fill('1.2');
  await save(page);

  const waiting = page.getByRole('list', { name: 'Expenses not sent yet' });
  await expect(waiting.getByRole('listitem')).toHaveCount(3);
  await expect(waiting.getByLabel('Waiting to be sent')).toHaveCount(3);
  await expect(page.getByText('Not counted yet: 3 entries waiting')).toBeVisible();

  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page.getByRole('heading', { name: 'Expenses not sent yet', level: 1 })).toBeVisible();
  await expect(page.getByRole('listitem').getByLabel('Waiting to be sent')).toHaveCount(3);

  await context.setOffline(false);
  await expect(page.getByText('Everything is sent.')).toBeVisible();
  await page.goto(`/groups/${String(groupId)}`);
  for (const name of ['Taxi', 'Museum', 'Tram'])
    await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveCount(1);
  const id = { params: { id: groupId }, token: ada.token };
  const expenses = await call('getGroupExpenses', id);
  expect(expenses.map((one) => [one.description, one.total_amount, one.receipt_count])).toEqual([
    ['Tram', 12, 0],
    ['Museum', 30, 1],
    ['Taxi', 20, 0],
  ]);
  const balances = await call('getGroupBalances', id);
  expect(balances).toMatchObject([{ amount: 31 }]);
  await page.getByRole('link', { name: /Taxi/ }).click();
  await page.getByRole('button', { name: 'Expense menu' }).click();
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog', { name: 'History' })).toContainText(/entered/i);
});
