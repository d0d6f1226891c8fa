import { fieldIn } from '@quits/contracts';
import { parse } from './parse.ts';
import { type KeyValueStore, STORAGE_KEYS, type Storages } from './storage.ts';

const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** The number of tabs that can keep separate drafts of one form. */
const MOST_TABS = 9;

function keyOf(userId: number, form: string): string {
  return `${STORAGE_KEYS.draftPrefix}${String(userId)}.${form}`;
}

/**
 * The storage name for a newly opened form: free of other tabs, and preferably with an abandoned draft.
 * Undefined where all are taken.
 *
 * @param nowMs milliseconds since 1970
 */
export function freeDraftName(
  { local, claims }: Storages,
  userId: number,
  form: string,
  nowMs: number,
): string | undefined {
  const names = Array.from({ length: MOST_TABS }, (_, index) =>
    index === 0 ? form : `${form}~${String(index + 1)}`,
  );
  const free = names.filter((name) => !claims.isHeldElsewhere(keyOf(userId, name)));
  return free.find((name) => readDraft(local, userId, name, nowMs) !== undefined) ?? free[0];
}

/** Reserves a draft for this tab until the returned function is called or the page ends. */
export function holdDraft({ claims }: Storages, userId: number, form: string): () => void {
  return claims.hold(keyOf(userId, form));
}

/** Keeps a form's draft for seven days. `nowMs` is milliseconds since 1970. */
export function writeDraft(
  store: KeyValueStore,
  userId: number,
  form: string,
  value: unknown,
  nowMs: number,
): void {
  store.set(keyOf(userId, form), JSON.stringify({ savedAt: nowMs, value }));
}

/** A user's draft of a form, or `undefined` when it is missing, unreadable or too old. */
export function readDraft(store: KeyValueStore, userId: number, form: string, nowMs: number): unknown {
  const stored = parse(store.get(keyOf(userId, form)));
  return nowMs - Number(fieldIn(stored, 'savedAt')) < KEPT_FOR_MS ? fieldIn(stored, 'value') : undefined;
}

/** Deletes a user's draft of one form. */
export function dropDraft(store: KeyValueStore, userId: number, form: string): void {
  store.remove(keyOf(userId, form));
}

/** Deletes every draft, so that signing out leaves nothing behind. */
export function wipeDrafts(store: KeyValueStore): void {
  for (const key of store.keys()) if (key.startsWith(STORAGE_KEYS.draftPrefix)) store.remove(key);
}
