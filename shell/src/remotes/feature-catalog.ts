import { readFeatureNames } from '@quits/federation';
import type { FeatureFacts } from '@quits/federation';
import type { PointerSource, RemotePort } from '@quits/federation/loading';
import { createListeners } from '../listeners.ts';

/** A feature that was deployed under this shell, and that the table of remotes does not list. */
export interface Feature extends FeatureFacts {
  name: string;
}

export interface FeatureCatalog {
  subscribe(listener: () => void): () => void;
  /** What is known by now; undefined until it was looked for. */
  snapshot(): readonly Feature[] | undefined;
  /** Looks for them, once in this page. That it fails does no harm. */
  load(): void;
}

interface CatalogParts {
  /** Absolute address of the list of their names. */
  listAt: string;
  port: Pick<RemotePort, 'readJson'>;
  pointers: PointerSource;
  /** Gets the addresses of their pointers. */
  addresses: Record<string, string>;
}

/** Finds the features that nobody knew when this shell was built: a list names them, their pointers tell the rest. */
export function createFeatureCatalog({ listAt, port, pointers, addresses }: CatalogParts): FeatureCatalog {
  const { subscribe, tell } = createListeners();
  let features: readonly Feature[] | undefined;
  let isAsked = false;

  async function find(name: string): Promise<Feature[]> {
    addresses[name] ??= new URL(`${name}/current.json`, listAt).href;
    const { feature, isDisabled } = await pointers.read(name);
    if (!feature) return [];
    const { menu, ...facts } = feature;
    return [{ name, ...facts, ...(menu !== undefined && !isDisabled && { menu }) }];
  }

  async function findAll(): Promise<readonly Feature[]> {
    const names = readFeatureNames(await port.readJson(listAt, { isPastCache: true }));
    const found = await Promise.all(names.map((name) => find(name).catch(() => [])));
    return found.flat();
  }

  return {
    subscribe,
    snapshot: () => features,
    load() {
      if (isAsked) return;
      isAsked = true;
      void findAll()
        .catch(() => [])
        .then((found) => {
          features = found;
          tell();
        });
    },
  };
}
