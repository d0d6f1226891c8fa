// The list of a feature's previews, stored with its pointer.
import path from 'node:path';
import { pointerPath, PREVIEWS_FILE } from '@quits/federation';
import type { StoredPreview, StoredPreviews } from '@quits/federation';
import { Refusal } from '../lib/refusal.ts';
import { parse } from './live.ts';
import type { Store } from './store/store.ts';

const TRIES = 3;

type Previews = readonly StoredPreview[];

const keyOf = (name: string) => path.posix.join(path.posix.dirname(pointerPath(name)), PREVIEWS_FILE);

/** Every preview in the list of a feature. */
export async function readPreviews(store: Store, name: string): Promise<Previews> {
  const body = await store.find(keyOf(name));
  return body ? (parse(body, keyOf(name)) as StoredPreviews).previews : [];
}

const isShown = (now: Date) => (preview: StoredPreview) => now.getTime() < Date.parse(preview.until);

/** The previews of a feature that have not expired. */
export const shownPreviews = async (store: Store, name: string, now: Date): Promise<Previews> =>
  (await readPreviews(store, name)).filter(isShown(now));

interface Change {
  name: string;
  now: Date;
  /** Name of the preview to set or end. Without it, only expired ones end. */
  preview?: string;
  stored?: StoredPreview;
}

/**
 * Changes the list of a feature's previews and removes expired ones.
 *
 * @throws Refusal when the store does not return what was written
 */
export async function changePreviews(store: Store, { name, now, preview, stored }: Change): Promise<void> {
  const key = keyOf(name);
  const isAsWished = (one: StoredPreview) =>
    isShown(now)(one) && (one.name !== preview || stored !== undefined);
  // A parallel writer may have overwritten the list.
  for (let tries = 0; tries < TRIES; tries += 1) {
    const others = (await shownPreviews(store, name, now)).filter((one) => one.name !== preview);
    const list = { schema: 1, previews: [...others, ...(stored ? [stored] : [])] };
    await store.put(key, Buffer.from(`${JSON.stringify(list, null, 2)}\n`));
    const found = await readPreviews(store, name);
    if (found.every(isAsWished) && (!stored || found.some((one) => one.name === preview))) return;
  }
  throw new Refusal(
    `${store.label} took ${key}, but gives something else back. The pointer was not changed.`,
  );
}

/** Removes expired previews from the list. */
export async function sweepPreviews(store: Store, name: string, now: Date): Promise<void> {
  if (!(await readPreviews(store, name)).every(isShown(now))) await changePreviews(store, { name, now });
}
