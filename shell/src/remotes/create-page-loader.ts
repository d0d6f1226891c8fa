import type { EarlyCalls, Runtime } from '@quits/core';
import core from '@quits/core/package.json';
import { FEATURES_PATH, hostContract, REMOTE_NAMES, REMOTES } from '@quits/federation';
import type { HostContract } from '@quits/federation';
import {
  contractCheck,
  createLoadNews,
  createModuleLoader,
  createPointerSource,
  createReleaseLoader,
} from '@quits/federation/loading';
import type { LoadReport, PointerSource, RemotePort, Report, Surroundings } from '@quits/federation/loading';
import shell from '../../package.json';
import { createFederationPort } from './federation-port.ts';
import { createFeatureCatalog } from './feature-catalog.ts';
import { LOG_CHANNEL, createLoadLog } from './load-log.ts';
import type { LoadLog } from './load-log.ts';
import { createRemoteLoader } from './remote-loader.ts';
import type { RemoteLoader } from './remote-loader.ts';
import { createRemoteStore } from './remote-store.ts';
import type { RemoteStore } from './remote-store.ts';

declare global {
  interface Window {
    /** Pointers that the page's starter requested (shell/src/starter.ts). */
    __quitsPointers?: Record<string, Promise<unknown>>;
    /** The starter's requests to the back end. */
    __quitsEarly?: EarlyCalls | undefined;
  }
}

/**
 * Records loads. A canary gets one chance in a browser; a version for all users gets another after a while.
 */
function accountOf(store: RemoteStore, log: LoadLog) {
  const news = createLoadNews(store, log.record);
  return {
    ...news,
    onLoaded(report: LoadReport): void {
      for (const { version, isCanary } of report.failures) {
        if (isCanary) store.refuseCanary(report.remote, version);
        else store.deprioritize(report.remote, version);
      }
      news.onLoaded(report);
    },
  };
}

/** The versions that this tab shows in place of live ones (shell/src/overrides). */
export interface PageOverrides {
  /** Remote → address of the pointer of a developer's own build. */
  addresses: Readonly<Record<string, string>>;
  /** Puts previews before the versions of live pointers. */
  amend(pointers: PointerSource, port: Pick<RemotePort, 'readJson'>): PointerSource;
  /** Whether the tab shows an override of a remote. */
  has(remote: string): boolean;
}

interface LoaderParts {
  port: RemotePort;
  host: HostContract;
  store: RemoteStore;
  log: LoadLog;
  addresses: Readonly<Record<string, string>>;
  /** Absolute address of the list of unlisted features. */
  listAt: string;
  /** The current path. */
  pathNow: () => string;
  handedOver?: Record<string, Promise<unknown>> | undefined;
  overrides?: PageOverrides | undefined;
  onConfirmed?: (() => void) | undefined;
}

/** Makes the shell's loader from a port and a store. */
export function assembleLoader({
  port,
  host,
  store,
  log,
  listAt,
  pathNow,
  handedOver,
  overrides,
  onConfirmed,
  ...given
}: LoaderParts): RemoteLoader {
  const addresses = { ...given.addresses, ...overrides?.addresses };
  const live = createPointerSource({ addresses, handedOver, port, copies: store.copies });
  const pointers = overrides ? overrides.amend(live, port) : live;
  const features = createFeatureCatalog({ listAt, port, pointers, addresses });
  const releases = createReleaseLoader(port, contractCheck(host));
  const load = createModuleLoader({
    pointers,
    releases,
    historyOf: store.historyOf,
    ...accountOf(store, log),
  });
  return createRemoteLoader({ load, pointers, releases, features, store, log, pathNow, onConfirmed });
}

interface PageParts {
  port?: RemotePort;
  overrides?: PageOverrides | undefined;
  report?: Report | undefined;
  /** A remote has been shown for a while without an error. */
  onConfirmed?: () => void;
}

export function createPageLoader(
  runtime: Runtime,
  addresses: Readonly<Record<string, string>>,
  { port = createFederationPort(), overrides, report, onConfirmed }: PageParts = {},
): RemoteLoader {
  const store = createRemoteStore(runtime.storages);
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(LOG_CHANNEL) : undefined;
  const surroundingsOf = surroundings(overrides);
  const log = createLoadLog(store, runtime.bus.for('shell'), { channel, surroundingsOf, report });
  const handedOver = window.__quitsPointers;
  const host = hostContract({ version: shell.version, coreVersion: core.version });
  const listAt = new URL(`/${FEATURES_PATH}`, window.location.href).href;
  return assembleLoader({
    port,
    host,
    store,
    log,
    addresses,
    listAt,
    pathNow: () => window.location.pathname,
    handedOver,
    overrides,
    onConfirmed,
  });
}

/** Gives a remote's owner and its other facts on this page. */
export const surroundings =
  (overrides: Pick<PageOverrides, 'has'> | undefined) =>
  (remote: string): Surroundings => ({
    owner: REMOTE_NAMES.filter((name) => name === remote).map((name) => REMOTES[name].owner)[0],
    shell: shell.version,
    ...(overrides?.has(remote) && { isOverride: true }),
  });
