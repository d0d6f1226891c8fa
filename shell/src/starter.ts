/* Runs inline in the page's head, before any file has loaded. Sets the frame's look (appearance, bar, language), finds
   the remote of the current path and its pointer, preloads its files and contract, and requests the page's
   data.
   It leaves three values for later code. window.__quitsPointers[name]: promise of the pointer (parsed
   current.json), which rejects when the pointer did not load; use it once, then fetch the address again.
   window.__quitsEarly: requests with the token of the stored session, for the runtime.
   window.__quitsPreview: what shows of the page before its code has come (preview/start-preview.ts). */
import { PATHS, directionOf, fieldIn } from '@quits/contracts';
import {
  browserStore,
  createEarlyCalls,
  type EarlyCalls,
  findStaleAnswer,
  keepLanguageOfAddress,
  readGoodSession,
  readLanguage,
  readTheme,
  removeStaleAnswers,
  tabStore,
} from '@quits/core';
import {
  matchRoute,
  type Needed,
  neededAt,
  prefetchAt,
  readPointer,
  type Release,
  textsIn,
} from '@quits/federation';
import { preload } from '@quits/federation/loading';
import { areOverridesAsked } from './overrides/asked.ts';
import { readPageConfig } from './page/page-config.ts';
import { addStyle, type PreviewFiles, startPreview } from './preview/start-preview.ts';
import { CHANGED_AT } from './stale-answers/changed-at.ts';

declare global {
  interface Window {
    /** Pointers that the starter requested. */
    __quitsPointers?: Record<string, Promise<unknown>>;
    /** The starter's requests to the back end. */
    __quitsEarly?: EarlyCalls | undefined;
  }
}

/** Paths that are open in every state of the session; the table of remotes would be too long for this script. */
const OPEN: readonly string[] = [PATHS.invite, PATHS.view];

/** The path to show, after the router's redirects, and its remote. */
function findPage(routes: Readonly<Record<string, string>>, isSignedIn: boolean) {
  const pathname = window.location.pathname.replace(/(.)\/+$/, '$1');
  const route = Object.keys(routes).find((one) => matchRoute(one, pathname)) ?? '';
  const guestRemote = routes[PATHS.login];
  const isGuests = route !== '' && routes[route] === guestRemote;
  const isOpen = OPEN.includes(route) || (isSignedIn ? route !== '' && !isGuests : isGuests);
  const path = isOpen ? pathname : isSignedIn ? PATHS.dashboard : PATHS.login;
  return { path, owner: routes[isOpen ? route : path] };
}

async function readJson(address: string): Promise<unknown> {
  const answer = await fetch(address, { credentials: 'omit' });
  if (!answer.ok) throw new Error(`${address} answered ${String(answer.status)}`);
  return answer.json();
}

/**
 * Whether the server's pointers in the page are current. A browser may go back to a cached page, whose
 * pointer could name a withdrawn version.
 */
function isPageFresh(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Answer headers, also of a 304, count as transferred; a cached page does not.
  return navigation !== undefined && navigation.type !== 'back_forward' && navigation.transferSize > 0;
}

/** Preloads the shell's own texts. */
function preloadTexts(language: string): void {
  const texts: unknown = JSON.parse(document.getElementById('quits-texts')?.textContent ?? '{}');
  const file = fieldIn(texts, language);
  if (typeof file === 'string') preload(new URL(file, window.location.href).href, 'script');
}

interface Page {
  path: string;
  api: { base: string; hasExtras: boolean };
  early: EarlyCalls | undefined;
  language: string;
  /** Draws the page's preview once all of it is there. */
  start: (preview: PreviewFiles) => void;
}

/** A person who saves data pays for every byte: the page alone shows the same. */
const savesData = () => fieldIn(fieldIn(navigator, 'connection'), 'saveData') === true;

/** The script of the page's preview, if it has one whose hash is known and the tab asks for no other version. */
function previewOf(
  { hashes }: Release,
  { preview }: Needed,
  { early, path }: Pick<Page, 'early' | 'path'>,
): string | undefined {
  const { pathname, search } = window.location;
  const isPlain = pathname === path && search === '' && !areOverridesAsked({ search }, stored.tab);
  const isWanted = early !== undefined && isPlain && !savesData();
  return isWanted && preview !== undefined && hashes?.stated[preview] ? preview : undefined;
}

/** Loads a pointer's files and its pages' data early. */
async function startBy(
  pointer: unknown,
  address: string,
  { path, api, early, language, start }: Page,
): Promise<void> {
  const { current, isDisabled } = readPointer(pointer, address);
  if (!current || isDisabled) return;
  const [ofPage, texts] = [neededAt(current, path), textsIn(current, language)];
  const preview = previewOf(current, ofPage, { early, path });
  const hashOf = (file: string) => current.hashes?.stated[file];
  const preloadAll = (files: readonly string[], as: 'script' | 'style') =>
    files.forEach((file) => preload(file, as, hashOf(file)));
  const calls = prefetchAt(current.starts, path, api.hasExtras).map((call) => api.base + call);
  const styles = [...current.styles, ...ofPage.styles];

  // What a preview needs comes first: a browser asks an origin for six files at a time.
  if (preview === undefined) preloadAll(styles, 'style');
  else {
    preloadAll([preview], 'script');
    styles.forEach((file) => addStyle(file, hashOf(file)));
  }
  preloadAll(texts.scripts, 'script');
  early?.send(calls);
  // The loader checks it before it runs the remote; the browser's cache keeps the answer until then.
  const contract = readJson(current.contract);
  preload(current.entry, 'script', current.integrity);
  preloadAll([...current.scripts, ...ofPage.scripts], 'script');
  const answers = preview === undefined ? [] : calls.flatMap((call) => early?.peek(call) ?? []);
  // Early calls end with the first that the code asks for itself.
  if (preview !== undefined && answers.length === calls.length)
    start({ current, script: preview, contract, answers, texts: texts.scripts[0] });
  await contract;
}

const stored = { local: browserStore(), tab: tabStore() };
keepLanguageOfAddress(stored, window.location.search);
const language = readLanguage(stored, navigator.languages);
document.documentElement.lang = language;
document.documentElement.dir = directionOf(language);
if (language !== 'en') preloadTexts(language);
const theme = readTheme(stored);
if (theme !== 'system') document.documentElement.dataset.theme = theme;

const { api, remotes, routes, pointers, hints, hasServiceWorker } = readPageConfig(document, window.location);
const session = readGoodSession(stored, Date.now());
const { path, owner } = findPage(routes, session !== undefined);
const address = owner === undefined ? undefined : remotes[owner];
if (session) document.documentElement.dataset.signedIn = '';
const changedAt = Number(stored.local.get(CHANGED_AT));
const findLast = session && hasServiceWorker ? findStaleAnswer(session.user.id) : undefined;
const early = session && createEarlyCalls(session.token, findLast, changedAt);
if (!session) void removeStaleAnswers();
window.__quitsPointers = {};
window.__quitsEarly = early;
if (owner !== undefined && address !== undefined) {
  const stated = isPageFresh() ? pointers[owner] : undefined;
  const pointer = stated === undefined ? readJson(address) : Promise.resolve(stated);
  window.__quitsPointers[owner] = pointer;
  const start = (files: PreviewFiles) => {
    if (!session) return;
    const isSignedIn = () => readGoodSession(stored, Date.now())?.token === session.token;
    const input = { user: session.user, path, hasExtras: api.hasExtras, isSignedIn };
    window.__quitsPreview = startPreview({ remote: owner, pointer, address, files, input });
  };
  const page = { path, api, early, language, start };
  const hint = hints[owner];
  const startPage = async () => startBy(hint ?? (await pointer), address, page);
  startPage().catch(() => undefined);
}
// The first format of a page loads the engine's tables, on a slow phone for 80 ms: while files are on their way.
if ('requestIdleCallback' in window) requestIdleCallback(() => new Intl.NumberFormat(language));
