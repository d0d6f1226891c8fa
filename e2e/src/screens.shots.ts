import { mkdirSync } from 'node:fs';
import { type Page, test } from '@playwright/test';
import { createPerson, resumeAs } from './support/people.ts';
import {
  EMPTY_SCREENS,
  type Screen,
  settle,
  show,
  signedInScreens,
  signedOutScreens,
} from './support/screens.ts';
import { createSampleGroup } from './support/sample.ts';
import { crowdedScreens, evenScreens, passingScreens } from './support/unusual.ts';

const FOLDER = 'screenshots';
const WIDTHS = [1280, 390];
const API = process.env.QUITS_API ?? '';
/** Skeletons stand by then, and reads that failed are not tried again after that. */
const [LOADING_MS, GIVEN_UP_MS] = [2500, 12_000];
/** The call without which a group or an expense has no page. */
const OWN_CALL = /^\/api\/(groups\/\d+|expenses\/\d+\/details)$/;
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

      test('crowded', async ({ page }) => {
        const { person, screens } = await crowdedScreens();
        await resumeAs(page, person);
        for (const screen of screens) await take(page, screen, suffix);
      });

      test('all even', async ({ page }) => {
        const { person, screens } = await evenScreens();
        await resumeAs(page, person);
        for (const screen of screens) await take(page, screen, suffix);
      });

      test('in passing', async ({ page }) => {
        const sample = await createSampleGroup();
        const { person, screens } = await passingScreens(sample.id, sample);
        await resumeAs(page, person);
        for (const screen of screens) await take(page, screen, suffix);
      });

      for (const [state, status] of [
        ['loading', undefined],
        ['failed', 500],
      ] as const) {
        test(state, async ({ page }) => {
          const { person, groupPath, expensePath } = await signedInScreens();
          await resumeAs(page, person);
          const headers = { 'access-control-allow-origin': '*' };
          await page.route(`${API}/**`, (route) => {
            if (status === undefined) return;
            const isRead = route.request().method() === 'GET';
            // Without its group or its details, a page leads back to the list.
            const isPagesOwn = OWN_CALL.test(new URL(route.request().url()).pathname);
            return isRead && !isPagesOwn ? route.fulfill({ status, headers }) : route.fallback();
          });
          const paths = { dashboard: '/', groups: '/groups', group: groupPath, expenses: '/expenses' };
          const views = { activity: `${groupPath}?view=activity`, insights: `${groupPath}?view=insights` };
          const others = { expense: expensePath, profile: '/profile' };
          for (const [name, path] of Object.entries({ ...paths, ...views, ...others })) {
            await page.goto(path);
            await page.waitForTimeout(status === undefined ? LOADING_MS : GIVEN_UP_MS);
            await page.screenshot({ path: `${FOLDER}/${state}-${name}-${suffix}.png` });
          }
          await page.keyboard.press('Control+k');
          await page.waitForTimeout(LOADING_MS);
          await page.screenshot({ path: `${FOLDER}/${state}-palette-${suffix}.png` });
        });
      }

      test('a receipt whose page was closed', async ({ page }) => {
        const { person, expensePath } = await signedInScreens();
        await resumeAs(page, person);
        await page.goto(expensePath);
        await page.route('**/receipts', () => undefined);
        page.on('dialog', (dialog) => dialog.accept());
        const file = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 %%EOF') };
        await page.getByLabel('Choose receipts').setInputFiles(file);
        await page.getByText('bill.pdf').waitFor();
        await page.reload();
        await page.getByText('Not sent: the page was closed.').scrollIntoViewIfNeeded();
        await page.screenshot({ path: `${FOLDER}/receipt-not-sent-${suffix}.png` });
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
