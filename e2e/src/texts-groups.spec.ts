import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { refuse } from './support/failures.ts';
import { createPerson, expectToast, freshEmail, resumeAs } from './support/people.ts';
import { createGroup, createSampleGroup, letIn } from './support/sample.ts';

async function openGroup(page: Page): Promise<{ id: number }> {
  const { id, ada } = await createSampleGroup();
  await resumeAs(page, ada);
  await page.goto(`/groups/${String(id)}`);
  await expect(page.getByRole('region', { name: 'Members', exact: true })).toContainText('Ben');
  return { id };
}

async function create(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create Group' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Group' });
  await dialog.getByLabel('Group Name').fill(name);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
}

async function rename(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit Name' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Group Name' });
  await dialog.getByLabel('Group Name').fill(name);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
}

async function confirm(page: Page, opener: string, label: string): Promise<void> {
  await page.getByRole('button', { name: opener }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click();
}

test.describe('groups (specification §8)', () => {
  test("'Group created successfully!'", async ({ page }) => {
    await resumeAs(page, await createPerson('Ada'));
    await page.goto('/groups');
    await create(page, 'Lisbon');
    await expectToast(page, 'Group created successfully!');
  });

  test("'Failed to create group', and the dialog keeps the name", async ({ page }) => {
    await resumeAs(page, await createPerson('Ada'));
    await refuse(page, 'POST', '/api/groups');
    await page.goto('/groups');
    await create(page, 'Lisbon');
    await expectToast(page, 'Failed to create group');
    await expect(page.getByRole('dialog').getByLabel('Group Name')).toHaveValue('Lisbon');
  });

  for (const path of ['/groups', '/']) {
    test(`'Failed to load groups' on ${path}`, async ({ page }) => {
      await resumeAs(page, await createPerson('Ada'));
      await refuse(page, 'GET', '/api/groups/summary');
      await refuse(page, 'GET', '/api/groups');
      await page.goto(path);
      await expectToast(page, 'Failed to load groups');
    });
  }

  test("'Failed to load group details', the view 'Group not found', and /groups after 2 seconds", async ({
    page,
  }) => {
    await resumeAs(page, await createPerson('Ada'));
    await page.goto('/groups/999999');
    await expectToast(page, 'Failed to load group details');
    await expect(page.getByText('Group not found').first()).toBeVisible();
    await expect(page).toHaveURL('/groups');
  });

  test("'Group name updated!'", async ({ page }) => {
    await openGroup(page);
    await rename(page, 'Porto');
    await expectToast(page, 'Group name updated!');
    await expect(page.getByRole('heading', { name: 'Porto', level: 1 })).toBeVisible();
  });

  test("'Failed to update group name', and the old name is back", async ({ page }) => {
    const { id } = await openGroup(page);
    await refuse(page, 'PUT', `/api/groups/${String(id)}`);
    await rename(page, 'Porto');
    await expectToast(page, 'Failed to update group name');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Lisbon in May', level: 1 })).toBeVisible();
  });

  test("'Group deleted successfully', and Undo brings it back", async ({ page }) => {
    const ada = await createPerson('Ada');
    const id = await createGroup(ada, 'Short-lived');
    await resumeAs(page, ada);
    await page.goto(`/groups/${String(id)}`);
    await confirm(page, 'Delete Group', 'Delete');
    await expectToast(page, 'Group deleted successfully');
    await expect(page).toHaveURL('/groups');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('link', { name: /Short-lived/ })).toBeVisible();
  });

  test("'Failed to delete group'", async ({ page }) => {
    const { id } = await openGroup(page);
    await refuse(page, 'DELETE', `/api/groups/${String(id)}`);
    await confirm(page, 'Delete Group', 'Delete');
    await expectToast(page, 'Failed to delete group');
  });

  test("'Failed to remove member'", async ({ page }) => {
    const { id } = await openGroup(page);
    await refuse(page, 'DELETE', `/api/groups/${String(id)}/members/*`);
    await confirm(page, 'Remove Ben', 'Remove');
    await expectToast(page, 'Failed to remove member');
    await expect(page.getByRole('region', { name: 'Members', exact: true })).toContainText('Ben');
  });

  test("'Member {email} removed successfully'", async ({ page }) => {
    const { id, ada } = await createSampleGroup();
    const dora = await createPerson('Dora');
    await letIn(id, ada, dora);
    await resumeAs(page, ada);
    await page.goto(`/groups/${String(id)}`);
    await confirm(page, 'Remove Dora', 'Remove');
    await expectToast(page, `Member ${dora.email} removed successfully`);
  });

  test("'Invitation sent!', the server's detail, or 'Failed to send invite'", async ({ page }) => {
    const { id } = await openGroup(page);
    const members = page.getByRole('region', { name: 'Members', exact: true });
    const send = async () => {
      await members.getByLabel('Email').fill(freshEmail('guest'));
      await page.getByRole('button', { name: 'Send Invite' }).click();
    };
    await send();
    await expectToast(page, 'Invitation sent!');
    await refuse(page, 'POST', `/api/groups/${String(id)}/invite`, {
      status: 429,
      detail: 'Too many invitations',
    });
    await send();
    await expectToast(page, 'Too many invitations');
    await refuse(page, 'POST', `/api/groups/${String(id)}/invite`);
    await send();
    await expectToast(page, 'Failed to send invite');
  });
});

test.describe('settling up (specification §8)', () => {
  async function openAsDebtor(page: Page): Promise<{ id: number }> {
    const { id, cleo } = await createSampleGroup();
    await resumeAs(page, cleo);
    await page.goto(`/groups/${String(id)}`);
    await page.getByRole('button', { name: 'Settle Up' }).first().click();
    return { id };
  }

  test("'Settlement recorded!'", async ({ page }) => {
    await openAsDebtor(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expectToast(page, 'Settlement recorded!');
  });

  test("'Failed to settle up', and the dialog keeps the amount", async ({ page }) => {
    const { id } = await openAsDebtor(page);
    await refuse(page, 'POST', `/api/groups/${String(id)}/settle`);
    await page.getByRole('dialog').getByLabel('Amount').fill('5');
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expectToast(page, 'Failed to settle up');
    await expect(page.getByRole('dialog').getByLabel('Amount')).toHaveValue('5');
  });
});

test('members and balances that do not load are only logged', async ({ page }) => {
  const { id, ada } = await createSampleGroup();
  await resumeAs(page, ada);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await refuse(page, 'GET', `/api/groups/${String(id)}/members`);
  await refuse(page, 'GET', `/api/groups/${String(id)}/summary`);
  await page.goto(`/groups/${String(id)}`);
  await expect(page.getByRole('region', { name: 'Expenses', exact: true })).toContainText('Museum');
  await expect
    .poll(() => logged.filter((text) => /member|balance/i.test(text)).length)
    .toBeGreaterThanOrEqual(2);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
});
