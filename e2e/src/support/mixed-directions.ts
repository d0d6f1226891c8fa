import type { Page } from '@playwright/test';

/**
 * Lines of the page that mix right-to-left words with others without isolating them. Such words reverse the figures and
 * signs next to them ("30.00$").
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
