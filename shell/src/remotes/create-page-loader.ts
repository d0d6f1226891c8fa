import type { Runtime } from '@quits/core';
import core from '@quits/core/package.json';
import { hostContract, REMOTE_NAMES, REMOTES } from '@quits/federation';
import {
  contractCheck,
  createLoadNews,
  createModuleLoader,
  createPointerSource,
  createReleaseLoader,
  keptCanaries,
  type Outcome,
  type RecordLoad,
  type RemotePort,
  type Report,
  type Surroundings,
} from '@quits/federation/loading';
import shell from '../../package.json';
import { createFeatureCatalog, type FeatureCatalog } from './feature-catalog.ts';
import { createFederationPort, explain } from './federation-port.ts';
import { createRemoteLoader, loadPart, type RemoteLoader } from './remote-loader.ts';

/** Remote → absolute address of its pointer. */
export type Addresses = Readonly<Record<string, string>>;

/**
 * Gives a remote's owner and its other facts on this page.
 *
 * @param overrides remotes whose code is a developer's own build
 * @param features those that the table of remotes does not list: their pointers state their owner
 */
export const surroundings =
  (overrides: Addresses, features: Pick<FeatureCatalog, 'snapshot'>) =>
  (remote: string): Surroundings => ({
    owner:
      REMOTE_NAMES.filter((name) => name === remote).map((name) => REMOTES[name].owner)[0] ??
      features.snapshot()?.find(({ name }) => name === remote)?.owner,
    shell: shell.version,
    ...(Object.hasOwn(overrides, remote) && { isOverride: true }),
  });

/** What this tab shows in place of live versions (shell/src/overrides). */
export interface TabVersions {
  /** Pointers that it uses in place of live ones. */
  addresses: Addresses;
  /** Remotes whose canary it runs. */
  canaries: readonly string[];
}

interface LoaderParts {
  runtime: Pick<Runtime, 'bus' | 'storages'>;
  /** The pointers that the page's configuration names. */
  addresses: Addresses;
  tab?: TabVersions | undefined;
  /** Sends a report to the operator. */
  report?: Report | undefined;
  port?: RemotePort;
}

/** Makes the loader of the page's remotes. It reports every load on the bus and to the operator. */
export function createPageLoader({
  runtime: { bus, storages },
  tab = { addresses: {}, canaries: [] },
  report,
  port = createFederationPort(),
  ...given
}: LoaderParts): RemoteLoader {
  const handle = bus.for('shell');
  const surroundingsOf = surroundings(tab.addresses, { snapshot: () => features.snapshot() });
  const versions = new Map<string, string>();
  handle.on('remotes/loaded', ({ remote, version }) => versions.set(remote, version));
  handle.on('calls/looping', ({ remote, call }) => {
    report?.('calls/looping', { remote, version: versions.get(remote), call, ...surroundingsOf(remote) });
  });
  void window.__quitsPreview?.then((preview) => {
    if (preview?.error === undefined) return;
    const { remote, version, error } = preview;
    report?.('previews/failed', { remote, version, error, ...surroundingsOf(remote) });
  });
  const record: RecordLoad = (outcome, news, details) => {
    handle.publish<`remotes/${Outcome}`>(`remotes/${outcome}`, news);
    report?.(`remotes/${outcome}`, { ...news, ...details, ...surroundingsOf(news.remote) });
  };
  const addresses = { ...given.addresses, ...tab.addresses };
  const pointers = createPointerSource({ addresses, handedOver: window.__quitsPointers, port });
  const news = createLoadNews(record, explain);
  const canaries = keptCanaries(storages.local, tab.canaries);
  const host = hostContract({ version: shell.version, coreVersion: core.version });
  const modules = createModuleLoader({
    pointers,
    releases: createReleaseLoader(port, contractCheck(host)),
    canaries,
    ...news,
  });
  const asked = [...Object.keys(tab.addresses), ...tab.canaries];
  const features = createFeatureCatalog({
    async find() {
      const { findFeatures } = await import('./find-features.ts');
      return findFeatures({ port, pointers, addresses, canaries, asked, onFailed: news.onFailed });
    },
    async loadOffers(found) {
      const { offersOf } = await import('./offers.tsx');
      return offersOf(found, { modules, load: loadPart, onThrown: news.onThrown });
    },
  });
  return createRemoteLoader({ modules, pointers, features, onThrown: news.onThrown });
}
