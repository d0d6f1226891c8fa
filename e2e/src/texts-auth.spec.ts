import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { refuse } from './support/failures.ts';
import { mailedPath } from './support/mail.ts';
import {
  call,
  createPerson,
  expectToast,
  freshEmail,
  PASSWORD,
  register,
  resumeAs,
} from './support/people.ts';
import { createGroup } from './support/sample.ts';

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function startRegistering(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Need an account? Register' }).click();
}

test.describe('a 401 (specification §8, Authentication)', () => {
  const cases: [detail: string | undefined, title: string][] = [
    ['User not found', 'Account does not exist. Please register or contact support.'],
    ['Invalid authentication credentials', 'Session expired, please log in again.'],
    ['The cat sat on it', 'The cat sat on it'],
    [undefined, 'Authentication error. Please log in again.'],
  ];
  for (const [detail, title] of cases) {
    test(`with the detail ${String(detail)} says '${title}', clears the session and leads to /login`, async ({
      page,
    }) => {
      await resumeAs(page, await createPerson('Ada'));
      await refuse(page, 'GET', '/api/groups/summary', {
        status: 401,
        ...(detail === undefined ? {} : { detail }),
      });
      await page.goto('/groups');
      await expectToast(page, title);
      expect(
        await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]),
      ).toEqual([null, null]);
      await expect(page).toHaveURL('/login');
    });
  }

  test("'Incorrect email or password.' is all that a wrong password does", async ({ page }) => {
    const { email } = await createPerson('Ada');
    await signIn(page, email, 'Wrong1234');
    await expectToast(page, 'Incorrect email or password.');
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(1);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  });
});

test.describe('registering (specification §8, Register and sign-in)', () => {
  test("'An account with this email is already registered.'", async ({ page }) => {
    const { email } = await createPerson('Ada');
    await startRegistering(page);
    await register(page, email);
    await expectToast(page, 'An account with this email is already registered.');
  });

  test("the server's own detail", async ({ page }) => {
    await refuse(page, 'POST', '/auth/register', { status: 422, detail: 'This mailbox is not for us' });
    await startRegistering(page);
    await register(page, freshEmail('ada'));
    await expectToast(page, 'This mailbox is not for us');
  });

  test("'Registration failed. Please try again.' without a detail", async ({ page }) => {
    await refuse(page, 'POST', '/auth/register');
    await startRegistering(page);
    await register(page, freshEmail('ada'));
    await expectToast(page, 'Registration failed. Please try again.');
  });

  test("'Registration successful! Logging you in.', and the live checklist's words", async ({ page }) => {
    await startRegistering(page);
    await page.getByLabel('Password', { exact: true }).fill('secret');
    await expect(page.getByText('Password requirements not met')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await expect(page.getByText('Password meets all requirements')).toBeVisible();
    await register(page, freshEmail('ada'));
    await expectToast(page, 'Registration successful! Logging you in.');
  });
});

test.describe('invitations (specification §8)', () => {
  async function invited(): Promise<{ email: string; path: string }> {
    const ada = await createPerson('Ada');
    const email = freshEmail('ben');
    const groupId = await createGroup(ada, 'Lisbon');
    await call('POST', `/api/groups/${String(groupId)}/invite`, { token: ada.token, body: { email } });
    return { email, path: await mailedPath(email, 'invite') };
  }

  test("'Please register to accept the invitation.', then 'Accepting your pending invitation...' and the success text", async ({
    page,
  }) => {
    const { email, path } = await invited();
    await page.goto(path);
    await expectToast(page, 'Please register to accept the invitation.');
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await register(page, email);
    await expectToast(page, 'Accepting your pending invitation...');
    await expectToast(page, "You've successfully joined the group!");
    expect(await page.evaluate(() => localStorage.getItem('pendingInvite'))).toBeNull();
  });

  test("'Processing Invitation' while waiting, then 'You've successfully joined the group!'", async ({
    page,
  }) => {
    const { path } = await invited();
    await resumeAs(page, await createPerson('Ben'));
    await page.route('**/api/invites/accept/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await page.goto(path);
    await expect(page.getByText('Processing Invitation')).toBeVisible();
    await expectToast(page, "You've successfully joined the group!");
    await expect(page).toHaveURL(/\/groups\/\d+$/);
  });

  test("'Failed to accept invitation' on the invite screen without a detail, then the dashboard", async ({
    page,
  }) => {
    await resumeAs(page, await createPerson('Ben'));
    await refuse(page, 'GET', '/api/invites/accept/*');
    await page.goto('/invite/abc');
    await expectToast(page, 'Failed to accept invitation');
    await expect(page).toHaveURL('/');
  });

  test("the server's detail for a bad invitation", async ({ page }) => {
    await resumeAs(page, await createPerson('Ben'));
    await refuse(page, 'GET', '/api/invites/accept/*', {
      status: 404,
      detail: 'This invitation has expired',
    });
    await page.goto('/invite/abc');
    await expectToast(page, 'This invitation has expired');
  });

  test("'Failed to accept invitation.' for a pending one, which is dropped all the same", async ({
    page,
  }) => {
    const ben = await createPerson('Ben');
    await refuse(page, 'GET', '/api/invites/accept/*');
    await page.goto('/invite/abc');
    await expectToast(page, 'Please register to accept the invitation.');
    await page.getByRole('button', { name: 'Already have an account? Sign in' }).click();
    await page.getByLabel('Email', { exact: true }).fill(ben.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectToast(page, 'Failed to accept invitation.');
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.getItem('pendingInvite'))).toBeNull();
  });
});

test.describe('resetting a password (specification §8)', () => {
  async function openReset(page: Page): Promise<string> {
    const { email } = await createPerson('Ada');
    await call('POST', '/auth/forgot-password', { body: { email } });
    await page.goto(await mailedPath(email, 'reset-password'));
    await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
    return email;
  }
  async function fillBoth(page: Page, password: string, confirmation: string): Promise<void> {
    await page.getByLabel('New Password', { exact: true }).fill(password);
    await page
      .getByLabel('Confirm New Password', { exact: true })
      .or(page.getByLabel('Confirm Password', { exact: true }))
      .fill(confirmation);
  }

  test("'Invalid or expired reset link', with the view 'Invalid Reset Link'", async ({ page }) => {
    await page.goto('/reset-password/nonsense');
    await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
    await expect(page.getByText('Invalid or expired reset link')).toBeVisible();
    await page
      .getByRole('button', { name: 'Request New Reset Link' })
      .or(page.getByRole('link', { name: 'Request New Reset Link' }))
      .click();
    await expect(page).toHaveURL('/forgot-password');
  });

  test("'Passwords do not match', 'Passwords match' and 'Password reset successfully!', then /login", async ({
    page,
  }) => {
    await openReset(page);
    await fillBoth(page, 'Secret456', 'Secret45');
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await fillBoth(page, 'Secret456', 'Secret456');
    await expect(page.getByText('Passwords match', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expectToast(page, 'Password reset successfully!');
    await expect(page).toHaveURL('/login');
  });

  test("'Failed to reset password. Please try again.' without a detail, else the detail", async ({
    page,
  }) => {
    await openReset(page);
    await refuse(page, 'POST', '/auth/reset-password');
    await fillBoth(page, 'Secret456', 'Secret456');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expectToast(page, 'Failed to reset password. Please try again.');
    await refuse(page, 'POST', '/auth/reset-password', { status: 400, detail: 'That link was used' });
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expectToast(page, 'That link was used');
  });
});
