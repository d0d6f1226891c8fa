import type { Page } from '@playwright/test';

declare global {
  interface Window {
    quitsUsed: Set<string>;
  }
}

/** Notes, from the page's start on, which scripts and styles it asks for: a script's element goes once it has run. */
export async function noteUse(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.quitsUsed = new Set();
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof HTMLScriptElement) window.quitsUsed.add(node.src);
        if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') window.quitsUsed.add(node.href);
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** What the page has preloaded and not asked for since; `noteUse` comes first. */
export const unusedPreloads = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')]
      .filter(({ as }) => as === 'script' || as === 'style')
      .map(({ href }) => href)
      .filter((href) => !window.quitsUsed.has(href)),
  );
