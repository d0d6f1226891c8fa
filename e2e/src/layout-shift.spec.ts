import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { resumeAs } from './support/people.ts';
import { settle, show, signedInScreens, signedOutScreens } from './support/screens.ts';
import type { Screen } from './support/screens.ts';

declare global {
  interface Window {
    quitsShift: number;
  }
}

const LIMIT = 0.01;

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

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

async function expectStill(page: Page, screen: Screen): Promise<void> {
  await show(page, screen);
  await settle(page);
  const shift = await page.evaluate(() => window.quitsShift);
  expect(shift, `cumulative layout shift of ${screen.name}`).toBeLessThan(LIMIT);
}

for (const width of [1280, 390]) {
  test.describe(`${String(width)} px wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('no screen jumps while it loads', async ({ page }) => {
      test.setTimeout(180_000);
      await countShifts(page);
      const isScreen = ({ prepare }: Screen) => prepare === undefined;
      for (const screen of (await signedOutScreens()).filter(isScreen)) await expectStill(page, screen);
      const { person, screens } = await signedInScreens();
      await resumeAs(page, person);
      for (const screen of screens.filter(isScreen)) await expectStill(page, screen);
    });
  });
}
