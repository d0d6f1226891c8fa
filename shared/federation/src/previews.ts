import { readPointer } from './pointer.ts';
import type { Release, StoredRelease } from './pointer.ts';
import type { FeatureFacts } from './features.ts';

/** A version that is shown to whoever opens its link, and to nobody else. */
export interface StoredPreview extends StoredRelease {
  /** What it is asked for by: "pr-42". */
  name: string;
  /** Until when it is shown, ISO 8601 in UTC. */
  until: string;
}

/** What `/remotes/<name>/previews.json` holds, beside the pointer and written by deployments like it. */
export interface StoredPreviews {
  schema: 1;
  previews: StoredPreview[];
}

/** A preview as a browser loads it. */
export interface Preview {
  release: Release;
  /** Of a feature that the table of remotes does not list. */
  feature: FeatureFacts | undefined;
}

/** Where the list of a remote's previews is, as seen from its pointer. */
export const PREVIEWS_FILE = 'previews.json';

/** Whether a preview may be called so: letters, digits and hyphens, for it stands in links and versions. */
export const isPreviewName = (name: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/i.test(name);

/**
 * Finds a preview in the list of a remote's previews. Like those of a pointer, its addresses stay on the list's
 * own origin.
 *
 * @param json what the list's address answered
 * @param address the list's absolute address
 * @param name what the preview is called
 * @param now ms since 1970
 * @returns undefined when there is none of that name, or its time is over
 * @throws Error when the answer is no list, or what it says of the preview cannot be followed
 */
export function readPreview(json: unknown, address: string, name: string, now: number): Preview | undefined {
  const { schema, previews } = (json ?? {}) as Partial<StoredPreviews>;
  if (schema !== 1 || !Array.isArray(previews)) throw new Error(`${address} is no list of previews`);
  const stored = previews.find((preview) => preview.name === name && now < Date.parse(preview.until));
  if (!stored) return undefined;
  const { current, feature } = readPointer({ schema, current: stored }, address);
  return current && { release: current, feature };
}
