import { type FeatureFacts, readFeatureNames } from '@quits/federation';
import type { Offers } from '@quits/core';
import { type Canaries, type PointerSource, preferredOf, type RemotePort } from '@quits/federation/loading';
import { createListeners } from './listeners.ts';

/** A feature that was deployed after this shell was built, so the table of remotes does not list it. */
export interface Feature extends FeatureFacts {
  name: string;
}

export type FeatureCatalog = ReturnType<typeof createFeatureCatalog>;

interface CatalogParts {
  /** Absolute address of the list of their names. */
  listAt: string;
  port: Pick<RemotePort, 'readJson'>;
  pointers: PointerSource;
  /** The catalog adds the addresses of their pointers here. */
  addresses: Record<string, string>;
  canaries: Canaries;
  /** Names that this tab asks for, whether or not they are listed. */
  asked: readonly string[];
  /** A feature that this tab asks for has nothing to show. */
  onFailed: (name: string, error: unknown) => void;
  /** Makes what the features offer for places of pages. */
  loadOffers: (features: readonly Feature[]) => Promise<Offers>;
}

/**
 * Finds features that were deployed after this shell was built. A list names them, and their pointers state
 * the rest.
 */
export function createFeatureCatalog(parts: CatalogParts) {
  const { listAt, port, pointers, addresses, canaries, asked, onFailed, loadOffers } = parts;
  const { subscribe, emit } = createListeners();
  let features: readonly Feature[] | undefined;
  let offers: Offers | undefined;
  let isAsked = false;

  async function find(name: string): Promise<Feature> {
    addresses[name] ??= new URL(`${name}/current.json`, listAt).href;
    const pointer = await pointers.read(name);
    const feature = preferredOf(canaries, name, pointer)?.feature;
    if (!feature) throw new Error(`${name} has no version with a title and routes for this tab`);
    const { title, routes, ...shown } = feature;
    return { name, title, routes, ...(!pointer.isDisabled && shown) };
  }

  async function findAll(): Promise<readonly Feature[]> {
    const listed = await port.readJson(listAt, { isPastCache: true }).catch(() => undefined);
    const names = readFeatureNames({ names: [...readFeatureNames(listed), ...asked] });
    const found = names.map((name) =>
      find(name).catch((error: unknown) => {
        if (asked.includes(name)) onFailed(name, error);
        return [];
      }),
    );
    return (await Promise.all(found)).flat();
  }

  async function search(): Promise<void> {
    features = await findAll();
    emit();
    if (!features.some(({ slots }) => slots !== undefined)) return;
    offers = await loadOffers(features).catch(() => undefined);
    emit();
  }

  return {
    subscribe,
    /** The known features; undefined until the search has ended. */
    snapshot: () => features,
    /** What they offer for places of pages; undefined until one does. */
    offers: () => offers,
    /** Looks for them, once per page. A failure is harmless. */
    load(): void {
      if (isAsked) return;
      isAsked = true;
      void search();
    },
  };
}
