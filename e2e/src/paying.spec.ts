import { type Browser, expect, type Page, test } from '@playwright/test';
import { violations } from './support/axe.ts';
import {
  call,
  createGroup,
  createPerson,
  expectToast,
  PASSWORD,
  type Person,
  resumeAs,
} from './support/people.ts';
import { letIn, recordExpense } from './support/sample.ts';

const PHONE = { width: 390, height: 844 };

async function phoneOf(browser: Browser, person: Person): Promise<Page> {
  const page = await (await browser.newContext({ viewport: PHONE })).newPage();
  await resumeAs(page, person);
  return page;
}

test('two phones: one is reminded, sees why and pays; the other confirms, and both finish the trip', async ({
  browser,
}) => {
  const [ann, bob] = await Promise.all([createPerson('Ann'), createPerson('Bob')]);
  const groupId = await createGroup(ann, 'Lisbon');
  await call('renameGroup', {
    token: ann.token,
    params: { id: groupId },
    body: { name: 'Lisbon', currency: 'EUR' },
  });
  await letIn(groupId, ann, bob);
  await recordExpense(groupId, ann, {
    description: 'Dinner',
    total: 25,
    paid: [[ann, 25]],
    shares: [
      [ann, 12.5],
      [bob, 12.5],
    ],
  });
  const [hers, his] = [await phoneOf(browser, ann), await phoneOf(browser, bob)];

  await hers.goto('/profile');
  await hers.getByRole('heading', { name: 'How to pay me' }).click();
  await hers.getByRole('button', { name: 'Add a way to pay you' }).click();
  const form = hers.getByRole('form', { name: 'Add a way to pay you' });
  await form.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01');
  await form.getByLabel('Account holder').fill('Ann Example');
  await form.getByRole('button', { name: 'Save' }).click();
  // She has not signed in on this phone.
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('This is no valid IBAN. Check its digits.')).toBeVisible();
  await form.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(hers, 'Saved. We told you by mail that it changed.');

  await his.goto('/');
  // The invitation, and the expense.
  await expect(his.getByRole('button', { name: 'Notices, 2 new' })).toBeVisible();
  await hers.goto(`/groups/${String(groupId)}?finish=1`);
  const open = hers.getByRole('list', { name: 'Still open' });
  await expect(open).toHaveText('1 payment settles everything.');
  await hers.getByRole('button', { name: 'Send reminder' }).click();
  const reminder = hers.getByRole('dialog', { name: 'Send reminder' });
  await reminder.getByLabel('Note (optional)').fill('Before we fly home?');
  await reminder.getByRole('button', { name: 'Send reminder' }).click();
  await expectToast(hers, 'Reminder sent');

  await his.getByRole('button', { name: 'Notices, 3 new' }).click();
  const notices = his.getByRole('dialog', { name: 'Notices' });
  await expect(notices.getByRole('button', { name: 'Ann added “Dinner”.' })).toContainText(
    'You owe €12.50 more',
  );
  expect(await violations(his)).toEqual([]);
  await notices.getByRole('button', { name: 'Ann would like to settle up: you owe €12.50.' }).click();
  const why = his.getByRole('dialog', { name: 'Why this amount?' });
  await expect(why.getByRole('list', { name: 'Entries behind the amount' })).toContainText(
    'You owe Ann€12.50',
  );
  await why.getByRole('link', { name: 'Settle Up' }).click();
  await his
    .getByRole('dialog', { name: 'Settle Up' })
    .getByRole('button', { name: 'Pay', exact: true })
    .click();
  const dialog = his.getByRole('dialog', { name: 'Pay Ann' });
  await expect(dialog.getByRole('img', { name: 'QR code for your banking app' })).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'To copy' })).toContainText('DE89 3704 0044 0532 0130 00');
  await expect(dialog.getByText('These details are new')).toBeVisible();
  await expect(dialog.getByText('Did you pay Ann €12.50?')).toBeVisible();
  expect(await violations(his)).toEqual([]);
  await dialog.getByRole('button', { name: 'Yes, record it' }).click();
  await expect(dialog).toBeHidden();

  await expect(open).toHaveText('Bob paid Ann €12.50: not confirmed yet.');
  // He has joined, her details have changed, and he has paid.
  await expect(hers.getByRole('button', { name: 'Notices, 3 new' })).toBeVisible();
  await hers.getByRole('button', { name: 'Confirm 1 payment' }).click();
  await hers
    .getByRole('button', { name: /^Received/ })
    .first()
    .click();
  await expect(hers.getByText('All are even, and nothing waits.')).toBeVisible();
  // He has opened the reminder, and she has confirmed his payment.
  await expect(his.getByRole('button', { name: 'Notices, 3 new' })).toBeVisible();
  await his.goto(`/groups/${String(groupId)}?finish=1`);
  await expect(his.getByText('Ann can archive the group now.')).toBeVisible();
  await hers.getByRole('button', { name: 'Archive', exact: true }).click();
  for (const page of [hers, his]) {
    await expect(page.getByText('Archived on')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Spent by category' })).toContainText('€25.00');
    await expect(page.getByText('Ann paid most: €25.00.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'The largest expenses' })).toContainText('Dinner');
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  }
});
