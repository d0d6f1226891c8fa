import type { Page } from '@playwright/test';

/** Runs in the page: what is wrong with its controls, the focused and the selected ones, as sentences. */
function findHidden(): string[] {
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  const dialogs = [...document.querySelectorAll('[role$="dialog"]')];
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent.trim();
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const isOutlined = (element: Element) =>
    [undefined, '::before', '::after'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    });
  /** The control itself, what stands for it, and what it is the only thing of: the ring may be around either. */
  const placesOf = (element: Element): Element[] => {
    const around = [element.parentElement, element.parentElement?.parentElement];
    const drawn = around[1]?.querySelectorAll('svg') ?? [];
    return [element, element.nextElementSibling, ...around, ...drawn].filter(
      (place) => place instanceof Element,
    );
  };
  const hasRing = (control: HTMLElement) => {
    control.focus({ preventScroll: true });
    return document.activeElement !== control || placesOf(control).some(isOutlined);
  };
  const before = document.activeElement;
  const bare = [...(dialogs.at(-1) ?? document).querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => isShown(control) && !control.matches(':disabled, [data-sonner-toaster] *'))
    .filter((control) => !hasRing(control))
    .map((control) => `no ring around ${control.tagName} ${nameOf(control)}`);
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });

  // What is painted in the color of the ground, or not at all, is not seen.
  const ground = getComputedStyle(document.body).backgroundColor;
  const seen = (color: string) => (color === ground || color.endsWith(', 0)') ? 'none' : color);
  const looksOf = (element: Element) => {
    const style = getComputedStyle(element);
    const border = style.borderTopWidth === '0px' ? 'none' : seen(style.borderTopColor);
    const line = getComputedStyle(element, '::before').borderInlineStartWidth;
    return [seen(style.backgroundColor), border, style.textDecorationLine, style.outlineStyle, line].join(
      ' ',
    );
  };
  const faces = (choice: string) =>
    [...document.querySelectorAll(choice)].map((one) =>
      one instanceof HTMLInputElement ? (one.nextElementSibling ?? one) : one,
    );
  const pairs: [selected: string, others: string][] = [
    ['input[type="radio"]:checked', 'input[type="radio"]:not(:checked)'],
    ['nav [aria-current="page"]', 'nav a:not([aria-current])'],
    ['a[aria-current="true"]', 'a[href^="/expenses/"]:not([aria-current])'],
    ['[role="option"][aria-selected="true"]', '[role="option"]:not([aria-selected="true"])'],
  ];
  const alike = pairs.flatMap(([selected, others]) => {
    const plain = new Set(faces(others).filter(isShown).map(looksOf));
    return faces(selected)
      .filter((face) => isShown(face) && plain.has(looksOf(face)))
      .map((face) => `selected and looks like the others: ${nameOf(face)}`);
  });
  return [...bare, ...alike];
}

/**
 * Where the system chooses all colors: controls that show no ring when the keyboard has come to them, and selected ones
 * that look as the others do.
 */
export async function hiddenInForcedColors(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  // A ring is for who uses the keyboard.
  await page.keyboard.press('Shift');
  const found = await page.evaluate(findHidden);
  await page.emulateMedia({ forcedColors: 'none' });
  return found;
}
