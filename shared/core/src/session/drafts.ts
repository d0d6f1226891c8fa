import { fieldIn } from '@quits/contracts';
import { parse } from './parse.ts';
import { STORAGE_KEYS } from './storage.ts';
import type { KeyValueStore, Storages } from './storage.ts';

const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** In so many tabs at once what is typed into the same form is kept. */
const MOST_TABS = 9;

function keyOf(userId: number, form: string): string {
  return `${STORAGE_KEYS.draftPrefix}${String(userId)}.${form}`;
}

/**
 * The name under which a form that opens keeps what is typed: one that no other tab is typing under, and of these the
 * first with a draft that was left. Nothing where all are taken. `nowMs` is milliseconds since 1970.
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

/** Keeps other tabs off a draft until the function that this gives is called, or the page is gone. */
export function holdDraft({ claims }: Storages, userId: number, form: string): () => void {
  return claims.hold(keyOf(userId, form));
}

/** Keeps what a person typed into a form, for seven days. `nowMs` is milliseconds since 1970. */
export function writeDraft(
  store: KeyValueStore,
  userId: number,
  form: string,
  value: unknown,
  nowMs: number,
): void {
  store.set(keyOf(userId, form), JSON.stringify({ savedAt: nowMs, value }));
}

/** What was kept for a person's form, or `undefined` when there is nothing, or nothing readable, or it is too old. */
export function readDraft(store: KeyValueStore, userId: number, form: string, nowMs: number): unknown {
  const kept = parse(store.get(keyOf(userId, form)));
  return nowMs - Number(fieldIn(kept, 'savedAt')) < KEPT_FOR_MS ? fieldIn(kept, 'value') : undefined;
}

/** Drops a person's draft of one form. */
export function dropDraft(store: KeyValueStore, userId: number, form: string): void {
  store.remove(keyOf(userId, form));
}

/** Drops every draft: signing out leaves nothing that was typed behind. */
export function wipeDrafts(store: KeyValueStore): void {
  for (const key of store.keys()) if (key.startsWith(STORAGE_KEYS.draftPrefix)) store.remove(key);
}
