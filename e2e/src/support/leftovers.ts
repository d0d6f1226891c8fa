import { type CDPSession, expect, type Page } from '@playwright/test';
import { watchTimers } from '@quits/testing/watch-timers';

/** The first rounds load code and fill caches that stay; those after them must add nothing. */
const FIRST = 5;
const LAST = 20;

/** What something may leave behind on a page, as numbers that must not grow. */
export interface Leftovers {
  nodes: number;
  listeners: number;
  documents: number;
  timers: number;
  stored: number;
}

declare global {
  interface Window {
    quitsTimers?: ReturnType<typeof watchTimers>;
  }
}

async function metricsOf(
  devtools: CDPSession,
): Promise<Pick<Leftovers, 'nodes' | 'listeners' | 'documents'>> {
  // The first collection runs finalizers whose garbage only the second one takes.
  for (let round = 0; round < 2; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const valueOf = (requested: string) => metrics.find(({ name }) => name === requested)?.value ?? NaN;
  return {
    nodes: valueOf('Nodes'),
    listeners: valueOf('JSEventListeners'),
    documents: valueOf('Documents'),
  };
}

/** Watches a page that is yet to be opened; gives a way to count what is left on it, after a collection. */
export async function watchLeftovers(page: Page): Promise<() => Promise<Leftovers>> {
  await page.addInitScript({ content: `window.quitsTimers = (${watchTimers.toString()})();` });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  return async () => {
    const found = await page.evaluate(() => ({
      timers: window.quitsTimers?.count() ?? NaN,
      stored: localStorage.length + sessionStorage.length,
    }));
    return { ...(await metricsOf(devtools)), ...found };
  };
}

/** What there is more of now than before. */
function grown(before: Leftovers, now: Leftovers): Partial<Leftovers> {
  const names = ['nodes', 'listeners', 'documents', 'timers', 'stored'] as const;
  const more = names.filter((name) => !(now[name] <= before[name]));
  return Object.fromEntries(more.map((name) => [name, now[name] - before[name]]));
}

/** Expects that what is left after the first rounds does not grow with those that follow. */
export async function expectNoGrowth(
  page: Page,
  count: () => Promise<Leftovers>,
  run: (times: number) => Promise<void>,
): Promise<void> {
  await run(FIRST);
  await page.waitForLoadState('networkidle');
  const before = await count();
  await run(LAST - FIRST);
  await page.waitForLoadState('networkidle');
  await expect.poll(async () => grown(before, await count())).toEqual({});
}
