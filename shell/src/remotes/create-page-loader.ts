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
    /** Pointers that the page's starter has asked for already (shell/src/starter.ts). */
    __quitsPointers?: Record<string, Promise<unknown>>;
    /** What it has asked the back end for. */
    __quitsEarly?: EarlyCalls | undefined;
  }
}

/** Keeps account of loads: a canary gets one chance in a browser; a version for everybody another one after a while. */
function accountOf(store: RemoteStore, log: LoadLog) {
  const news = createLoadNews(store, log.record);
  return {
    ...news,
    onLoaded(report: LoadReport): void {
      for (const { version, isCanary } of report.failures) {
        if (isCanary) store.refuseCanary(report.remote, version);
        else store.avoid(report.remote, version);
      }
      news.onLoaded(report);
    },
  };
}

/** What this tab shows in the place of live versions (shell/src/overrides). */
export interface PageOverrides {
  /** Remote → address of the pointer of a developer's own build. */
  addresses: Readonly<Record<string, string>>;
  /** Puts previews in front of what live pointers name. */
  amend(pointers: PointerSource, port: Pick<RemotePort, 'readJson'>): PointerSource;
  /** Whether the code of a remote is not the live one's. */
  has(remote: string): boolean;
}

interface LoaderParts {
  port: RemotePort;
  host: HostContract;
  store: RemoteStore;
  log: LoadLog;
  addresses: Readonly<Record<string, string>>;
  /** Absolute address of the list of features that no shell knows. */
  listAt: string;
  /** The path that is shown. */
  pathNow: () => string;
  handedOver?: Record<string, Promise<unknown>> | undefined;
  overrides?: PageOverrides | undefined;
  onConfirmed?: (() => void) | undefined;
}

/** Puts the shell's loader together over a port and a store. */
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
    experienceOf: store.experienceOf,
    ...accountOf(store, log),
  });
  return createRemoteLoader({ load, pointers, releases, features, store, log, pathNow, onConfirmed });
}

interface PageParts {
  port?: RemotePort;
  overrides?: PageOverrides | undefined;
  report?: Report | undefined;
  /** A remote was shown for a while without a fault. */
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

/** Gives whom a remote belongs to, and what shows it in this page. */
export const surroundings =
  (overrides: Pick<PageOverrides, 'has'> | undefined) =>
  (remote: string): Surroundings => ({
    owner: REMOTE_NAMES.filter((name) => name === remote).map((name) => REMOTES[name].owner)[0],
    shell: shell.version,
    ...(overrides?.has(remote) && { isOverride: true }),
  });
