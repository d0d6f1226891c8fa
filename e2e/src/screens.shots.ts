import { mkdirSync } from 'node:fs';
import { test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createPerson, resumeAs } from './support/people.ts';
import { EMPTY_SCREENS, settle, show, signedInScreens, signedOutScreens } from './support/screens.ts';
import type { Screen } from './support/screens.ts';

const FOLDER = 'screenshots';
const WIDTHS = [1280, 390];
const THEMES = ['light', 'dark'] as const;

async function take(page: Page, screen: Screen, suffix: string): Promise<void> {
  await show(page, screen);
  await settle(page);
  await page.screenshot({
    path: `${FOLDER}/${screen.name}-${suffix}.png`,
    fullPage: screen.prepare === undefined,
  });
}

mkdirSync(FOLDER, { recursive: true });

for (const theme of THEMES) {
  for (const width of WIDTHS) {
    const suffix = `${String(width)}-${theme}`;
    test.describe(suffix, () => {
      test.use({ viewport: { width, height: width > 640 ? 900 : 844 }, colorScheme: theme });

      test('signed out', async ({ page }) => {
        for (const screen of await signedOutScreens()) await take(page, screen, suffix);
      });

      test('signed in', async ({ page }) => {
        const { person, screens } = await signedInScreens();
        await resumeAs(page, person);
        for (const screen of screens) await take(page, screen, suffix);
      });

      test('a debtor settles up', async ({ page }) => {
        const { debtor, groupPath } = await signedInScreens();
        await resumeAs(page, debtor);
        const prepare = (at: Page) => at.getByRole('button', { name: 'Settle Up' }).first().click();
        await take(page, { name: 'settle-up', path: groupPath, prepare }, suffix);
      });

      test('with nothing yet', async ({ page }) => {
        await resumeAs(page, await createPerson('Dora'));
        for (const screen of EMPTY_SCREENS) await take(page, screen, suffix);
      });

      test('when a feature does not load', async ({ page }) => {
        await resumeAs(page, await createPerson('Ada'));
        await page.route('**/remotes/mf-groups/*/**', (route) => route.fulfill({ status: 404 }));
        const prepare = (at: Page) => at.getByRole('button', { name: 'Try again' }).waitFor();
        await take(page, { name: 'remote-failed', path: '/groups', prepare }, suffix);
      });
    });
  }
}
