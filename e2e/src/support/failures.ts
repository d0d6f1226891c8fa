import type { Page } from '@playwright/test';
import { API } from './people.ts';

/**
 * Makes one call of the page fail as a back end would refuse it: with a detail, or with an empty answer
 * when none is given. `path` may contain `*` for one segment.
 */
export async function refuse(
  page: Page,
  method: string,
  path: string,
  { status = 500, detail }: { status?: number; detail?: string } = {},
): Promise<void> {
  await page.route(`${API}${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const origin = new URL(page.url() === 'about:blank' ? (process.env.QUITS_WEB ?? '') : page.url()).origin;
    return route.fulfill({
      status,
      headers: { 'access-control-allow-origin': origin },
      contentType: 'application/json',
      body: JSON.stringify(detail === undefined ? {} : { detail }),
    });
  });
}
