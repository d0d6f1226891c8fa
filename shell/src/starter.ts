/*
 * Runs inline in the page's head, before any file has arrived: shows the chosen appearance, finds the
 * remote that owns the current path, fetches its pointer and preloads its files and contract.
 *
 * What it leaves for the loader in shell/src/remotes:
 *   window.__quitsPointers[name]: Promise of the pointer (parsed current.json), started at page start;
 *     it rejects when the pointer did not come. Use it once, then fetch the pointer again with
 *     `fetch(address)`.
 */
import { PATHS } from '@quits/contracts';
import { STORAGE_KEYS, browserStorage, readTheme } from '@quits/core';
import { readPointer } from '@quits/federation';
import { preload } from '@quits/federation/loading';

/** The part of the page's configuration that decides what comes first. */
interface StartConfig {
  /** Remote → address of its pointer. */
  remotes: Readonly<Record<string, string>>;
  /** Path → remote that shows it. */
  routes: Readonly<Record<string, string>>;
}

/** The remote whose screen is to come, after the same redirects as the router's. */
function ownerOf(routes: StartConfig['routes'], isSignedIn: boolean): string | undefined {
  const path = window.location.pathname.replace(/(.)\/+$/, '$1');
  const shows = (pattern: string) => new RegExp(`^${pattern.replace(/:[^/]+/g, '[^/]+')}$`).test(path);
  const match = Object.keys(routes).find(shows) ?? '';
  const owner = routes[match];
  const guestRemote = routes[PATHS.login];
  if (match === PATHS.invite) return owner;
  if (!isSignedIn) return guestRemote;
  return owner === guestRemote ? routes[PATHS.dashboard] : (owner ?? routes[PATHS.dashboard]);
}

async function readJson(address: string): Promise<unknown> {
  const answer = await fetch(address, { credentials: 'omit' });
  if (!answer.ok) throw new Error(`${address} answered ${String(answer.status)}`);
  return answer.json();
}

async function preloadRelease(pointer: Promise<unknown>, address: string): Promise<void> {
  const { current, isDisabled } = readPointer(await pointer, address);
  if (!current || isDisabled) return;
  preload(current.entry, 'script', current.integrity);
  for (const file of current.scripts) preload(file, 'script');
  for (const file of current.styles) preload(file, 'style');
  // The loader judges it before it runs the remote; the answer waits in the browser's cache until then.
  await fetch(current.contract, { credentials: 'omit' });
}

const storages = browserStorage();
const theme = readTheme(storages);
if (theme !== 'system') document.documentElement.dataset.theme = theme;

const config = document.getElementById('quits-config')?.textContent ?? '';
const { remotes, routes } = JSON.parse(config) as StartConfig;
const owner = ownerOf(routes, storages.local.get(STORAGE_KEYS.token) !== null);
const place = owner === undefined ? undefined : remotes[owner];
window.__quitsPointers = {};
if (owner !== undefined && place !== undefined) {
  const address = new URL(place, window.location.href).href;
  const pointer = readJson(address);
  window.__quitsPointers[owner] = pointer;
  preloadRelease(pointer, address).catch(() => undefined);
}
