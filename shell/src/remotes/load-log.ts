import type { BusHandle } from '@quits/core';
import type { Details, LoadNews, Outcome, RecordLoad, Report, Surroundings } from '@quits/federation/loading';

/** Name of the channel over which other tabs (a status page) follow and request the log. */
export const LOG_CHANNEL = 'quits.remotes';
/** Key of the log in the storage of a tab. */
export const LOG_KEY = 'quits.remotes.log';

/** An entry of the log: the result of one attempt to load a remote. `at` is ISO 8601 in UTC. */
export type LoadEntry = {
  [Kind in Outcome]: { outcome: Kind; at: string } & LoadNews[Kind] & Omit<Details, 'version'> & Surroundings;
}[Outcome];

interface KeptLog {
  read(): LoadEntry[];
  add(entry: LoadEntry): void;
}

export interface LoadLog {
  record: RecordLoad;
}

interface LogParts {
  channel?: BroadcastChannel | undefined;
  surroundingsOf?: (remote: string) => Surroundings;
  /** Sends a report to the operator. */
  report?: Report | undefined;
}

/**
 * Reports every load: on the bus, in this tab's store, and to other tabs of this browser. Answers `{ type:
 * 'ask' }` on the channel with the whole log.
 */
export function createLoadLog({ log }: { log: KeptLog }, bus: BusHandle, parts: LogParts = {}): LoadLog {
  const { channel, surroundingsOf, report } = parts;
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const isQuestion = typeof data === 'object' && data !== null && 'type' in data && data.type === 'ask';
    if (isQuestion) channel.postMessage({ type: 'log', entries: log.read() });
  });
  return {
    record(outcome, news, details) {
      const facts = { ...news, ...details, ...surroundingsOf?.(news.remote) };
      const at = new Date().toISOString();
      // The signature checks the pair; a union cannot express it here.
      const entry = { outcome, ...facts, at } as unknown as LoadEntry;
      log.add(entry);
      channel?.postMessage({ type: 'entry', entry });
      bus.publish<`remotes/${Outcome}`>(`remotes/${outcome}`, news);
      report?.(`remotes/${outcome}`, facts);
    },
  };
}
