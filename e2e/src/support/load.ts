import { LIVE_PATH } from '@quits/contracts';
import { expect, type Page, type Request } from '@playwright/test';

/** A page rests when it has asked for nothing for so long (ms). */
const REST_MS = 500;
const PATIENCE_MS = 60_000;

/**
 * Follows what a page asks for. The function that it returns waits until nothing loads any more. Playwright's own
 * 'networkidle' never comes where the stream of changes, which is open for as long as the page is, begins before half
 * a second was quiet.
 */
export function followLoading(page: Page): (what: string) => Promise<void> {
  const loading = new Set<Request>();
  let lastAt = Date.now();
  const begin = (request: Request) => {
    if (new URL(request.url()).pathname !== LIVE_PATH) loading.add(request);
    lastAt = Date.now();
  };
  const end = (request: Request) => {
    loading.delete(request);
    lastAt = Date.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  return async (what) => {
    const isResting = () => loading.size === 0 && Date.now() - lastAt >= REST_MS;
    await expect
      .poll(isResting, { message: `${what} rests`, timeout: PATIENCE_MS, intervals: [50] })
      .toBe(true);
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  };
}

/** Opens a path, until nothing loads any more. */
export async function load(page: Page, path: string): Promise<void> {
  const untilResting = followLoading(page);
  await page.goto(path);
  await untilResting(path);
}

/** Holds the main script back, as a slow line does; gives what lets it come. */
export async function holdMain(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/main.*.js', async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

/** Waits until a page stands itself where its preview may have stood, for what is measured or asked once. */
export async function pageStands(page: Page): Promise<void> {
  await page.waitForFunction(
    () => window.__quitsPreview === undefined && document.querySelector('main [data-page-heading]') !== null,
  );
}
