import { QueryStatus } from '@reduxjs/toolkit/query';
import { api } from '../api/api.ts';
import type { ApiConfig } from '../api/config.ts';
import type { Session } from '../session/session.ts';
import type { LiveStore } from './live.ts';
import { whenIdle } from './when-idle.ts';

/** Whoever waits for a page that asks for nothing more, a crawler or a test, finds it so before the stream opens. */
const QUIET_MS = 1000;

/** Tells of whatever the page has fetched, code and pictures too; gives what ends that. */
function watchResources(listener: () => void): () => void {
  if (typeof PerformanceObserver === 'undefined') return () => undefined;
  const observer = new PerformanceObserver(listener);
  observer.observe({ type: 'resource' });
  return () => observer.disconnect();
}

/**
 * Follows what others change, once answers are on the screen and the page has asked for nothing for a while.
 *
 * @returns what ends it
 */
export function startLive(page: { config: ApiConfig; session: Session; store: LiveStore }): () => void {
  const askedAt = performance.now();
  let isOver = false;
  let end: () => void = () => undefined;

  const load = () => {
    // Without it everything works as before.
    void import('./live.ts')
      .then(({ openLive }) => {
        if (!isOver) end = openLive({ ...page, askedAt });
      })
      .catch(() => undefined);
  };
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let isAnswered = false;
  function wait(): void {
    clearTimeout(quiet);
    if (isAnswered) quiet = setTimeout(open, QUIET_MS);
  }
  const stopSubscribing = page.store.subscribe(() => {
    const statuses = Object.values(page.store.getState()[api.reducerPath].queries).map((one) => one?.status);
    const isNowAnswered = statuses.includes(QueryStatus.fulfilled) && !statuses.includes(QueryStatus.pending);
    if (isNowAnswered === isAnswered) return;
    isAnswered = isNowAnswered;
    wait();
  });
  const stopWatching = watchResources(wait);
  function stopWaiting(): void {
    clearTimeout(quiet);
    stopSubscribing();
    stopWatching();
  }
  function open(): void {
    stopWaiting();
    end = whenIdle(load);
  }
  return () => {
    isOver = true;
    stopWaiting();
    end();
  };
}
