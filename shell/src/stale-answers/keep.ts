import { inOrderOfUse, pathOf, SHARED_FILES } from '@quits/contracts';
import {
  answerCacheOf,
  ANSWERED_AT,
  groupEndpoints,
  removeStaleAnswers,
  type Runtime,
  whenIdle,
  offers,
} from '@quits/core';
import type { PageFiles } from '../service-worker/keep-files.ts';
import { isVersioned } from '../service-worker/kept-files.ts';
import { keepPage } from '../service-worker/register.ts';
import { badgeIcon, clearIcon, noteUnread } from './app-badge.ts';
import { type Answers, JSON_TYPE } from './collect-answers.ts';

const { getGroup, getGroupMembers, getGroups } = groupEndpoints.endpoints;

/** For so many groups, the last used, an expense can be typed without a network though no one opened them. */
const GROUPS = 5;
const ONCE = { subscribe: false };

async function fetchNow({ config, store }: Runtime, userId: number): Promise<void> {
  const answers = await caches.open(answerCacheOf(userId));
  const groups = await store.dispatch(getGroups.initiate(undefined, ONCE)).unwrap();
  for (const { id } of inOrderOfUse(groups.toSorted((a, b) => b.id - a.id)).slice(0, GROUPS)) {
    const isKept = await answers.match(config.base + pathOf('getGroupMembers', { id }));
    if (isKept) continue;
    await store.dispatch(getGroupMembers.initiate(id, ONCE));
    await store.dispatch(getGroup.initiate(id, ONCE));
  }
}

/** Requests what the expense form needs to know about the groups last used, where no earlier visit has; then keeps it. */
function fetchFormData(runtime: Runtime, keep: () => void): void {
  const shown = runtime.session.snapshot();
  if (!offers(runtime.config, 'waiting') || shown.status !== 'signedIn') return;
  whenIdle(() => {
    // Offline it is for a later visit.
    fetchNow(runtime, shown.user.id).then(keep, () => undefined);
  });
}

type Session = Runtime['session'];

/** Maximum number of cached answers; the oldest go first. The length limit is in characters. */
const MOST = 60;
const LONGEST = 200_000;

/** Writes answers into the user's cache; without a user, removes all. */
async function store({ snapshot }: Session, answers: Answers): Promise<void> {
  const shown = snapshot();
  const taken = answers.take();
  if (taken.length === 0 || shown.status !== 'signedIn') return;
  const cache = await caches.open(answerCacheOf(shown.user.id));
  for (const [address, { answer, at }] of taken) {
    const etag = answer.headers.get('etag');
    const headers = { 'content-type': JSON_TYPE, [ANSWERED_AT]: String(at), ...(etag !== null && { etag }) };
    const text = await answer.text();
    noteUnread(address, text);
    if (text.length <= LONGEST) await cache.put(address, new Response(text, { headers }));
  }
  for (const old of (await cache.keys()).slice(0, -MOST)) await cache.delete(old);
}

let known = 0;

/** Tells the worker which files this page has loaded, so that it keeps them; once for the same files. */
async function sendFiles(): Promise<void> {
  const addresses = performance.getEntriesByType('resource').map(({ name }) => name.replace(/[?#].*/, ''));
  const loaded = [...new Set(addresses)].filter((file) => /^https?:/.test(file) && isVersioned(file));
  if (loaded.length === known) return;
  known = loaded.length;
  const own = [...document.querySelectorAll<HTMLScriptElement>('script[src^="/assets/"]')];
  const files: PageFiles = { loaded, own: own.map(({ src }) => src) };
  (await navigator.serviceWorker.ready).active?.postMessage(files);
}

/**
 * Caches the page, its files and its data for the next visit, now and when the user leaves the page; or removes
 * them.
 *
 * @param isEnabled the setting in the page's configuration
 * @returns a function that caches what arrived since
 */
export async function keepForNextVisit(isEnabled: boolean, runtime: Runtime, answers: Answers) {
  const { session } = runtime;
  const snapshot = session.snapshot();
  await Promise.all([
    keepPage(isEnabled),
    removeStaleAnswers(isEnabled && snapshot.status === 'signedIn' ? snapshot.user.id : undefined),
  ]);
  if (!isEnabled) return () => undefined;
  // A full disk caches nothing, which is harmless.
  const keep = () => {
    const badged = store(session, answers).then(() =>
      badgeIcon(runtime.store.getState().waiting.entries.length),
    );
    void Promise.allSettled([badged, sendFiles()]);
  };
  document.addEventListener('visibilitychange', keep);
  session.onEnd(() => {
    clearIcon();
    void caches.delete(SHARED_FILES.cache);
  });
  fetchFormData(runtime, keep);
  return keep;
}
