import { PREVIEWS_FILE, readPreview } from '@quits/federation';
import type { Pointer, Preview } from '@quits/federation';
import { within } from '@quits/federation/loading';
import type { PointerSource, RemotePort } from '@quits/federation/loading';

/** Time limit for the list of previews, in milliseconds; then the live version shows. */
const PATIENCE_MS = 4000;

/** The result of looking up a preview. */
export type Finding =
  | { status: 'there'; version: string }
  /** It was removed or has expired. */
  | { status: 'over' }
  | { status: 'unreadable'; error: string };

interface PreviewParts {
  /** Remote → name of its preview. A listener removes a preview that is over. */
  previews: ReadonlyMap<string, string>;
  /** Absolute address of a remote's live pointer, with the list of its previews in the same folder. */
  pointerOf: (remote: string) => string;
  port: Pick<RemotePort, 'readJson'>;
  onFound: (remote: string, finding: Finding) => void;
}

/** A remote's load order with a preview: the preview first, then the live versions. */
const withPreview = (live: Pointer, { release, feature }: Preview): Pointer => ({
  ...live,
  current: release,
  previous: live.current ?? live.previous,
  canary: undefined,
  feature: feature ?? live.feature,
});

/**
 * Puts previews before the versions of live pointers. Reads a remote's preview list with each read of its
 * pointer, and once immediately, because the banner shows from the start.
 */
export function previewPointers(live: PointerSource, parts: PreviewParts): PointerSource {
  const { previews, pointerOf, port, onFound } = parts;
  /** The source returns the same object until it reads the pointer again. */
  const amended = new WeakMap<Pointer, Promise<Pointer>>();

  async function lookUp(remote: string, name: string): Promise<Preview | undefined> {
    try {
      const list = new URL(PREVIEWS_FILE, pointerOf(remote)).href;
      const json = await within(PATIENCE_MS, port.readJson(list, { isPastCache: true }));
      const preview = readPreview(json, list, name, Date.now());
      onFound(remote, preview ? { status: 'there', version: preview.release.version } : { status: 'over' });
      return preview;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      onFound(remote, { status: 'unreadable', error: message });
      return undefined;
    }
  }

  const first = new Map([...previews].map(([remote, name]) => [remote, lookUp(remote, name)]));

  async function amend(remote: string, name: string, pointer: Pointer): Promise<Pointer> {
    const looking = first.get(remote) ?? lookUp(remote, name);
    first.delete(remote);
    const preview = await looking;
    return preview ? withPreview(pointer, preview) : pointer;
  }

  return {
    async read(remote) {
      const pointer = await live.read(remote);
      const name = previews.get(remote);
      if (name === undefined) return pointer;
      const known = amended.get(pointer) ?? amend(remote, name, pointer);
      amended.set(pointer, known);
      return known;
    },
    expire(remote) {
      live.expire(remote);
    },
  };
}
