import { readPointer } from './pointer.ts';
import type { Release, StoredRelease } from './pointer.ts';
import type { FeatureFacts } from './features.ts';

/** A version that shows only through its link. */
export interface StoredPreview extends StoredRelease {
  /** The name in its link: "pr-42". */
  name: string;
  /** When it expires, ISO 8601 in UTC. */
  until: string;
}

/** The content of `/remotes/<name>/previews.json`. Deployments write it like the pointer. */
export interface StoredPreviews {
  schema: 1;
  previews: StoredPreview[];
}

/** A preview as a browser loads it. */
export interface Preview {
  release: Release;
  /** Facts of a feature that the table of remotes does not list. */
  feature: FeatureFacts | undefined;
}

/** The list of a remote's previews, relative to its pointer. */
export const PREVIEWS_FILE = 'previews.json';

/** Whether a preview's name is valid: letters, digits and hyphens, because links and versions contain it. */
export const isPreviewName = (name: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/i.test(name);

/**
 * Finds a preview in the list of a remote's previews. Its addresses must stay on the list's own origin.
 *
 * @param json the answer of the list's address
 * @param address the list's absolute address
 * @param name name of the preview
 * @param now ms since 1970
 * @returns undefined when it does not exist or has expired
 * @throws Error when the answer is not a list, or the preview is invalid
 */
export function readPreview(json: unknown, address: string, name: string, now: number): Preview | undefined {
  const { schema, previews } = (json ?? {}) as Partial<StoredPreviews>;
  if (schema !== 1 || !Array.isArray(previews)) throw new Error(`${address} is no list of previews`);
  const stored = previews.find((preview) => preview.name === name && now < Date.parse(preview.until));
  if (!stored) return undefined;
  const { current, feature } = readPointer({ schema, current: stored }, address);
  return current && { release: current, feature };
}
