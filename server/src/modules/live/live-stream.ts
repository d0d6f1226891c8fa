import type { Change } from '../../db/tables.ts';
import type { Caller } from '../../http/caller.ts';
import { addressKey } from '../../security/rate-limiter.ts';
import { HEARTBEAT, eventsOf } from './live-frames.ts';

/** Where a stream is written to. */
export interface Outlet {
  write: (text: string) => void;
  end: () => void;
}

/** What happened at one time, and who is in the groups whose members may have changed. */
export interface News {
  changes: readonly Change[];
  /** The newest entry of all histories that was heard of before. */
  position: number;
  membersOf: ReadonlyMap<number, ReadonlySet<number>>;
}

/** With what a stream begins. */
interface Beginning {
  groupIds: Set<number>;
  /** Entries of the histories that were there before: a server may hear of them only now. */
  knownIds: ReadonlySet<number>;
  /** What is said first. */
  text: string;
}

/** One open stream: the events of the groups of one person, until the person leaves one. */
export class LiveStream {
  readonly userId: number;
  readonly sessionId: string;
  /** The part of the address that one customer holds. */
  readonly address: string;
  /** Of which page it is; a page has one. */
  readonly pageId: string | undefined;
  readonly #outlet: Outlet;
  #beginning: Beginning | undefined;
  /** What came before it was known which groups are the person's. */
  #early: News[] = [];
  #isEnded = false;

  constructor({ userId, sessionId, client }: Caller, pageId: string | undefined, outlet: Outlet) {
    this.userId = userId;
    this.sessionId = sessionId;
    this.address = addressKey(client.address);
    this.pageId = pageId;
    this.#outlet = outlet;
  }

  /** Begins; what has come meanwhile follows. */
  start(beginning: Beginning): void {
    this.#beginning = beginning;
    this.#outlet.write(beginning.text);
    for (const news of this.#early.splice(0)) this.tell(news);
    if (this.#isEnded) this.#outlet.end();
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** @param news also of groups that are none of the person's */
  tell(news: News): void {
    if (this.#beginning === undefined) {
      this.#early.push(news);
      return;
    }
    const { groupIds, knownIds } = this.#beginning;
    const hasLeft = this.#follow(groupIds, news);
    const unheard = news.changes.filter(
      ({ groupId, activityId }) => groupIds.has(groupId) && !knownIds.has(activityId),
    );
    if (unheard.length > 0) this.#outlet.write(eventsOf(unheard, news.position));
    if (hasLeft) this.end();
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

  /** Shows that it lives, once it has begun. */
  beat(): void {
    if (this.#beginning) this.#outlet.write(HEARTBEAT);
  }

  /** One that has not started yet ends as soon as it has. */
  end(): void {
    this.#isEnded = true;
    if (this.#beginning) this.#outlet.end();
  }
}
