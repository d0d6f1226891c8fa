/**
 * Announces committed changes. A transaction notes its additions to a group's history, and
 * listeners receive them after the commit. On PostgreSQL the other servers receive them as well.
 */
import type { Change, ChangeListener, WriteQueries } from './tables.ts';

type Work<Result> = (trx: WriteQueries) => Promise<Result>;

const notes = new WeakMap<WriteQueries, Change[]>();

/** Notes a change. It is announced after the commit, or dropped if the transaction rolls back. */
export function noteChange(trx: WriteQueries, change: Change): void {
  const noted = notes.get(trx);
  if (noted) noted.push(change);
  else notes.set(trx, [change]);
}

/** Runs `work` in a transaction of `run`, then announces its noted changes. */
export async function runAndPublish<Result>(
  run: (work: Work<Result>) => Promise<Result>,
  work: Work<Result>,
  publish: ChangeListener,
): Promise<Result> {
  let noted: Change[] = [];
  const result = await run(async (trx) => {
    const done = await work(trx);
    noted = notes.get(trx) ?? [];
    return done;
  });
  if (noted.length > 0) publish(noted);
  return result;
}

export class ChangeListeners {
  readonly #listeners = new Set<ChangeListener>();

  readonly publish: ChangeListener = (changes) => {
    for (const listener of this.#listeners) listener(changes);
  };

  /** @returns a function that removes the listener */
  add(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }
}
