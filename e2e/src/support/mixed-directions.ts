import type { Page } from '@playwright/test';

/**
 * Lines of the page in which words from right to left stand among others and are not kept apart: they turn the figures
 * and signs beside them ("30.00$").
 */
export function mixedDirections(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const RIGHT_TO_LEFT = /[\u0590-\u08ff]/u;
    const OTHERS = /[^\s\u0590-\u08ff]/u;
    const APART = /\u2068[^\u2069]*\u2069/gu;
    const found = new Set<string>();
    const isInLine = ({ display, unicodeBidi }: CSSStyleDeclaration) =>
      (display === 'inline' || display === 'contents') && unicodeBidi === 'normal';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      let around = node.parentElement;
      const words = (node.textContent ?? '').replace(APART, '');
      if (!RIGHT_TO_LEFT.test(words) || !around?.checkVisibility()) continue;
      while (around.parentElement && isInLine(getComputedStyle(around))) around = around.parentElement;
      for (const line of around.innerText.split('\n')) {
        if (RIGHT_TO_LEFT.test(line.replace(APART, '')) && OTHERS.test(line)) found.add(line);
      }
    }
    return [...found];
  });
}
