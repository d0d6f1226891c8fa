import type { Page } from '@playwright/test';

/** Controls with an icon that shows and has lost its size to words beside it: what each is called. */
export function squeezedIcons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(':is(a, button) svg')]
      .filter((icon) => icon.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((icon) => {
        const { width, height } = icon.getBoundingClientRect();
        return Math.abs(width - height) > 1 || width < 12;
      })
      .map((icon) => icon.closest('a, button')?.textContent ?? ''),
  );
}
