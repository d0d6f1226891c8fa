import { FEATURES_PATH, pointerPath, readFacts, readFeatureNames } from '@quits/federation';
import { type Canaries, type PointerSource, preferredOf, type RemotePort } from '@quits/federation/loading';
import type { Feature } from './feature-catalog.ts';

interface SearchParts {
  port: Pick<RemotePort, 'readJson'>;
  pointers: PointerSource;
  /** The search adds the addresses of their pointers here. */
  addresses: Record<string, string>;
  canaries: Canaries;
  /** Names that this tab asks for, whether or not they are listed. */
  asked: readonly string[];
  /** A feature that this tab asks for has nothing to show. */
  onFailed: (name: string, error: unknown) => void;
}

const inStore = (path: string) => new URL(`/${path}`, window.location.href).href;

/**
 * Finds features that were deployed after this shell was built, and those of the table that offer something for places
 * of pages. A list names them, and the version that this tab would run states the rest. Never rejects.
 */
export async function findFeatures(parts: SearchParts): Promise<readonly Feature[]> {
  const { port, pointers, addresses, canaries, asked, onFailed } = parts;

  async function find(name: string): Promise<Feature> {
    addresses[name] ??= inStore(pointerPath(name));
    const pointer = await pointers.read(name);
    const feature = readFacts(name, preferredOf(canaries, name, pointer)?.feature);
    if (!feature) throw new Error(`${name} has no version with a title and routes for this tab`);
    const { title, routes, owner, ...shown } = feature;
    return { name, title, routes, ...(owner !== undefined && { owner }), ...(!pointer.isDisabled && shown) };
  }

  const listed = await port.readJson(inStore(FEATURES_PATH), { isPastCache: true }).catch(() => undefined);
  const names = readFeatureNames({ names: [...readFeatureNames(listed), ...asked] });
  const found = names.map((name) =>
    find(name).catch((error: unknown) => {
      if (asked.includes(name)) onFailed(name, error);
      return [];
    }),
  );
  return (await Promise.all(found)).flat();
}
