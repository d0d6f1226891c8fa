import type { Change } from '../../db/tables.ts';
import type { Caller } from '../../http/caller.ts';
import { addressKey } from '../../security/rate-limiter.ts';
import { HEARTBEAT, eventsOf, unreadFrame } from './live-frames.ts';

/** The destination of a stream's text. */
export interface Outlet {
  write: (text: string) => void;
  end: () => void;
}

/** Concurrent changes, and the members of groups whose membership may have changed. */
export interface News {
  changes: readonly Change[];
  /** The newest known entry of all histories before these changes. */
  position: number;
  membersOf: ReadonlyMap<number, ReadonlySet<number>>;
}

/** The initial state of a stream. */
interface Beginning {
  groupIds: Set<number>;
  /** Existing entries of the histories. The server may be notified of them only now. */
  knownIds: ReadonlySet<number>;
  /** The first text of the stream. */
  text: string;
}

/**
 * One open stream with the events of one person's groups. It ends when the person leaves a group.
 */
export class LiveStream {
  readonly userId: number;
  readonly sessionId: string;
  /** The part of the address that one customer holds. */
  readonly address: string;
  /** The page of the stream. A page has one stream. */
  readonly pageId: string | undefined;
  readonly #outlet: Outlet;
  #beginning: Beginning | undefined;
  /** Changes that arrived before the person's groups were known. */
  #early: News[] = [];
  #isEnded = false;
  /** The last number that was sent. */
  #unread: number | undefined;

  constructor({ userId, sessionId, client }: Caller, pageId: string | undefined, outlet: Outlet) {
    this.userId = userId;
    this.sessionId = sessionId;
    this.address = addressKey(client.address);
    this.pageId = pageId;
    this.#outlet = outlet;
  }

  /** Starts the stream and sends the changes that arrived meanwhile. */
  start(beginning: Beginning): void {
    this.#beginning = beginning;
    this.#outlet.write(beginning.text);
    for (const news of this.#early.splice(0)) this.send(news);
    if (this.#unread !== undefined) this.#outlet.write(unreadFrame(this.#unread));
    if (this.#isEnded) this.#outlet.end();
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** @param news may include groups of other people */
  send(news: News): void {
    if (this.#beginning === undefined) {
      this.#early.push(news);
      return;
    }
    const { groupIds, knownIds } = this.#beginning;
    const hasLeft = this.#follow(groupIds, news);
    const unsent = news.changes.filter(
      ({ groupId, activityId }) => groupIds.has(groupId) && !knownIds.has(activityId),
    );
    if (unsent.length > 0) this.#outlet.write(eventsOf(unsent, news.position));
    if (hasLeft) this.end();
  }

  /** Whether these changes may have changed the person's notices. */
  isTold({ changes }: News): boolean {
    // Its groups are not known yet.
    if (this.#beginning === undefined) return true;
    const { groupIds } = this.#beginning;
    return changes.some(({ groupId, told }) => told?.includes(this.userId) === true || groupIds.has(groupId));
  }

  /** Sends how many notices of the person are unread, unless it has said so; with the start, if it has not started. */
  sendUnread(unread: number): void {
    if (this.#isEnded || this.#unread === unread) return;
    this.#unread = unread;
    if (this.#beginning) this.#outlet.write(unreadFrame(unread));
  }

  /** @returns whether the person has left a group */
  #follow(groupIds: Set<number>, { membersOf }: News): boolean {
    let hasLeft = false;
    for (const [groupId, memberIds] of membersOf) {
      if (memberIds.has(this.userId)) groupIds.add(groupId);
      else hasLeft = groupIds.delete(groupId) || hasLeft;
    }
    return hasLeft;
  }

  /** Sends a heartbeat, once the stream has started. */
  beat(): void {
    if (this.#beginning) this.#outlet.write(HEARTBEAT);
  }

  /** A stream that has not started yet ends right after its start. */
  end(): void {
    this.#isEnded = true;
    if (this.#beginning) this.#outlet.end();
  }
}
