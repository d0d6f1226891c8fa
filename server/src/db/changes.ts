/**
 * Announces committed changes. A transaction notes its additions to a group's history, and
 * listeners receive them after the commit. On PostgreSQL the other servers receive them as well.
 */
import type { Change, HearChanges, WriteQueries } from './tables.ts';

type Work<Result> = (trx: WriteQueries) => Promise<Result>;

const notes = new WeakMap<WriteQueries, Change[]>();

/** Notes a change. It is announced after the commit, or dropped if the transaction rolls back. */
export function noteChange(trx: WriteQueries, change: Change): void {
  const noted = notes.get(trx);
  if (noted) noted.push(change);
  else notes.set(trx, [change]);
}

/** Runs `work` in a transaction of `run`, then announces its noted changes. */
export async function runAndTell<Result>(
  run: (work: Work<Result>) => Promise<Result>,
  work: Work<Result>,
  tell: HearChanges,
): Promise<Result> {
  let noted: Change[] = [];
  const result = await run(async (trx) => {
    const done = await work(trx);
    noted = notes.get(trx) ?? [];
    return done;
  });
  if (noted.length > 0) tell(noted);
  return result;
}

export class ChangeListeners {
  readonly #listeners = new Set<HearChanges>();

  readonly tell: HearChanges = (changes) => {
    for (const hear of this.#listeners) hear(changes);
  };

  /** @returns a function that removes the listener */
  add(hear: HearChanges): () => void {
    this.#listeners.add(hear);
    return () => {
      this.#listeners.delete(hear);
    };
  }
}
