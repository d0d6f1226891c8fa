import { LIVE_PATH } from '@quits/contracts';
import { expect, type Page, type Request, type Route } from '@playwright/test';
import { API } from './people.ts';

const answer =
  (status: number, body: string, contentType = 'application/json') =>
  (route: Route, page: Page) =>
    route.fulfill({
      status,
      contentType,
      body,
      headers: { 'access-control-allow-origin': new URL(page.url()).origin },
    });

/** How a call to the API can fail. */
export const FAULTS = {
  '404': answer(404, '{"detail":"Not Found"}'),
  '500': answer(500, '{"detail":"Internal Server Error"}'),
  '503': answer(503, '{"detail":"Service Unavailable"}'),
  'connection lost': (route: Route) => route.abort('connectionreset'),
  'no answer': () => undefined,
  '{}': answer(200, '{}'),
  '[]': answer(200, '[]'),
  HTML: answer(200, '<!doctype html><title>Proxy</title>', 'text/html'),
};
export type Fault = keyof typeof FAULTS;

/** Which call of the API a request makes, with its query: a page may ask the same address for different parts. */
export function callOf(request: Request): string | undefined {
  const { origin, pathname, search } = new URL(request.url());
  const isCall =
    origin === new URL(API).origin && request.resourceType() === 'fetch' && pathname !== LIVE_PATH;
  return isCall ? `${request.method()} ${pathname}${search}` : undefined;
}

/** Lets a call of the page fail until it is ended; counts how often it was made. */
export async function breakCall(page: Page, call: string, fault: Fault) {
  const held: Route[] = [];
  let isOver = false;
  let count = 0;
  await page.route(
    ({ origin }) => origin === new URL(API).origin,
    async (route) => {
      if (isOver || callOf(route.request()) !== call) return route.fallback();
      count += 1;
      if (fault === 'no answer') held.push(route);
      return FAULTS[fault](route, page);
    },
  );
  return {
    count: () => count,
    end: async () => {
      isOver = true;
      await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
    },
  };
}

/** Waits until the page asks for nothing new; what is never answered is not waited for. */
export async function quiet(
  page: Page,
  { restMs = 400, held }: { restMs?: number; held?: string | undefined } = {},
) {
  const open = new Set<Request>();
  let lastAt = Date.now();
  const begin = (request: Request) => {
    lastAt = Date.now();
    if (new URL(request.url()).pathname !== LIVE_PATH && callOf(request) !== held) open.add(request);
  };
  const end = (request: Request) => {
    if (open.delete(request)) lastAt = Date.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  return {
    wait: async () => {
      lastAt = Date.now();
      await expect
        .poll(() => open.size === 0 && Date.now() - lastAt >= restMs, { timeout: 20_000, intervals: [50] })
        .toBe(true);
    },
  };
}

/** Whether an answer is a failure: an empty list is a good answer of a call that answers a list. */
export const isFault = (fault: Fault, isList: boolean) => !(fault === '[]' && isList);
