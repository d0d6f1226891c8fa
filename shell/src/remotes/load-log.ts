import type { BusHandle, EventMap } from '@quits/core';

/** Name of the channel on which other tabs (a status page) follow along and may ask for the log. */
export const LOG_CHANNEL = 'quits.remotes';
/** Where the log stands in the storage of a tab. */
export const LOG_KEY = 'quits.remotes.log';
const OUTCOMES = ['loaded', 'fellBack', 'failed'] as const;

type Outcome = (typeof OUTCOMES)[number];
type News<Kind extends Outcome> = EventMap[`remotes/${Kind}`];

/** An entry of the log: what became of one attempt to get a remote; `at` is ISO 8601 in UTC. */
export type LoadEntry = { [Kind in Outcome]: { outcome: Kind; at: string } & News<Kind> }[Outcome];

/** Where the entries of this tab are kept. */
interface KeptLog {
  read(): LoadEntry[];
  add(entry: LoadEntry): void;
}

export interface LoadLog {
  record<Kind extends Outcome>(outcome: Kind, news: News<Kind>): void;
}

/**
 * Reports every load: on the bus, in this tab's store, and to other tabs of this browser. A tab that
 * posts `{ type: 'ask' }` on the channel is answered with the whole log.
 */
export function createLoadLog(
  { log }: { log: KeptLog },
  bus: BusHandle,
  channel?: BroadcastChannel,
): LoadLog {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const isQuestion = typeof data === 'object' && data !== null && 'type' in data && data.type === 'ask';
    if (isQuestion) channel.postMessage({ type: 'log', entries: log.read() });
  });
  return {
    record(outcome, news) {
      // The pair is checked by the signature; a union cannot express it here.
      const entry = { outcome, ...news, at: new Date().toISOString() } as unknown as LoadEntry;
      log.add(entry);
      channel?.postMessage({ type: 'entry', entry });
      bus.publish<`remotes/${Outcome}`>(`remotes/${outcome}`, news);
    },
  };
}

type Send = (address: string, text: string) => void;

/** Plain text needs no leave of the other origin, and arrives also when the page is being closed. */
const sendByBeacon: Send = (address, text) => {
  navigator.sendBeacon(address, text);
};

/**
 * Sends every load, fallback and failure of a remote to the operator's address. Events carry names of
 * remotes, versions and errors alone: nothing about a person.
 */
export function sendReports(bus: BusHandle, address: string, send: Send = sendByBeacon): void {
  for (const outcome of OUTCOMES) {
    bus.on(`remotes/${outcome}`, (payload, { type }) => {
      send(address, JSON.stringify({ type, at: new Date().toISOString(), payload }));
    });
  }
}
