/** The page's one stream of changes, which updates its screens. Loaded after the first rows. */
import type { ChangedEvent } from '@quits/contracts';
import { api, invalidateAll, invalidateGroup } from '../api/api.ts';
import { hasFailure, isChanging } from '../api/stay-current.ts';
import { markOlderStale } from '../api/cached-pages.ts';
import { peopleEndpoints } from '../api/people.ts';
import type { ApiConfig } from '../api/config.ts';
import type { Session } from '../session/session.ts';
import { userOf } from '../session/session-state.ts';
import { readStream, type StreamEnd } from './live-reader.ts';
import type { Store } from './store.ts';

/** A tab that is hidden for longer closes its stream (ms). */
const HIDDEN_MS = 5000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Ignores the echo of this page's own change for this long (ms). */
const OWN_ECHO_MS = 2000;
/** A proxy may hold back even heartbeats. After so long without any, the page asks by itself, as often (ms). */
const SILENT_MS = 60_000;
/** A back end without this call has none later either, and one that forbids it to a token never allows it. */
const NEVER = new Set([403, 404, 405]);

/** The store that others' changes invalidate. */
export type LiveStore = Pick<Store, 'dispatch' | 'getState' | 'subscribe'>;

interface Live {
  config: ApiConfig;
  session: Pick<Session, 'snapshot' | 'subscribe' | 'updateUser'>;
  store: LiveStore;
  /** When the page requested its data (ms of `performance.now`). */
  askedAt: number;
}

/** Exponential backoff with jitter, so that pages do not reconnect simultaneously. */
function pauseAfter(failures: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
  return longest * (0.5 + Math.random() / 2);
}

/** A pause that ends after its time, when it is aborted, or by `wake`. */
function createPause() {
  let wake: () => void = () => undefined;
  const pause = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (signal.aborted) {
        resolve();
        return;
      }
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      signal.addEventListener('abort', wake, { once: true });
    });
  return { pause, wake: () => wake() };
}

/** Takes the name that the user changed on another device. */
async function refreshOwnName(store: LiveStore, session: Live['session']): Promise<void> {
  const id = userOf(session.snapshot())?.id;
  if (id === undefined) return;
  const { initiate } = peopleEndpoints.endpoints.getUser;
  const { data } = await store.dispatch(initiate({ id }, { forceRefetch: true, subscribe: false }));
  if (data && userOf(session.snapshot())?.id === id) session.updateUser({ name: data.name });
}

/** Refetches what changes invalidated, once no change by this page is pending. */
function createRefresher({ store, session }: Live) {
  const waiting = new Set<number>();
  let isEverythingOld = false;
  let changingAt = -Infinity;

  function refresh(): void {
    if (isChanging(store.getState())) return;
    if (isEverythingOld) store.dispatch(invalidateAll());
    else for (const groupId of waiting) store.dispatch(invalidateGroup(groupId));
    isEverythingOld = false;
    waiting.clear();
  }

  const stop = store.subscribe(() => {
    if (isChanging(store.getState())) changingAt = performance.now();
    // Deferred, so that the current dispatch finishes first.
    else if (waiting.size > 0 || isEverythingOld) queueMicrotask(refresh);
  });

  const isOwn = ({ by }: ChangedEvent) => userOf(session.snapshot())?.id === by;
  const isChangingNow = () => isChanging(store.getState()) || performance.now() - changingAt < OWN_ECHO_MS;

  return {
    take(event: ChangedEvent): void {
      const isByUser = isOwn(event);
      if (isByUser && isChangingNow()) return;
      if (isByUser && event.kinds.includes('member')) void refreshOwnName(store, session);
      waiting.add(event.group_id);
      refresh();
    },
    takeAll(): void {
      isEverythingOld = true;
      refresh();
    },
    /** Expects events for several changes each. */
    catchUp(): void {
      const queries = Object.values(store.getState()[api.reducerPath].queries);
      markOlderStale(queries.map((query) => query?.data));
    },
    stop,
  };
}

/**
 * Reports that the tab shows, and that it has been hidden for a while.
 *
 * @returns a function that ends it
 */
function watchHiding(report: (isHidden: boolean) => void): () => void {
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const look = () => report(document.visibilityState === 'hidden');
  function onVisibility(): void {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') hiding = setTimeout(look, HIDDEN_MS);
    else look();
  }
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    clearTimeout(hiding);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

/**
 * Keeps one stream open while the user is signed in and the tab is visible. Reconnects with growing pauses.
 *
 * @returns a function that ends it
 */
export function openLive(live: Live): () => void {
  const { config, session } = live;
  const refresher = createRefresher(live);
  // Not randomUUID: plain http pages in a local network do not have it.
  const pageId = crypto.getRandomValues(new Uint32Array(2)).join('-');
  let lastEventId: string | undefined;
  let current: { token: string; controller: AbortController } | undefined;
  /** When the stream last said something (ms of `performance.now`). */
  let lastDataAt = performance.now();
  let isHidden = document.visibilityState === 'hidden';
  const { pause, wake } = createPause();

  async function follow(token: string, signal: AbortSignal): Promise<void> {
    let failures = 0;
    let hasEnded = false;
    while (!signal.aborted) {
      const end: StreamEnd = await readStream({
        base: config.base,
        token,
        pageId,
        from: lastEventId === undefined ? { ageMs: performance.now() - live.askedAt } : { lastEventId },
        signal,
        onOpen: () => {
          const isBack = failures > 0 && hasFailure(live.store.getState());
          failures = 0;
          if (lastEventId !== undefined) refresher.catchUp();
          // The server ends a stream when its user has left a group. No event lists the lost data.
          if (hasEnded || isBack) refresher.takeAll();
          hasEnded = false;
        },
        onData: () => (lastDataAt = performance.now()),
        onPosition: (id) => (lastEventId = id),
        onChanged: refresher.take,
        onNotices: () => live.store.dispatch(api.util.invalidateTags(['Notice'])),
      });
      if (end.kind === 'refused' && NEVER.has(end.status)) {
        // Where there is no stream, no silence counts, until another session opens one.
        lastDataAt = Infinity;
        return;
      }
      if (end.kind === 'refused' && end.status === 401) {
        // The session was ended elsewhere: the calls of the screen get the same 401, which says so.
        refresher.takeAll();
        return;
      }
      hasEnded ||= end.kind === 'ended';
      await pause(pauseAfter(failures), signal);
      failures += 1;
    }
  }

  function update(): void {
    const snapshot = session.snapshot();
    const token = snapshot.status === 'signedIn' && !isHidden ? snapshot.token : undefined;
    if (current?.token === token) return;
    current?.controller.abort();
    current = undefined;
    if (snapshot.status === 'signedOut') lastEventId = undefined;
    if (token === undefined) return;
    const controller = new AbortController();
    current = { token, controller };
    lastDataAt = performance.now();
    void follow(token, controller.signal);
  }

  const asking = setInterval(() => {
    if (current !== undefined && performance.now() - lastDataAt >= SILENT_MS) refresher.takeAll();
  }, SILENT_MS);
  const stopFollowing = session.subscribe(update);
  const stopWatching = watchHiding((isNowHidden) => {
    isHidden = isNowHidden;
    update();
  });
  window.addEventListener('online', wake);
  update();
  return () => {
    clearInterval(asking);
    stopFollowing();
    stopWatching();
    refresher.stop();
    window.removeEventListener('online', wake);
    current?.controller.abort();
  };
}
