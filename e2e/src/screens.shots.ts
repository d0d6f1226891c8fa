import { mkdirSync } from 'node:fs';
import { test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createPerson, resumeAs } from './support/people.ts';
import { createSampleGroup } from './support/sample.ts';
import { mailedPath } from './support/mail.ts';
import { call } from './support/people.ts';

const FOLDER = 'screenshots';
const WIDTHS = [1280, 390];
const THEMES = ['light', 'dark'] as const;

interface Shot {
  name: string;
  path: string;
  /** What to do before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
}

async function take(page: Page, shot: Shot, suffix: string): Promise<void> {
  await page.goto(shot.path);
  await page.waitForLoadState('networkidle');
  await shot.prepare?.(page);
  await page.waitForTimeout(350);
  await page.screenshot({
    path: `${FOLDER}/${shot.name}-${suffix}.png`,
    fullPage: shot.prepare === undefined,
  });
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.waitForTimeout(600);
};

for (const theme of THEMES) {
  for (const width of WIDTHS) {
    const suffix = `${String(width)}-${theme}`;
    test.describe(suffix, () => {
      test.use({ viewport: { width, height: width > 640 ? 900 : 844 }, colorScheme: theme });
      mkdirSync(FOLDER, { recursive: true });

      test('signed out', async ({ page }) => {
        const ada = await createPerson('Ada');
        await call('POST', '/auth/forgot-password', { body: { email: ada.email } });
        const reset = await mailedPath(ada.email, 'reset-password');
        const shots: Shot[] = [
          { name: 'login', path: '/login' },
          {
            name: 'register',
            path: '/login',
            prepare: async (at) => {
              await press('Need an account? Register')(at);
              await at.getByLabel('Password', { exact: true }).fill('secret');
            },
          },
          { name: 'forgot-password', path: '/forgot-password' },
          {
            name: 'check-your-email',
            path: '/forgot-password',
            prepare: async (at) => {
              await at.getByLabel('Email').fill(ada.email);
              await press('Send Reset Link')(at);
            },
          },
          { name: 'reset-password', path: reset },
          { name: 'reset-password-invalid', path: '/reset-password/nonsense' },
        ];
        for (const shot of shots) await take(page, shot, suffix);
      });

      test('signed in', async ({ page }) => {
        const { id, ada } = await createSampleGroup();
        const expenses = await call<{ id: number }[]>('GET', `/api/groups/${String(id)}/expenses`, {
          token: ada.token,
        });
        const expense = expenses.at(-1)?.id ?? 0;
        await resumeAs(page, ada);
        const group = `/groups/${String(id)}`;
        const shots: Shot[] = [
          { name: 'dashboard', path: '/' },
          { name: 'groups', path: '/groups' },
          { name: 'groups-no-match', path: '/groups?q=nothing' },
          { name: 'create-group', path: '/groups', prepare: press('Create Group') },
          { name: 'group', path: group },
          { name: 'group-missing', path: '/groups/999999', prepare: async () => undefined },
          { name: 'add-expense', path: group, prepare: press('Add Expense') },
          { name: 'edit-group-name', path: group, prepare: press('Edit Name') },
          { name: 'delete-group', path: group, prepare: press('Delete Group') },
          { name: 'expenses', path: '/expenses' },
          { name: 'expense', path: `/expenses/${String(expense)}` },
          { name: 'edit-expense', path: `/expenses/${String(expense)}`, prepare: press('Edit Expense') },
          { name: 'delete-expense', path: `/expenses/${String(expense)}`, prepare: press('Delete Expense') },
          { name: 'expense-missing', path: '/expenses/999999' },
          { name: 'profile', path: '/profile' },
          { name: 'change-password', path: '/profile', prepare: press('Change Password') },
        ];
        for (const shot of shots) await take(page, shot, suffix);
      });

      test('a debtor', async ({ page }) => {
        const { id, cleo } = await createSampleGroup();
        await resumeAs(page, cleo);
        await take(
          page,
          { name: 'settle-up', path: `/groups/${String(id)}`, prepare: press('Settle Up') },
          suffix,
        );
      });

      test('with nothing yet', async ({ page }) => {
        await resumeAs(page, await createPerson('Dora'));
        for (const [name, path] of [
          ['dashboard-empty', '/'],
          ['groups-empty', '/groups'],
          ['expenses-empty', '/expenses'],
        ] as const) {
          await take(page, { name, path }, suffix);
        }
      });

      test('when a feature does not load', async ({ page }) => {
        await resumeAs(page, await createPerson('Ada'));
        await page.route('**/remotes/mf-groups/*/**', (route) => route.fulfill({ status: 404 }));
        await page.goto('/groups');
        await page.getByRole('button', { name: 'Try again' }).waitFor();
        await page.screenshot({ path: `${FOLDER}/remote-failed-${suffix}.png` });
      });
    });
  }
}
