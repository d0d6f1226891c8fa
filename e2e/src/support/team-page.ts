import { expect, type Page, test as base } from '@playwright/test';
import { createGroup, createPerson, type Person, resumeAs } from './people.ts';
import { type Origin, startOrigin, TeamStore } from './team-store.ts';

declare global {
  interface Window {
    /** Milliseconds that the page's clock is ahead. */
    quitsAhead?: number;
  }
}

export interface Fixtures {
  store: TeamStore;
  /** Starts an origin over the store; it ends with the test. */
  serve: (env?: Record<string, string>, from?: TeamStore) => Promise<Origin>;
}

export const test = base.extend<Fixtures>({
  store: async ({}, use) => {
    const store = new TeamStore();
    await use(store);
    store.remove();
  },
  serve: async ({ store }, use) => {
    const origins: Origin[] = [];
    await use(async (env = {}, from = store) => {
      const origin = await startOrigin(from, env);
      origins.push(origin);
      return origin;
    });
    await Promise.all(origins.map((origin) => origin.stop()));
  },
});

/** Signs a person with a group in, before the page loads; its clock can be set ahead. */
export async function comeIn(page: Page): Promise<{ ada: Person; groupId: number }> {
  const ada = await createPerson('Ada');
  const groupId = await createGroup(ada, 'Lisbon in May');
  await resumeAs(page, ada);
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + (window.quitsAhead ?? 0);
  });
  return { ada, groupId };
}

/** A pointer is read at most once a minute: lets that minute pass. */
export async function letAMinutePass(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.quitsAhead = (window.quitsAhead ?? 0) + 61_000;
  });
}

export const link = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation').first().getByRole('link', { name });
export const search = (page: Page, label: string) => page.getByLabel(label, { exact: true });

export async function visit(page: Page, name: 'Groups' | 'Expenses'): Promise<void> {
  await link(page, name).click();
  await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible();
}
