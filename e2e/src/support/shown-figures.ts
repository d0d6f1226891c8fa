import type { Page } from '@playwright/test';

/** What a group's page says at one moment. */
export interface ShownFigures {
  /** Title, total and reading of each entry. */
  rows: string[];
  /** The own debt; empty when there is none. */
  owes: string;
  spent: string;
  count: string;
}

/** Reads list, balances and counts of a group's page at one moment, in one turn of its event loop. */
export function figuresOf(page: Page): Promise<ShownFigures> {
  return page.evaluate(() => {
    const region = (name: string) =>
      [...document.querySelectorAll('section')].find(
        (section) => section.querySelector('h2')?.textContent === name,
      );
    const textOf = (element: Element | null | undefined) => element?.textContent.trim() ?? '';
    const stat = (label: string) =>
      textOf(
        [...(region('Quick Stats')?.querySelectorAll('dl > div') ?? [])]
          .find((one) => textOf(one.querySelector('dt')) === label)
          ?.querySelector('dd'),
      );
    const rows = [...(region('Expenses')?.querySelectorAll('a[href*="/expenses/"]') ?? [])].map((row) => {
      const title = row.querySelector('[class*="title"], [class*="sentence"]')?.cloneNode(true) as
        | Element
        | undefined;
      // "new" and "changed" stay for eight seconds.
      title?.querySelector('[class*="_mark"]')?.remove();
      const amounts = ['_total', '_part'].map((part) => textOf(row.querySelector(`[class*="${part}"]`)));
      return [textOf(title), ...amounts].join(' ');
    });
    const debts = [...(region('Balance Summary')?.querySelectorAll('li') ?? [])].filter((row) =>
      textOf(row).includes('You owe'),
    );
    const owes = /\$[\d,.]+/.exec(textOf(debts[0]))?.[0] ?? '';
    return { rows, owes, spent: stat('Total Spent'), count: stat('Expenses') };
  });
}
