import { expect, type Page, test } from '@playwright/test';
import * as TEXTS from '../../shared/contracts/src/texts.ts';
import {
  API,
  createGroup,
  createPerson,
  expectToast,
  PASSWORD,
  type Person,
  resumeAs,
} from './support/people.ts';
import { sharedSampleGroup } from './support/sample.ts';

/** Two tabs of one browser have one session, whichever of them changed it last. */
async function signIn(page: Page, { email, name }: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();
}

/** Chromium without a window takes every tab for one that is seen: it is told otherwise. */
const seen = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

test('a tab goes on with the token of another one, also after a change of the password @full', async ({
  page,
  context,
}) => {
  const ada = await createPerson('Ada');
  const other = await context.newPage();
  await other.goto('/login');
  await page.goto('/login');
  await signIn(page, ada);
  const first = await tokenOf(page);
  await signIn(other, ada);
  expect(await tokenOf(other)).not.toBe(first);

  // It ends every session but its own: the first tab must have the other's by now.
  await other.goto('/profile');
  await other.getByRole('button', { name: 'Change Password' }).click();
  await other.getByLabel('Current Password', { exact: true }).fill(PASSWORD);
  await other.getByLabel('New Password', { exact: true }).fill('Secret456');
  await other.getByLabel('Confirm New Password', { exact: true }).fill('Secret456');
  await other.getByRole('button', { name: 'Update Password' }).click();
  await expectToast(other, TEXTS.profile.passwordChanged);

  await page.getByRole('link', { name: 'Groups', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Ada', exact: true })).toBeVisible();
});

test('a tab shows nothing of one person after another signed in elsewhere', async ({ page, context }) => {
  const [ada, ben] = [await createPerson('Ada'), await createPerson('Ben')];
  const groupId = await createGroup(ada, 'Lisbon');
  const other = await context.newPage();
  await other.goto('/login');
  await page.goto('/login');
  await signIn(page, ada);
  await page.goto(`/groups/${String(groupId)}`);
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  await page.getByLabel('Description').fill('Gift for Ben');

  await signIn(other, ben);
  await expect(page.getByRole('heading', { name: 'Welcome, Ben' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Lisbon')).toHaveCount(0);

  await other.getByRole('link', { name: 'Profile: Ben' }).click();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/login');
  await expect(page).toHaveURL('/login');
});

test('what is typed in one tab neither fills nor replaces what is typed in another @full', async ({
  page,
  context,
}) => {
  const ada = await createPerson('Ada');
  const path = `/groups/${String(await createGroup(ada, 'Lisbon'))}?add=1`;
  await page.goto('/login');
  await signIn(page, ada);
  const formIn = (tab: Page) => tab.getByRole('dialog', { name: 'Add Expense' });
  const descriptionIn = (tab: Page) => formIn(tab).getByLabel('Description');
  await page.goto(path);
  await descriptionIn(page).fill('Airbnb');

  const other = await context.newPage();
  await other.goto(path);
  await expect(descriptionIn(other)).toHaveValue('');
  await expect(formIn(other).getByText(/draft|Unfinished/)).toHaveCount(0);
  await descriptionIn(other).fill('Museum');

  // Each comes back where it was typed, and in no other.
  for (const [tab, typed] of [
    [page, 'Airbnb'],
    [other, 'Museum'],
  ] as const) {
    await tab.reload();
    await expect(formIn(tab).getByText('Restored draft')).toBeVisible();
    await expect(descriptionIn(tab)).toHaveValue(typed);
  }

  // A tab that is gone leaves what was typed to the next one that asks.
  await other.close();
  const third = await context.newPage();
  await third.goto(path);
  await expect(descriptionIn(third)).toHaveValue('Museum');
  await formIn(third).getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(descriptionIn(page)).toHaveValue('Airbnb');
});

test('a tab in which something did not load asks for it again when somebody comes back to it @full', async ({
  page,
  context,
}) => {
  const { ada } = await sharedSampleGroup();
  await resumeAs(page, ada);
  let isDown = true;
  await page.route(`${API}/**`, (route) => (isDown ? route.abort('connectionrefused') : route.fallback()));
  await page.goto('/expenses');
  await expect(page.getByText('Your expenses did not load')).toBeVisible();

  const other = await context.newPage();
  await other.goto('/login');
  await other.bringToFront();
  await seen(page, 'hidden');
  isDown = false;
  await page.bringToFront();
  await seen(page, 'visible');
  await expect(page.getByRole('link', { name: /Museum|Apartment in Alfama/ }).first()).toBeVisible();
  await expect(page.getByText(/did not load/)).toHaveCount(0);
});
