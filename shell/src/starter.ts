/*
 * Runs inline in the page's head, before any file has arrived: says how its frame looks (appearance, bar), finds the
 * remote that owns the current path, finds its pointer in the page or fetches it, preloads its files and contract, and asks the back end for
 * what the page shows.
 *
 * What it leaves for the code that comes:
 *   window.__quitsPointers[name]: Promise of the pointer (parsed current.json), there since page start;
 *     it rejects when the pointer did not come. Use it once, then fetch the pointer again with
 *     `fetch(address)`.
 *   window.__quitsEarly: what was asked for with the token of the stored session, for the runtime.
 */
import { PATHS } from '@quits/contracts';
import {
  browserStore,
  createEarlyCalls,
  findLastAnswer,
  readGoodSession,
  readTheme,
  wipeLastAnswers,
} from '@quits/core';
import type { EarlyCalls } from '@quits/core';
import { matchRoute, neededAt, readPointer, startsAt } from '@quits/federation';
import { preload } from '@quits/federation/loading';
import { readPageConfig } from './page/page-config.ts';

/** The path that is to be shown, after the same redirects as the router's, and the remote that shows it. */
function findPage(routes: Readonly<Record<string, string>>, isSignedIn: boolean) {
  const pathname = window.location.pathname.replace(/(.)\/+$/, '$1');
  const route = Object.keys(routes).find((one) => matchRoute(one, pathname)) ?? '';
  const guestRemote = routes[PATHS.login];
  const isGuests = route !== '' && routes[route] === guestRemote;
  const isOpen = route === PATHS.invite || (isSignedIn ? route !== '' && !isGuests : isGuests);
  const path = isOpen ? pathname : isSignedIn ? PATHS.dashboard : PATHS.login;
  return { path, owner: routes[isOpen ? route : path] };
}

async function readJson(address: string): Promise<unknown> {
  const answer = await fetch(address, { credentials: 'omit' });
  if (!answer.ok) throw new Error(`${address} answered ${String(answer.status)}`);
  return answer.json();
}

/**
 * Whether what the server wrote into the page is what it says now. Going back, a browser may show a page that it kept
 * without asking: a pointer in it could name a version that was withdrawn meanwhile.
 */
function isPageFresh(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // The head of an answer, a 304 as well, counts as transferred; what came out of the cache unasked does not.
  return navigation !== undefined && navigation.type !== 'back_forward' && navigation.transferSize > 0;
}

interface Page {
  path: string;
  api: { base: string; hasExtras: boolean };
  early: EarlyCalls | undefined;
}

/** Fetches early what a pointer names, and what its pages show. */
async function startBy(pointer: unknown, address: string, { path, api, early }: Page): Promise<void> {
  const { current, isDisabled } = readPointer(pointer, address);
  if (!current || isDisabled) return;
  preload(current.entry, 'script', current.integrity);
  for (const { scripts, styles } of [current, neededAt(current, path)]) {
    for (const file of scripts) preload(file, 'script');
    for (const file of styles) preload(file, 'style');
  }
  early?.send(startsAt(current.starts, path, api.hasExtras).map((call) => api.base + call));
  // The loader judges it before it runs the remote; the answer waits in the browser's cache until then.
  await fetch(current.contract, { credentials: 'omit' });
}

const stored = { local: browserStore() };
const theme = readTheme(stored);
if (theme !== 'system') document.documentElement.dataset.theme = theme;

const { api, remotes, routes, pointers, hints, hasServiceWorker } = readPageConfig(document, window.location);
const session = readGoodSession(stored, Date.now());
const { path, owner } = findPage(routes, session !== undefined);
const address = owner === undefined ? undefined : remotes[owner];
if (session) document.documentElement.dataset.signedIn = '';
const findLast = session && hasServiceWorker ? findLastAnswer(session.user.id) : undefined;
const early = session && createEarlyCalls(session.token, findLast);
if (!session) void wipeLastAnswers();
window.__quitsPointers = {};
window.__quitsEarly = early;
if (owner !== undefined && address !== undefined) {
  const stated = isPageFresh() ? pointers[owner] : undefined;
  const pointer = stated === undefined ? readJson(address) : Promise.resolve(stated);
  window.__quitsPointers[owner] = pointer;
  const page = { path, api, early };
  const hint = hints[owner];
  const start = async () => startBy(hint ?? (await pointer), address, page);
  start().catch(() => undefined);
}
