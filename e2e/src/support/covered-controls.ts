import type { Page } from '@playwright/test';

/**
 * Controls in whose middle another one lies: a finger that aims at the one would press the other. At the end of a text
 * field a button may stand; what is fixed to the window passes over the page on purpose.
 */
export function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CONTROLS = 'a[href], button, input, select, textarea, [role="radio"], [role="checkbox"]';
    const isFixed = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement));
    const nameOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 60);
    const shown = [...document.querySelectorAll(CONTROLS)].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true }) && !isFixed(element)
      );
    });
    const middleOf = ({ x, y, width, height }: DOMRect) =>
      new DOMRect(x + width / 4, y + height / 4, width / 2, height / 2);
    const areaOf = ({ width, height }: DOMRect) => width * height;
    const lieApart = (a: DOMRect, b: DOMRect) =>
      a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    return shown.flatMap((one) => {
      const box = one.getBoundingClientRect();
      return shown
        .filter((other) => !one.contains(other) && !other.contains(one))
        .map((other) => ({ other, on: other.getBoundingClientRect() }))
        .filter(({ on }) => areaOf(on) < areaOf(box) && !lieApart(middleOf(box), on))
        .map(({ other }) => `${nameOf(one)} / ${nameOf(other)}`);
    });
  });
}
