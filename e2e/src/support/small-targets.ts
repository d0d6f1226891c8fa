import type { Page } from '@playwright/test';

/** Controls that are lower than 44 px: what each is called, and how high it is. Links within a sentence may be. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, [role="radio"], [role="checkbox"]',
      ),
    ];
    const isShown = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const targetOf = (element: HTMLElement) =>
      element.closest('label') ??
      (element instanceof HTMLInputElement ? element.labels?.[0] : undefined) ??
      element;
    return controls
      .filter((element) => isShown(element) && getComputedStyle(element).position !== 'fixed')
      .filter((element) => !(element.matches('a') && getComputedStyle(element).display === 'inline'))
      .map((element) => {
        const own = element.getBoundingClientRect();
        const around = targetOf(element).getBoundingClientRect();
        // A small button reaches further than it looks: by what stands around it.
        const reach = getComputedStyle(element, '::after');
        const reached = reach.position === 'absolute' ? Number(reach.height.replace('px', '')) || 0 : 0;
        return { element, height: Math.max(own.height, around.height, reached) };
      })
      .filter(({ height }) => height > 1 && height < 43.5)
      .map(
        ({ element, height }) =>
          `${element.getAttribute('aria-label') ?? element.textContent}: ${String(Math.round(height))}`,
      );
  });
}
