/** The open streams of one server, and the events sent to them. */
import { HEARTBEAT_MS } from '@quits/contracts';
import type { FastifyInstance } from 'fastify';
import type { Change } from '../../db/tables.ts';
import { serviceUnavailable, tooManyRequests } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { listMissedChanges, listNewestActivityIds, type MissedSince } from '../history/history.service.ts';
import { listGroupIds, memberIdsOf } from '../membership/membership.service.ts';
import { countUnreadOf } from '../notices/notices.service.ts';
import { listOpenSessions } from '../sessions/sessions.service.ts';
import { eventsOf, positionFrame } from './live-frames.ts';
import { findOldestOfMost, hasEnough } from './live-limits.ts';
import { LiveStream, type News, type Outlet } from './live-stream.ts';

/** Half of the server's connections. The other half answers requests. */
const MAX_STREAMS = 1000;
/** Changes are gathered for this long (ms), so that one import causes one event. */
const GATHER_MS = 50;
const SESSION_CHECK_MS = 500;
const RETRY_AFTER_SECONDS = 30;
/** Only these actions change the membership of a group. */
const MEMBERSHIP = /^(member|group)\//;

interface HubParts extends Pick<FastifyInstance, 'database' | 'now' | 'log'> {
  heartbeatMs?: number;
  /** How often the sessions of the streams are checked (ms). */
  sessionCheckMs?: number;
  /** Multiplies the limit per address. */
  addressFactor?: number;
  maxStreams?: number;
}

/**
 * The caller and page of a new stream, and the point since which changes count as missed, if any.
 */
interface Opening {
  caller: Caller;
  pageId: string | undefined;
  missedSince: MissedSince | undefined;
}

/** An opened stream. Call `begin` to start it and `leave` after its connection has closed. */
interface Opened {
  begin: () => void;
  leave: () => void;
}

/** Opens streams, sends them changes, and ends them with their sessions. */
export class LiveHub {
  readonly #parts: HubParts;
  readonly #streams = new Set<LiveStream>();
  readonly #timers: NodeJS.Timeout[];
  /** The newest known entry of all histories. */
  #position = 0;
  #isClosed = false;
  #listening: Promise<() => void> | undefined;
  #waiting: Change[] = [];
  #publishing = Promise.resolve();

  constructor({ heartbeatMs = HEARTBEAT_MS, sessionCheckMs = SESSION_CHECK_MS, ...parts }: HubParts) {
    this.#parts = parts;
    this.#timers = [
      setInterval(() => {
        for (const stream of this.#streams) stream.beat();
      }, heartbeatMs).unref(),
      setInterval(() => void this.#endOfEnded(), sessionCheckMs).unref(),
    ];
  }

  /** The number of open streams. */
  get size(): number {
    return this.#streams.size;
  }

  /**
   * Opens a stream. It sends missed changes first, then new ones. A page has one stream, so its
   * previous one ends.
   *
   * When the server is full, the oldest stream of the address with the most streams ends.
   *
   * @throws 429 when the session, the account or the address has too many streams, 503 when the
   *   server stops or cannot listen for changes
   */
  async open({ caller, pageId, missedSince }: Opening, outlet: Outlet): Promise<Opened> {
    this.#makeRoom(caller, pageId);
    const stream = new LiveStream(caller, pageId, outlet);
    this.#streams.add(stream);
    const leave = () => {
      this.#streams.delete(stream);
    };
    try {
      await this.#listen();
      const beginning = await this.#beginningOf(caller, missedSince);
      // What was missed may have been told to the person, or be a notice alone, which no history has.
      if (missedSince) {
        const unread = await countUnreadOf(this.#parts.database.queries, [caller.userId]);
        stream.sendUnread(unread.get(caller.userId) ?? 0);
      }
      return { begin: () => stream.start(beginning), leave };
    } catch (error) {
      leave();
      throw error;
    }
  }

  async #beginningOf({ userId }: Caller, since: MissedSince | undefined) {
    const { queries } = this.#parts.database;
    const groupIds = await listGroupIds(queries, userId);
    // Read before the missed changes. That list then includes every entry known here, if it was
    // missed.
    const known = await listNewestActivityIds(queries, userId);
    const missed = since ? await listMissedChanges(queries, userId, since) : [];
    const position = Math.max(this.#position, ...known);
    const text = eventsOf(missed, 0) || positionFrame(position);
    return { groupIds, knownIds: new Set(known), text };
  }

  #makeRoom(caller: Caller, pageId: string | undefined): void {
    if (this.#isClosed) throw serviceUnavailable();
    const all = [...this.#streams];
    const previous = all.find(
      (stream) => pageId !== undefined && stream.sessionId === caller.sessionId && stream.pageId === pageId,
    );
    if (previous) {
      this.#end(previous);
      return;
    }
    const { addressFactor = 1, maxStreams = MAX_STREAMS } = this.#parts;
    if (hasEnough(all, caller, addressFactor)) throw tooManyRequests('too_many_streams', RETRY_AFTER_SECONDS);
    const surplus = all.length >= maxStreams ? findOldestOfMost(all) : undefined;
    if (surplus) this.#end(surplus);
  }

  /** Listens to the database from the first stream until the connection breaks. */
  async #listen(): Promise<void> {
    const { database } = this.#parts;
    this.#listening ??= database.listen(this.#take, () => this.#lose());
    try {
      await this.#listening;
    } catch (error) {
      this.#listening = undefined;
      throw error;
    }
  }

  /**
   * Closes all streams, because changes may have been missed; clients reconnect with
   * `Last-Event-ID`.
   */
  #lose(): void {
    this.#listening = undefined;
    this.#parts.log.warn('changes of other servers may be missed; streams restart');
    this.#endAll();
  }

  readonly #take = (changes: readonly Change[]): void => {
    if (this.#streams.size === 0) {
      this.#moveTo(changes);
      return;
    }
    this.#waiting.push(...changes);
    if (this.#waiting.length > changes.length) return;
    setTimeout(() => {
      const gathered = this.#waiting.splice(0);
      this.#publishing = this.#publishing.then(() => this.#publish(gathered));
    }, GATHER_MS);
  };

  #moveTo(changes: readonly Change[]): void {
    for (const { activityId } of changes) this.#position = Math.max(this.#position, activityId);
  }

  async #publish(changes: readonly Change[]): Promise<void> {
    try {
      const news: News = { changes, position: this.#position, membersOf: await this.#membersOf(changes) };
      this.#moveTo(changes);
      for (const stream of this.#streams) {
        stream.send(news);
        if (stream.isEnded) this.#streams.delete(stream);
      }
      await this.#sendUnread(news);
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'changes could not be announced; streams restart');
      this.#endAll();
    }
  }

  /** Only people with an open page are counted for. */
  async #sendUnread(news: News): Promise<void> {
    const told = [...this.#streams].filter((stream) => stream.isTold(news));
    if (told.length === 0) return;
    const userIds = [...new Set(told.map(({ userId }) => userId))];
    const unread = await countUnreadOf(this.#parts.database.queries, userIds);
    for (const stream of told) stream.sendUnread(unread.get(stream.userId) ?? 0);
  }

  async #membersOf(changes: readonly Change[]): Promise<News['membersOf']> {
    const groupIds = new Set(
      changes.filter(({ action }) => MEMBERSHIP.test(action)).map(({ groupId }) => groupId),
    );
    const members = new Map<number, Set<number>>();
    for (const groupId of groupIds)
      members.set(groupId, await memberIdsOf(this.#parts.database.queries, groupId));
    return members;
  }

  /** Ends the streams whose sessions have ended. */
  async #endOfEnded(): Promise<void> {
    const asked = [...this.#streams];
    if (asked.length === 0) return;
    const { database, now, log } = this.#parts;
    try {
      const sessionIds = [...new Set(asked.map(({ sessionId }) => sessionId))];
      const open = await listOpenSessions(database.queries, sessionIds, now());
      for (const stream of asked) if (!open.has(stream.sessionId)) this.#end(stream);
    } catch (error) {
      log.warn({ err: error }, 'the sessions of streams could not be checked');
    }
  }

  #end(stream: LiveStream): void {
    this.#streams.delete(stream);
    stream.end();
  }

  #endAll(): void {
    for (const stream of this.#streams) this.#end(stream);
  }

  /** Ends all streams and stops listening. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#endAll();
    const stop = await this.#listening?.catch(() => undefined);
    stop?.();
  }
}
