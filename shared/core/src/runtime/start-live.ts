import { QueryStatus } from '@reduxjs/toolkit/query';
import { api } from '../api/api.ts';
import type { ApiConfig } from '../api/config.ts';
import type { Session } from '../session/session.ts';
import type { LiveStore } from './live.ts';
import { whenIdle } from './when-idle.ts';

/** The stream waits this long, so that crawlers and tests see a quiet page first (ms). */
const QUIET_MS = 1000;

/**
 * Reports each resource that the page fetches, including code and images; returns a function that ends it.
 */
function watchResources(listener: () => void): () => void {
  if (typeof PerformanceObserver === 'undefined') return () => undefined;
  const observer = new PerformanceObserver(listener);
  observer.observe({ type: 'resource' });
  return () => observer.disconnect();
}

/**
 * Opens the live stream once answers are on screen and the page has been quiet for a while.
 *
 * @returns a function that ends it
 */
export function startLive(page: { config: ApiConfig; session: Session; store: LiveStore }): () => void {
  const askedAt = performance.now();
  let isOver = false;
  let end: () => void = () => undefined;

  const load = () => {
    // The page works without the stream.
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
