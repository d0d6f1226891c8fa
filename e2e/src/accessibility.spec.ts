import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { createPerson, resumeAs } from './support/people.ts';
import { EMPTY_SCREENS, settle, show, signedInScreens, signedOutScreens } from './support/screens.ts';
import type { Screen } from './support/screens.ts';

/** Fades would be measured half way. */
async function withoutMotion(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
}

/** In both appearances; the second comes to the page as it is. */
async function expectSound(page: Page, screen: Screen): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await show(page, screen);
  await expectSoundIn(page, 'light', screen.name);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectSoundIn(page, 'dark', screen.name);
}

async function expectSoundIn(page: Page, appearance: 'light' | 'dark', name: string): Promise<void> {
  const what = `${name}, ${appearance}`;
  await settle(page);
  const [shown, sideways] = await page.evaluate(() => {
    const { documentElement: root } = document;
    return [getComputedStyle(root).colorScheme, root.scrollWidth - window.innerWidth];
  });
  expect(shown, what).toBe(appearance);
  expect(await violations(page), what).toEqual([]);
  expect(sideways, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}

for (const width of [1280, 320]) {
  test.describe(`${String(width)} px wide, light and dark`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('no screen of somebody signed out violates WCAG 2.2 A or AA', async ({ page }) => {
      test.setTimeout(120_000);
      await withoutMotion(page);
      for (const screen of await signedOutScreens()) await expectSound(page, screen);
    });

    test('nor any screen or dialog of somebody signed in', async ({ page }) => {
      test.setTimeout(360_000);
      await withoutMotion(page);
      const { person, screens } = await signedInScreens();
      await resumeAs(page, person);
      for (const screen of screens) await expectSound(page, screen);
    });

    test('neither do empty, failed and settling views', async ({ page, browser }) => {
      test.setTimeout(180_000);
      await withoutMotion(page);
      await resumeAs(page, await createPerson('Dora'));
      for (const screen of EMPTY_SCREENS) await expectSound(page, screen);
      await page.route('**/remotes/mf-profile/*/**', (route) => route.fulfill({ status: 404 }));
      await expectSound(page, {
        name: 'remote-failed',
        path: '/profile',
        prepare: (at) => at.getByRole('button', { name: 'Try again' }).waitFor(),
      });
      const { debtor, groupPath } = await signedInScreens();
      const other = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
      await withoutMotion(other);
      await resumeAs(other, debtor);
      await expectSound(other, {
        name: 'settle-up',
        path: groupPath,
        prepare: (at) => at.getByRole('button', { name: 'Settle Up' }).first().click(),
      });
    });
  });
}

test.describe('at 200 % text', () => {
  test.use({ viewport: { width: 640, height: 900 } });

  test('nothing scrolls sideways', async ({ page }) => {
    const { person, screens } = await signedInScreens();
    await resumeAs(page, person);
    await page.addInitScript(() => {
      document.documentElement.style.fontSize = '200%';
    });
    for (const screen of screens.filter(({ prepare }) => prepare === undefined)) {
      await show(page, screen);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways, screen.name).toBeLessThanOrEqual(0);
    }
  });
});
