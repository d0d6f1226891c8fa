import type { BusHandle, EventMap } from '@quits/core';

/** Name of the channel on which other tabs (a status page) follow along and may ask for the log. */
export const LOG_CHANNEL = 'quits.remotes';
/** Where the log stands in the storage of a tab. */
export const LOG_KEY = 'quits.remotes.log';

type Outcome = 'loaded' | 'fellBack' | 'failed';
type News<Kind extends Outcome> = EventMap[`remotes/${Kind}`];

/** What the team of a remote needs to know beyond the event. */
export interface Details {
  /** The version that this is about. */
  version?: string | undefined;
  /** Which release of the pointer that is. */
  release?: 'current' | 'previous' | 'canary' | undefined;
  /** Where in the remote's own files it failed. */
  stack?: string | undefined;
}

/** Whom a remote belongs to, and what shows it here. */
export interface Surroundings {
  owner?: string | undefined;
  /** Version of the shell. */
  shell?: string;
  /** Its code is a developer's own or a preview in this tab. */
  isOverride?: boolean;
}

/** An entry of the log: what became of one attempt to get a remote; `at` is ISO 8601 in UTC. */
export type LoadEntry = {
  [Kind in Outcome]: { outcome: Kind; at: string } & News<Kind> & Omit<Details, 'version'> & Surroundings;
}[Outcome];

/** Where the entries of this tab are kept. */
interface KeptLog {
  read(): LoadEntry[];
  add(entry: LoadEntry): void;
}

export interface LoadLog {
  record<Kind extends Outcome>(outcome: Kind, news: News<Kind>, details?: Details): void;
}

interface LogParts {
  channel?: BroadcastChannel | undefined;
  surroundingsOf?: (remote: string) => Surroundings;
  /** Tells the operator. */
  report?: Report | undefined;
}

/**
 * Reports every load: on the bus, in this tab's store, and to other tabs of this browser. A tab that
 * posts `{ type: 'ask' }` on the channel is answered with the whole log.
 */
export function createLoadLog({ log }: { log: KeptLog }, bus: BusHandle, parts: LogParts = {}): LoadLog {
  const { channel, surroundingsOf, report } = parts;
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const isQuestion = typeof data === 'object' && data !== null && 'type' in data && data.type === 'ask';
    if (isQuestion) channel.postMessage({ type: 'log', entries: log.read() });
  });
  return {
    record(outcome, news, details) {
      const told = { ...news, ...details, ...surroundingsOf?.(news.remote) };
      const at = new Date().toISOString();
      // The pair is checked by the signature; a union cannot express it here.
      const entry = { outcome, ...told, at } as unknown as LoadEntry;
      log.add(entry);
      channel?.postMessage({ type: 'entry', entry });
      bus.publish<`remotes/${Outcome}`>(`remotes/${outcome}`, news);
      report?.(`remotes/${outcome}`, told);
    },
  };
}

/** Tells the operator what happened to a remote. */
export type Report = (type: string, about: Surroundings & Readonly<Record<string, unknown>>) => void;

type Send = (address: string, text: string) => void;

/** Plain text needs no leave of the other origin, and arrives also when the page is being closed. */
const sendByBeacon: Send = (address, text) => {
  navigator.sendBeacon(address, text);
};

/**
 * Sends what happens to remotes to the operator's address: names of remotes, their owners, versions and errors,
 * nothing about a person. What a developer's own build or a preview does is no news of the live ones.
 */
export function reportTo(address: string, send: Send = sendByBeacon): Report {
  return (type, about) => {
    if (!about.isOverride) send(address, JSON.stringify({ type, at: new Date().toISOString(), ...about }));
  };
}
