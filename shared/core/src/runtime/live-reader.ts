/**
 * Reads the stream of changes by `fetch`, because an EventSource sends no Authorization header.
 */
import { CHANGED, type ChangedEvent, HEARTBEAT_MS, LIVE_PATH, NOTICES } from '@quits/contracts';

/** A stream without data for this long is dead (ms). */
const SILENCE_MS = 2 * HEARTBEAT_MS;

/** How a stream ended: `lost` without a proper end, `refused` with a status. */
export type StreamEnd = { kind: 'ended' | 'lost' } | { kind: 'refused'; status: number };

interface Opening {
  base: string;
  token: string;
  pageId: string;
  /** Id of the last event, or else the age of the page's data (ms). */
  from: { lastEventId: string } | { ageMs: number };
  signal: AbortSignal;
  onOpen: () => void;
  /** Gets each piece of the stream, heartbeats too. */
  onData: () => void;
  onPosition: (id: string) => void;
  onChanged: (event: ChangedEvent) => void;
  /** The number of the person's unread notices is another. */
  onNotices: () => void;
}

function requestOf({ base, token, pageId, from, signal }: Opening): Request {
  const url = new URL(base + LIVE_PATH);
  url.searchParams.set('page', pageId);
  const headers = new Headers({ authorization: `Bearer ${token}`, accept: 'text/event-stream' });
  if ('lastEventId' in from) headers.set('last-event-id', from.lastEventId);
  else url.searchParams.set('age', String(Math.round(from.ageMs)));
  return new Request(url, { headers, signal, credentials: 'omit', cache: 'no-store' });
}

const fieldOf = (block: string, name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];

function take(block: string, { onPosition, onChanged, onNotices }: Opening): void {
  const [id, event, data] = [fieldOf(block, 'id'), fieldOf(block, 'event'), fieldOf(block, 'data')];
  if (id !== undefined) onPosition(id);
  // Only our own server sends it, with the extended API.
  if (event === CHANGED && data) onChanged(JSON.parse(data) as ChangedEvent);
  if (event === NOTICES) onNotices();
}

/** Reads one stream to its end. Never rejects; an aborted stream is `lost`. */
export async function readStream(opening: Opening): Promise<StreamEnd> {
  const reading = new AbortController();
  const giveUp = () => reading.abort();
  opening.signal.addEventListener('abort', giveUp, { once: true });
  let timer = setTimeout(giveUp, SILENCE_MS);
  try {
    const response = await fetch(requestOf({ ...opening, signal: reading.signal }));
    if (!response.ok || !response.body) return { kind: 'refused', status: response.status };
    opening.onOpen();
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let unread = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { kind: 'ended' };
      opening.onData();
      clearTimeout(timer);
      timer = setTimeout(giveUp, SILENCE_MS);
      const blocks = (unread + decoder.decode(value, { stream: true })).split('\n\n');
      unread = blocks.pop() ?? '';
      for (const block of blocks) take(block, opening);
    }
  } catch {
    return { kind: 'lost' };
  } finally {
    clearTimeout(timer);
    opening.signal.removeEventListener('abort', giveUp);
  }
}
