import type { BusHandle } from '@quits/core';
import type { KeyValueStore } from './key-value-store.ts';

const KEY = 'quits.remotes.log';
/** Name of the channel on which other tabs (a status page) follow along and may ask for the log. */
export const LOG_CHANNEL = 'quits.remotes';
const KEPT = 50;

/** What became of one attempt to get a remote. */
export type LoadNews =
  | { outcome: 'loaded'; remote: string; version: string; ms: number }
  | { outcome: 'fellBack'; remote: string; from: string; to: string; error: string }
  | { outcome: 'failed'; remote: string; error: string };

/** An entry of the log; `at` is ISO 8601 in UTC. */
export type LoadEntry = LoadNews & { at: string };

export interface LoadLog {
  record(news: LoadNews): void;
  entries(): LoadEntry[];
}

function entriesIn(text: string | null): LoadEntry[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? (kept as LoadEntry[]) : [];
  } catch {
    return [];
  }
}

function publish(bus: BusHandle, news: LoadNews): void {
  switch (news.outcome) {
    case 'loaded':
      bus.publish('remotes/loaded', { remote: news.remote, version: news.version, ms: news.ms });
      break;
    case 'fellBack':
      bus.publish('remotes/fellBack', {
        remote: news.remote,
        from: news.from,
        to: news.to,
        error: news.error,
      });
      break;
    case 'failed':
      bus.publish('remotes/failed', { remote: news.remote, error: news.error });
      break;
  }
}

/**
 * Reports every load: on the bus, in this tab's storage, and to other tabs of this browser. A tab that
 * posts `{ type: 'ask' }` on the channel is answered with the whole log.
 */
export function createLoadLog(store: KeyValueStore, bus: BusHandle, channel?: BroadcastChannel): LoadLog {
  const entries = () => entriesIn(store.get(KEY));
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const isQuestion = typeof data === 'object' && data !== null && 'type' in data && data.type === 'ask';
    if (isQuestion) channel.postMessage({ type: 'log', entries: entries() });
  });
  return {
    entries,
    record(news) {
      const entry: LoadEntry = { ...news, at: new Date().toISOString() };
      store.set(KEY, JSON.stringify([...entries(), entry].slice(-KEPT)));
      channel?.postMessage({ type: 'entry', entry });
      publish(bus, news);
    },
  };
}
