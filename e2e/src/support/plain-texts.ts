import type { Page } from '@playwright/test';

/** Dates and times of regions that write English, as `Intl` words them. */
const DATE =
  /^(?:(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*|AM|PM|[\s.,:\d])+$/;
const AGE = /^\d+ (?:sec|min|hr|hour)[a-z]*\.? ago$/;

/** What people wrote, the product's name and its motto, codes of currencies, and what `Intl` words. */
const NO_TEXT = [
  /^(?:Quits|Share costs\.|Call it quits\.)$/,
  /^(?:Ada|Ben|Cleo|Lisbon in May|Museum|Dinner at the harbour|Apartment in Alfama)$/,
  /^USD$/,
  /@|https?:/,
  DATE,
  AGE,
];

const ATTRIBUTES = ['aria-label', 'aria-description', 'aria-roledescription', 'alt', 'placeholder', 'title'];

/** Runs in the page: texts in sight, and those of attributes, that have no mark of a pseudo-language. */
function unmarked(attributes: string[]): string[] {
  const texts: string[] = [];
  const add = (text: string | null | undefined) => {
    if (text && /[a-z]{3}/i.test(text) && !text.includes('~'))
      texts.push(text.replace(/[\u2066-\u2069]/g, '').trim());
  };
  const dialogs = [...document.querySelectorAll('[role$="dialog"]')];
  const root = dialogs.at(-1) ?? document.body;
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (!element.checkVisibility() || element.closest('script, style, option, noscript')) continue;
    for (const node of element.childNodes) if (node instanceof Text) add(node.data);
    for (const name of attributes) add(element.getAttribute(name));
  }
  return texts;
}

/** The texts of a page in a pseudo-language, or of its uppermost dialog, that no catalogue has changed. */
export async function plainTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(unmarked, ATTRIBUTES);
  return texts.filter((text) => !NO_TEXT.some((allowed) => allowed.test(text)));
}
