/** Streams of changes that stay open while servers and databases fail, as those of a browser. */
import { setTimeout as pause } from 'node:timers/promises';
import { type ChangedEvent, LIVE_PATH } from '@quits/contracts';

const RECONNECT_MS = 300;

/** What one stream has received. */
export interface Follower {
  /** How often the stream was opened. */
  opened: number;
  /** Events in their order: the newest entry of the history that each covers, and its time. */
  received: { activityId: number; at: number }[];
  close(): Promise<void>;
}

const fieldOf = (block: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];

/** Follows the changes of a person's groups, and reconnects where the stream has ended. */
export function followChanges(api: string, token: string): Follower {
  const control = new AbortController();
  let lastEventId: string | undefined;

  function take(block: string): void {
    lastEventId = fieldOf(block, 'id') ?? lastEventId;
    const data = fieldOf(block, 'data');
    if (data === undefined) return;
    const { activity_id: activityId } = JSON.parse(data) as ChangedEvent;
    follower.received.push({ activityId, at: performance.now() });
  }

  async function readOnce(): Promise<void> {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    };
    const { ok, body } = await fetch(api + LIVE_PATH, { headers, signal: control.signal });
    if (!ok || !body) return;
    follower.opened += 1;
    let unread = '';
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (unread + text).split('\n\n');
      unread = blocks.pop() ?? '';
      blocks.forEach(take);
    }
  }

  async function readForever(): Promise<void> {
    while (!control.signal.aborted) {
      await readOnce().catch(() => undefined);
      await pause(RECONNECT_MS);
    }
  }

  const follower: Follower = {
    opened: 0,
    received: [],
    close() {
      control.abort();
      return reading;
    },
  };
  const reading = readForever();
  return follower;
}
