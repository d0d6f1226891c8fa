import { expect, type Page } from '@playwright/test';
import { load } from './load.ts';
import { mailedPath } from './mail.ts';
import { call, createGroup, createPerson, type Person } from './people.ts';
import { recordExpense, type SampleGroup, sharedSampleGroup } from './sample.ts';

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

/** Opens the form that asks for the group, or the words of why it does not open. */
async function askingForMembers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Expense' }).click();
  await expect(
    page
      .getByRole('dialog')
      .or(page.getByText(/did not load|taking longer/))
      .first(),
  ).toBeVisible();
}

/** Opens a dialog by an action of a menu. */
const openingInMenu =
  (button: string, menu = 'Group menu') =>
  async (page: Page) => {
    await page.getByRole('button', { name: menu, disabled: false }).click();
    await opening(button, 'dialog')(page);
  };

/** Presses keys, and waits until the dialog that they open has come. */
const openingByKey = (key: string) => async (page: Page) => {
  await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toBeVisible();
};

const press = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click();
};

/** Every screen for people who are not signed in. */
export async function signedOutScreens(): Promise<Screen[]> {
  const person = await createPerson('Ada');
  await call('requestResetMail', { body: { email: person.email } });
  const groupId = await createGroup(person, 'Lisbon in May');
  const alone: [Person, number][] = [[person, 20]];
  await recordExpense(groupId, person, { description: 'Museum', total: 20, paid: alone, shares: alone });
  const { url } = await call('addInviteLink', {
    token: person.token,
    params: { id: groupId },
    body: { role: 'viewer', days: 7, names: 'full' },
  });
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
    { name: 'view', path: new URL(url).pathname },
    { name: 'view-gone', path: '/view/nonsense' },
  ];
}

interface SignedInScreens {
  person: Person;
  debtor: Person;
  groupPath: string;
  expensePath: string;
  /** What an invite link opens. */
  invitePath: string;
  screens: Screen[];
}

/** Every screen and dialog of the creator of a group with expenses, to be looked at. */
export async function signedInScreens(): Promise<SignedInScreens> {
  return screensOf(await sharedSampleGroup());
}

/** The same of a sample group of one's own. */
export async function screensOf({ id, ada, ben, cleo }: SampleGroup): Promise<SignedInScreens> {
  const expenses = await call('getGroupExpenses', {
    params: { id },
    token: ada.token,
  });
  const group = `/groups/${String(id)}`;
  const expense = `/expenses/${String(expenses.findLast(({ type }) => type === 'expense')?.id ?? 0)}`;
  const settlement = `/expenses/${String(expenses.find(({ type }) => type === 'settlement')?.id ?? 0)}`;
  const body = { days: 7, uses: 10 };
  const link = await call('addInviteLink', { token: ada.token, params: { id }, body });
  const screens: Screen[] = [
    { name: 'dashboard', path: '/' },
    { name: 'command-palette', path: '/', prepare: openingByKey('Control+k') },
    { name: 'shortcuts', path: '/', prepare: openingByKey('?') },
    { name: 'people', path: '/', prepare: opening('By person', 'dialog') },
    { name: 'one-person', path: '/', prepare: opening(new RegExp(`^.?${cleo.name}.? owes you`), 'dialog') },
    { name: 'settle-all', path: '/', prepare: opening(/^(Settle Up|Got paid)$/, 'dialog') },
    { name: 'add-expense-anywhere', path: '/', prepare: askingForMembers },
    { name: 'groups', path: '/groups' },
    { name: 'create-group', path: '/groups', prepare: opening('Create Group', 'dialog') },
    { name: 'import', path: '/groups', prepare: opening('Import', 'dialog') },
    { name: 'groups-no-match', path: '/groups?q=nothing' },
    { name: 'group-missing', path: '/groups/999999' },
    { name: 'group', path: group },
    {
      name: 'group-last-opened',
      path: group,
      prepare: async (page) => {
        await page
          .getByRole('link', { name: /you lent|you owe/ })
          .first()
          .click();
        await page.getByRole('heading', { name: 'Split Details' }).waitFor();
        await page.goBack();
        await page.locator('a[aria-current="true"]').waitFor();
      },
    },
    { name: 'add-expense', path: group, prepare: opening('Add Expense', 'dialog') },
    { name: 'edit-group-name', path: `${group}?tab=people`, prepare: opening('Edit Name', 'dialog') },
    {
      name: 'remove-member',
      path: `${group}?tab=people`,
      prepare: opening(new RegExp(`^Remove .?${ben.name}`), 'alertdialog'),
    },
    { name: 'invite-by-link', path: `${group}?tab=people`, prepare: opening('Share link', 'dialog') },
    {
      name: 'add-placeholder',
      path: `${group}?tab=people`,
      prepare: opening('Add someone without', 'dialog'),
    },
    { name: 'delete-group', path: `${group}?tab=people`, prepare: opening('Delete Group', 'alertdialog') },
    { name: 'why', path: `${group}?tab=balances`, prepare: opening('Why?', 'dialog') },
    {
      name: 'why-all',
      path: `${group}?tab=balances`,
      prepare: async (page) => {
        await opening('Why?', 'dialog')(page);
        await press('Show all')(page);
      },
    },
    { name: 'payments', path: group, prepare: opening('Confirm 1 payment', 'dialog') },
    {
      name: 'default-split',
      path: group,
      prepare: async (page) => {
        await openingInMenu('Group Settings')(page);
        await page.getByRole('button', { name: 'Edit Default Split' }).click();
        await expect(page.getByRole('dialog', { name: 'Default Split' })).toBeVisible();
      },
    },
    { name: 'group-settings', path: group, prepare: openingInMenu('Group Settings') },
    { name: 'repeating', path: group, prepare: openingInMenu('Repeating Expenses') },
    { name: 'activity', path: `${group}?view=activity` },
    { name: 'insights', path: `${group}?view=insights` },
    { name: 'finish', path: `${group}?finish=1` },
    { name: 'expenses', path: '/expenses' },
    { name: 'monthly-table', path: '/expenses', prepare: press('Show table') },
    { name: 'expense', path: expense },
    { name: 'edit-expense', path: expense, prepare: opening('Edit Expense', 'dialog') },
    { name: 'duplicate', path: expense, prepare: openingInMenu('Duplicate', 'Expense menu') },
    { name: 'repeat', path: expense, prepare: openingInMenu('Repeat', 'Expense menu') },
    { name: 'history', path: expense, prepare: openingInMenu('History', 'Expense menu') },
    { name: 'delete-expense', path: expense, prepare: opening('Delete Expense', 'alertdialog') },
    { name: 'edit-settlement', path: settlement, prepare: opening('Edit Expense', 'dialog') },
    { name: 'expense-missing', path: '/expenses/999999' },
    { name: 'profile', path: '/profile' },
    { name: 'change-password', path: '/profile', prepare: press('Change Password') },
    { name: 'delete-account', path: '/profile', prepare: press('Delete account') },
    {
      name: 'profile-unfolded',
      path: '/profile',
      prepare: async (page) => {
        for (const name of ['Where you are signed in', 'Access tokens', 'How to pay me'])
          await page.getByRole('heading', { name }).click();
        await expect(page.getByRole('button', { name: 'New Access Token' })).toBeVisible();
      },
    },
  ];
  const invitePath = new URL(link.url).pathname;
  return { person: ada, debtor: cleo, groupPath: group, expensePath: expense, invitePath, screens };
}

/** Screens of a person without groups. */
export const EMPTY_SCREENS: readonly Screen[] = [
  { name: 'dashboard-empty', path: '/' },
  { name: 'groups-empty', path: '/groups' },
  { name: 'expenses-empty', path: '/expenses' },
];

/** Opens a screen and brings it into its state, with nothing loading any more. */
export async function show(page: Page, { path, prepare }: Screen): Promise<void> {
  await load(page, path);
  await prepare?.(page);
}

/** Shows one screen after the other; a path is loaded once for all of its states that follow each other. */
export async function walk(
  page: Page,
  screens: readonly Screen[],
  look: (screen: Screen) => Promise<void>,
): Promise<void> {
  let last: Screen | undefined;
  for (const screen of screens) {
    if (screen.path === last?.path) {
      // A dialog may stand over another.
      await expect(async () => {
        await page.keyboard.press('Escape');
        const open = page.getByRole('dialog').or(page.getByRole('alertdialog'));
        await expect(open).toHaveCount(0, { timeout: 1000 });
      }).toPass();
    } else {
      await load(page, screen.path);
    }
    await screen.prepare?.(page);
    await look(screen);
    last = screen;
  }
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
