/**
 * Reads on a standby of PostgreSQL. A read goes there only if the standby has replayed all that the
 * primary had written when the read began (docs/decisions/023-reads-on-a-standby.md).
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isUnavailable } from './errors.ts';
import type { Queries, StandbyState } from './tables.ts';

const BEAT_MS = 1000;
/** A standby that is further behind is not asked at all. */
const MAX_LAG_MS = 3000;
/** A standby that takes longer to say where it is counts as gone until the next beat. */
const ANSWER_WITHIN_MS = 500;

/** Where a primary is: its timeline, which every promotion changes, and how far it has written. */
export interface Position {
  timeline: string;
  /** The position in the write-ahead log, as PostgreSQL writes it. */
  lsn: string;
}

/** The questions to both databases, apart from the rules that follow from the answers. */
export interface StandbyQuestions {
  /** Writes a beat of this server on the primary, and returns the primary's timeline. */
  sendBeat(beat: number): Promise<string>;
  /** The newest beat of this server on the standby; undefined: none, or it is no standby. */
  shownBeat(): Promise<number | undefined>;
  position(): Promise<Position>;
  hasReplayed(lsn: string): Promise<boolean>;
}

const timeline = sql<string>`substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8)`;

/** Without the wait for the disk, a commit is acknowledged before its position counts as flushed. */
const lsnNow = sql<string>`(case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text`;

/** Asks the databases by SQL. */
export function questionsBySql(primary: Queries, standby: Queries): StandbyQuestions {
  const server = randomUUID();
  return {
    async sendBeat(beat) {
      const { rows } = await sql<{ timeline: string }>`
        insert into standby_beats (server, beat, sent_at) values (${server}, ${beat}, ${Date.now()})
        on conflict (server) do update set beat = excluded.beat, sent_at = excluded.sent_at
        returning ${timeline} as timeline`.execute(primary);
      return rows[0]?.timeline ?? '';
    },
    async shownBeat() {
      const { rows } = await sql<{ beat: number }>`
        select beat from standby_beats where server = ${server} and pg_is_in_recovery()`.execute(standby);
      return rows[0]?.beat;
    },
    async position() {
      const { rows } = await sql<Position>`select ${timeline} as timeline, ${lsnNow} as lsn`.execute(primary);
      return rows[0] ?? { timeline: '', lsn: '' };
    },
    async hasReplayed(lsn) {
      const { rows } = await sql<{ has: boolean }>`
        select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as has`.execute(standby);
      return rows[0]?.has ?? false;
    },
  };
}

/** @throws when the answer takes too long; its own failure is then ignored */
async function soon<Answer>(asking: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the standby does not answer')), ANSWER_WITHIN_MS);
  });
  return Promise.race([asking, late]).finally(() => clearTimeout(timer));
}

interface Beat {
  number: number;
  timeline: string;
  sentAt: number;
}

interface Parts {
  primary: Queries;
  standby: Queries;
  questions: StandbyQuestions;
  /** Called when reads begin to go there, and with the cause when they no longer do. */
  onChange: (isUsed: boolean, cause?: unknown) => void;
}

/**
 * Sends reads to the standby. Each second the server writes a beat on the primary and looks for it on
 * the standby: only a copy of this very primary shows it. No read waits for a standby that is gone.
 */
export class StandbyReads {
  readonly #parts: Parts;
  readonly #reads = { standby: 0, primary: 0 };
  /** The beats that are recent enough. */
  #sent: Beat[] = [];
  /** The newest beat that the standby has shown. */
  #shown: Beat | undefined;
  #number = 0;
  /** Undefined before the first beat, so that a wrong address is reported at the start. */
  #wasUsed: boolean | undefined;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#beating = this.#beatForever();
  }

  /**
   * Runs `work` on the standby, or on the primary if the standby lacks something or fails.
   * `work` must only read, as it may run twice.
   */
  async read<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    const { primary, standby } = this.#parts;
    if (await this.#hasEverything()) {
      try {
        const result = await work(standby);
        this.#reads.standby += 1;
        return result;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
      }
    }
    this.#reads.primary += 1;
    return work(primary);
  }

  state(): StandbyState {
    const lagMs = this.#shown ? performance.now() - this.#shown.sentAt : Infinity;
    return { isUsed: lagMs <= MAX_LAG_MS, lagMs, reads: this.#reads };
  }

  /** Ends the beats. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#beating;
  }

  /** A failure of the primary is reported by the read itself. */
  async #hasEverything(): Promise<boolean> {
    const { questions } = this.#parts;
    const known = this.#shown;
    if (!known || !this.state().isUsed) return false;
    try {
      const { timeline, lsn } = await questions.position();
      return timeline === known.timeline && (await soon(questions.hasReplayed(lsn)));
    } catch (error) {
      this.#note(undefined, error);
      return false;
    }
  }

  async #beatForever(): Promise<void> {
    await this.#beat().catch((error: unknown) => this.#note(undefined, error));
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#beating = this.#beatForever();
    }, BEAT_MS).unref();
  }

  async #beat(): Promise<void> {
    const { questions } = this.#parts;
    const number = ++this.#number;
    const sentAt = performance.now();
    const timeline = await questions.sendBeat(number);
    const isRecent = (beat: Beat) => performance.now() - beat.sentAt <= MAX_LAG_MS;
    this.#sent = [...this.#sent.filter(isRecent), { number, sentAt, timeline }];
    const newest = await soon(questions.shownBeat());
    const shown = this.#sent.find((beat) => beat.number === newest);
    this.#note(shown, new Error('it is behind, or no standby of this primary'));
  }

  #note(shown: Beat | undefined, cause: unknown): void {
    this.#shown = shown;
    const { isUsed } = this.state();
    if (isUsed === this.#wasUsed) return;
    this.#wasUsed = isUsed;
    this.#parts.onChange(isUsed, isUsed ? undefined : cause);
  }
}
