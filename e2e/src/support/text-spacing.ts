import type { Page } from '@playwright/test';
import { settle } from './screens.ts';

/** What WCAG 1.4.12 lets a reader set. */
const SPACED = `
  *, *::before, *::after {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  p { margin-block-end: 2em !important; }
`;

/** Runs in the page: texts that are cut or stick out, and pairs of texts that lie over each other. */
function unreadable(): string[] {
  const dialogs = [...document.querySelectorAll('[role$="dialog"]')];
  const root = dialogs.at(-1) ?? document.body;

  /** An element and what is around it. */
  function around(start: Element): Element[] {
    const found = [];
    for (let at: Element | null = start; at && at !== root; at = at.parentElement) found.push(at);
    return found;
  }
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  function isCut(element: Element): boolean {
    const { overflowX, overflowY } = getComputedStyle(element);
    return (
      element.clientWidth > 2 &&
      ((hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 1))
    );
  }
  /** It ends in dots, and what it leads to says it whole; or its title does, to who points at it or focuses it. */
  function isAbridged(element: Element): boolean {
    const { textOverflow, webkitLineClamp } = getComputedStyle(element);
    const hasDots = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    return hasDots && element.closest('main a[href], main button, a[href="/profile"], [title]') !== null;
  }
  /** What is seen of a box: nothing of what is scrolled away. */
  function seenOf(element: Element, { left, top, right, bottom }: DOMRect) {
    const box = { left, top, right, bottom };
    for (const at of around(element)) {
      const { display, overflowX, overflowY } = getComputedStyle(at);
      if (display === 'inline' || (overflowX === 'visible' && overflowY === 'visible')) continue;
      const edge = at.getBoundingClientRect();
      box.left = Math.max(box.left, edge.left);
      box.top = Math.max(box.top, edge.top);
      box.right = Math.min(box.right, edge.right);
      box.bottom = Math.min(box.bottom, edge.bottom);
    }
    return box;
  }
  /** The texts that are shown, each with its lines and with what it stands in. */
  function shownTexts() {
    const range = document.createRange();
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const element = text.parentElement;
      const words = (text.textContent ?? '').trim();
      if (!element || words === '' || element.closest('option')) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()].map((box) => seenOf(element, box));
      const held = (element.closest('button, a') ?? document.body).getBoundingClientRect();
      // What stays where it is while the rest scrolls lies over it by right.
      const layer = around(element).find((at) => /^(?:fixed|sticky)$/.test(getComputedStyle(at).position));
      found.push({ words, element, lines, held, layer });
    }
    return found;
  }

  const texts = shownTexts();
  const cut = texts.filter(({ element }) => around(element).some((at) => isCut(at) && !isAbridged(at)));
  const out = texts.filter(({ lines, held }) =>
    lines.some(
      ({ left, right }) => right - left > 2 && (left < Math.max(held.left, 0) - 1 || right > held.right + 1),
    ),
  );
  const lines = texts.flatMap(({ words, layer, lines: own }) => own.map((box) => ({ words, layer, ...box })));
  const over = lines.flatMap((one, index) =>
    lines
      .slice(index + 1)
      .filter((other) => {
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        // Boxes of letters are higher than the letters.
        const least = Math.max(2, Math.min(one.bottom - one.top, other.bottom - other.top) / 2);
        return one.words !== other.words && one.layer === other.layer && wide > 2 && high > least;
      })
      .map((other) => `over each other: ${one.words} / ${other.words}`),
  );
  return [
    ...new Set(cut.map(({ words }) => `cut: ${words}`)),
    ...out.map(({ words }) => `sticks out: ${words}`),
    ...over,
  ];
}

/** Texts that are cut, stick out or lie over each other. */
export const unreadableTexts = (page: Page): Promise<string[]> => page.evaluate(unreadable);

/** Texts that are readable, and are cut or covered as soon as a reader spaces them (WCAG 1.4.12). */
export async function lostToSpacing(page: Page): Promise<string[]> {
  const before = new Set(await unreadableTexts(page));
  // By a sheet of its own: the page's policy refuses style elements.
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, SPACED);
  await settle(page);
  const after = await unreadableTexts(page);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  return [
    ...after.filter((words) => !before.has(words)),
    ...(sideways > 0 ? [`${String(sideways)} px sideways`] : []),
  ];
}
