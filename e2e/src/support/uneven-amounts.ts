import type { Page } from '@playwright/test';

/** Amounts whose figures are not of one width, or that have a hyphen in the place of the minus sign. */
export function unevenAmounts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.textContent ?? '';
      const element = text.parentElement;
      if (!/[$€]\d/.test(words) || !element?.checkVisibility({ visibilityProperty: true })) continue;
      const isEven = getComputedStyle(element).fontVariantNumeric.includes('tabular-nums');
      if (!isEven || /-[$€]/.test(words)) found.add(words);
    }
    return [...found];
  });
}
