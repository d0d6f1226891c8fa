import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { mailedPath } from './mail.ts';
import { call, createPerson } from './people.ts';
import type { Person } from './people.ts';
import { sharedSampleGroup } from './sample.ts';

/** One state of one screen: where it is, and what to do there first. */
export interface Screen {
  name: string;
  path: string;
  prepare?: (page: Page) => Promise<void>;
}

/** Presses a button and waits until what it opens has come. */
const opening = (button: string | RegExp, role: 'dialog' | 'alertdialog') => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click();
  await expect(page.getByRole(role)).toBeVisible();
};

const press = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click();
};

/** Every screen of somebody who is not signed in. */
export async function signedOutScreens(): Promise<Screen[]> {
  const person = await createPerson('Ada');
  await call('requestResetMail', { body: { email: person.email } });
  return [
    { name: 'login', path: '/login' },
    {
      name: 'register',
      path: '/login',
      prepare: async (page) => {
        await press('Need an account? Register')(page);
        await page.getByLabel('Password', { exact: true }).fill('secret');
      },
    },
    { name: 'forgot-password', path: '/forgot-password' },
    {
      name: 'check-your-email',
      path: '/forgot-password',
      prepare: async (page) => {
        await page.getByLabel('Email').fill(person.email);
        await press('Send Reset Link')(page);
        await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
      },
    },
    {
      name: 'reset-password',
      path: await mailedPath(person.email, 'reset-password'),
      prepare: async (page) => {
        await page.getByLabel('New Password', { exact: true }).fill('secret');
        await page.getByLabel('Confirm New Password', { exact: true }).fill('secre');
      },
    },
    { name: 'reset-password-invalid', path: '/reset-password/nonsense' },
  ];
}

/** Every screen and dialog of the creator of a group with expenses, to be looked at. */
export async function signedInScreens(): Promise<{
  person: Person;
  debtor: Person;
  groupPath: string;
  expensePath: string;
  screens: Screen[];
}> {
  const { id, ada, cleo } = await sharedSampleGroup();
  const expenses = await call('getGroupExpenses', {
    params: { id },
    token: ada.token,
  });
  const group = `/groups/${String(id)}`;
  const expense = `/expenses/${String(expenses.findLast(({ type }) => type === 'expense')?.id ?? 0)}`;
  const settlement = `/expenses/${String(expenses.find(({ type }) => type === 'settlement')?.id ?? 0)}`;
  const screens: Screen[] = [
    { name: 'dashboard', path: '/' },
    { name: 'groups', path: '/groups' },
    { name: 'groups-no-match', path: '/groups?q=nothing' },
    { name: 'create-group', path: '/groups', prepare: opening('Create Group', 'dialog') },
    { name: 'group', path: group },
    { name: 'group-missing', path: '/groups/999999' },
    { name: 'add-expense', path: group, prepare: opening('Add Expense', 'dialog') },
    { name: 'edit-group-name', path: group, prepare: opening('Edit Name', 'dialog') },
    { name: 'remove-member', path: group, prepare: opening('Remove Ben', 'alertdialog') },
    { name: 'delete-group', path: group, prepare: opening('Delete Group', 'alertdialog') },
    { name: 'expenses', path: '/expenses' },
    { name: 'monthly-table', path: '/expenses', prepare: press('Show table') },
    { name: 'expense', path: expense },
    { name: 'edit-expense', path: expense, prepare: opening('Edit Expense', 'dialog') },
    { name: 'delete-expense', path: expense, prepare: opening('Delete Expense', 'alertdialog') },
    { name: 'edit-settlement', path: settlement, prepare: opening('Edit Expense', 'dialog') },
    { name: 'expense-missing', path: '/expenses/999999' },
    { name: 'profile', path: '/profile' },
    { name: 'change-password', path: '/profile', prepare: press('Change Password') },
  ];
  return { person: ada, debtor: cleo, groupPath: group, expensePath: expense, screens };
}

/** What somebody sees who has nothing yet. */
export const EMPTY_SCREENS: readonly Screen[] = [
  { name: 'dashboard-empty', path: '/' },
  { name: 'groups-empty', path: '/groups' },
  { name: 'expenses-empty', path: '/expenses' },
];

/** Opens a screen and brings it into its state, with nothing loading any more. */
export async function show(page: Page, { path, prepare }: Screen): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await prepare?.(page);
}

/** Waits until what moves has come to rest; what never does, as a spinner, is left alone. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    await new Promise(requestAnimationFrame);
  });
}
