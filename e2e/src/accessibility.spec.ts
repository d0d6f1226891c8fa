import { expect, type Page, test } from '@playwright/test';
import { violations, violationsOfColors } from './support/axe.ts';
import { coveredControls } from './support/covered-controls.ts';
import { hiddenInForcedColors } from './support/forced-colors.ts';
import { call, createGroup, createPerson, resumeAs } from './support/people.ts';
import {
  EMPTY_SCREENS,
  type Screen,
  settle,
  signedInScreens,
  signedOutScreens,
  walk,
} from './support/screens.ts';
import { smallTargets } from './support/small-targets.ts';
import { squeezedIcons } from './support/squeezed-icons.ts';
import { lostToSpacing } from './support/text-spacing.ts';
import { unevenAmounts } from './support/uneven-amounts.ts';

declare global {
  interface Window {
    quitsShift: number;
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

const HEIGHT = 844;
const DESK = 1280;
const PHONE = 390;
/** The narrowest page that has to do without scrolling sideways. */
const NARROW = 320;
const SHIFT_BELOW = 0.01;

async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.quitsShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (!entry.hadRecentInput) window.quitsShift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Nothing jumped while it was loaded. */
async function expectStill(page: Page, name: string): Promise<void> {
  const shift = await page.evaluate(() => window.quitsShift);
  expect(shift, `cumulative layout shift of ${name}`).toBeLessThan(SHIFT_BELOW);
}

async function expectToFit(page: Page, what: string): Promise<void> {
  await settle(page);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Half as wide, with text of twice the size. */
async function expectToFitLargeText(page: Page, name: string): Promise<void> {
  const sizeText = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  await sizeText('200%');
  await page.setViewportSize({ width: DESK / 2, height: HEIGHT });
  await expectToFit(page, `${name} with text of 200 %`);
  await sizeText('');
}

/** As on a desktop at 200 % zoom: where a form does not fit, what scrolls it is at least so high. */
async function expectRoomForForms(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: DESK / 2, height: 400 });
  await settle(page);
  const rooms = await page.locator('[role$="dialog"]:has(form)').evaluateAll((dialogs) =>
    dialogs
      .flatMap((dialog) => [dialog, ...dialog.querySelectorAll('*')])
      .filter((it) => it.scrollHeight > it.clientHeight && getComputedStyle(it).overflowY === 'auto')
      .map(({ clientHeight }) => clientHeight),
  );
  if (rooms.length === 0) return;
  expect(Math.max(...rooms), `room in ${name} at 200 % zoom`).toBeGreaterThanOrEqual(300);
}

/** In both appearances; the second comes to the page as it is. */
async function expectSound(page: Page, name: string): Promise<void> {
  const looks = [
    ['light', violations],
    ['dark', violationsOfColors],
  ] as const;
  for (const [colorScheme, find] of looks) {
    const what = `${name}, ${colorScheme}`;
    // Fades would be measured half way.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectToFit(page, what);
    const shown = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(shown, what).toBe(colorScheme);
    expect(await find(page), what).toEqual([]);
  }
}

async function look(page: Page, width: number, { name, prepare }: Screen): Promise<void> {
  await settle(page);
  if (!prepare) await expectStill(page, name);
  if (width === PHONE) {
    expect(await smallTargets(page), `controls of ${name} below 44 px`).toEqual([]);
    expect(await coveredControls(page), `controls of ${name} within others`).toEqual([]);
    await expectRoomForForms(page, name);
    await page.setViewportSize({ width: NARROW, height: HEIGHT });
  } else {
    await expectToFitLargeText(page, name);
    await page.setViewportSize({ width, height: HEIGHT });
  }
  await expectSound(page, name);
  expect(await unevenAmounts(page), `amounts of ${name}`).toEqual([]);
  expect(await lostToSpacing(page), `texts of ${name}, spaced`).toEqual([]);
  expect(await hiddenInForcedColors(page), `${name} in forced colors`).toEqual([]);
  expect(await squeezedIcons(page), `icons of ${name} without room`).toEqual([]);
  await page.setViewportSize({ width, height: HEIGHT });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
}

for (const width of [DESK, PHONE]) {
  test.describe(`${String(width)} px wide, light and dark`, { tag: width === DESK ? '@full' : [] }, () => {
    test.use({ viewport: { width, height: HEIGHT } });

    const lookAtAll = (page: Page, screens: readonly Screen[]) =>
      walk(page, screens, (screen) => look(page, width, screen));

    test('no screen of somebody signed out jumps, is cut, too small to press or violates WCAG 2.2 A or AA @full', async ({
      page,
    }) => {
      test.setTimeout(180_000);
      await countShifts(page);
      await lookAtAll(page, await signedOutScreens());
    });

    for (const [what, isOpened] of [
      ['screen of somebody signed in', false],
      ['dialog @full', true],
    ] as const) {
      test(`nor any ${what}`, async ({ page }) => {
        test.setTimeout(360_000);
        const { person, screens } = await signedInScreens();
        await countShifts(page);
        await resumeAs(page, person);
        await lookAtAll(
          page,
          screens.filter(({ prepare }) => (prepare !== undefined) === isOpened),
        );
      });
    }

    test('nor what somebody sees who is asked for a name @full', async ({ page }) => {
      await countShifts(page);
      const nia = await createPerson('Nia');
      const [name = ''] = nia.email.split('@');
      await call('updateName', { token: nia.token, body: { name } });
      await createGroup(nia, 'Lisbon in May');
      await resumeAs(page, { ...nia, name });
      const prepare = (at: Page) => at.getByLabel('Your name').waitFor();
      await lookAtAll(page, [{ name: 'dashboard-nameless', path: '/', prepare }]);
      await page.goto('/');
      await prepare(page);
      await expectStill(page, 'dashboard-nameless');
    });

    test('nor empty, failed and settling views @full', async ({ page, browser }) => {
      test.setTimeout(180_000);
      await countShifts(page);
      await resumeAs(page, await createPerson('Dora'));
      await page.route('**/remotes/mf-profile/*/**', (route) => route.fulfill({ status: 404 }));
      const failed: Screen = {
        name: 'remote-failed',
        path: '/profile',
        prepare: (at) => at.getByRole('button', { name: 'Try again' }).waitFor(),
      };
      await lookAtAll(page, [...EMPTY_SCREENS, failed]);
      const { debtor, groupPath } = await signedInScreens();
      const other = await (await browser.newContext({ viewport: { width, height: HEIGHT } })).newPage();
      await resumeAs(other, debtor);
      const settling: Screen = {
        name: 'settle-up',
        path: groupPath,
        prepare: (at) => at.getByRole('button', { name: 'Settle Up' }).first().click(),
      };
      await lookAtAll(other, [settling]);
    });
  });
}
