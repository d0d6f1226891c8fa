import { PREVIEWS_FILE, readPreview } from '@quits/federation';
import type { Pointer, Preview } from '@quits/federation';
import { within } from '@quits/federation/loading';
import type { PointerSource, RemotePort } from '@quits/federation/loading';

/** How long the list of previews may take, in milliseconds; after that the live version is shown. */
const PATIENCE_MS = 4000;

/** What was found out about a preview. */
export type Finding =
  | { status: 'there'; version: string }
  /** It was taken away, or its time is over. */
  | { status: 'over' }
  | { status: 'unreadable'; error: string };

interface PreviewParts {
  /** Remote → name of its preview; whoever hears that one is over takes it away. */
  previews: ReadonlyMap<string, string>;
  /** Absolute address of a remote's live pointer: the list of its previews is beside it. */
  pointerOf: (remote: string) => string;
  port: Pick<RemotePort, 'readJson'>;
  onFound: (remote: string, finding: Finding) => void;
}

/** What is loaded of a remote with a preview: that first, and when it fails what is live. */
const withPreview = (live: Pointer, { release, feature }: Preview): Pointer => ({
  ...live,
  current: release,
  previous: live.current ?? live.previous,
  canary: undefined,
  feature: feature ?? live.feature,
});

/**
 * Puts previews in front of what live pointers name. The list of a remote's previews is read whenever its pointer is,
 * and at once for the first time: the page says at its start what it shows.
 */
export function previewPointers(live: PointerSource, parts: PreviewParts): PointerSource {
  const { previews, pointerOf, port, onFound } = parts;
  /** The source gives the same object for as long as it has not read the pointer again. */
  const amended = new WeakMap<Pointer, Promise<Pointer>>();

  async function lookUp(remote: string, name: string): Promise<Preview | undefined> {
    try {
      const list = new URL(PREVIEWS_FILE, pointerOf(remote)).href;
      const json = await within(PATIENCE_MS, port.readJson(list, { isPastCache: true }));
      const preview = readPreview(json, list, name, Date.now());
      onFound(remote, preview ? { status: 'there', version: preview.release.version } : { status: 'over' });
      return preview;
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      onFound(remote, { status: 'unreadable', error: words });
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
