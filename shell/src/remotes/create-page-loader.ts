import type { EarlyCalls, Runtime } from '@quits/core';
import core from '@quits/core/package.json';
import { FEATURES_PATH, hostContract, REMOTE_NAMES, REMOTES } from '@quits/federation';
import type { HostContract } from '@quits/federation';
import {
  ChainError,
  contractCheck,
  createModuleLoader,
  createPointerSource,
  createReleaseLoader,
} from '@quits/federation/loading';
import type { LoadFailure, LoadReport, PointerSource, RemotePort } from '@quits/federation/loading';
import shell from '../../package.json';
import { createFederationPort } from './federation-port.ts';
import { createFeatureCatalog } from './feature-catalog.ts';
import { LOG_CHANNEL, createLoadLog } from './load-log.ts';
import type { LoadLog, Report, Surroundings } from './load-log.ts';
import { ownStack } from './own-stack.ts';
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
function accountFor(store: RemoteStore, log: LoadLog): (report: LoadReport) => void {
  const reported = new Set<unknown>();
  return ({ remote, module, release: { version }, isCanary, wanted, failures, ms }) => {
    for (const failure of failures) {
      if (failure.isCanary) store.refuseCanary(remote, failure.version);
      else store.avoid(remote, failure.version);
      keepFailure(store, remote, failure);
    }
    if (reported.has(module)) return;
    reported.add(module);
    const isFallback = wanted !== undefined && wanted !== version;
    const release = isCanary ? 'canary' : isFallback ? 'previous' : 'current';
    log.record('loaded', { remote, version, ms }, { release });
    if (!isFallback) return;
    const { error = 'it may not run in this tab', stack } = store.errorOf(remote, wanted) ?? {};
    log.record('fellBack', { remote, from: wanted, to: version, error }, { version: wanted, stack });
  };
}

/** Keeps what stood in the way of a version. */
function keepFailure(
  store: RemoteStore,
  remote: string,
  { version, kind, message, stack }: LoadFailure,
): void {
  store.keepError(remote, version, {
    error: `${version}: ${kind}, ${message}`,
    stack: ownStack(stack, remote, version),
  });
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
  handedOver?: Record<string, Promise<unknown>> | undefined;
  overrides?: PageOverrides | undefined;
}

/** Puts the shell's loader together over a port and a store. */
export function assembleLoader({
  port,
  host,
  store,
  log,
  listAt,
  handedOver,
  overrides,
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
    onLoaded: accountFor(store, log),
    onFailed(remote, error) {
      const [first] = error instanceof ChainError ? error.failures : [];
      const version = first?.version;
      const stack = version === undefined ? undefined : ownStack(first?.stack, remote, version);
      const message = error instanceof Error ? error.message : String(error);
      log.record('failed', { remote, error: message }, { version, stack });
    },
  });
  return createRemoteLoader({ load, pointers, releases, features, store, log });
}

interface PageParts {
  port?: RemotePort;
  overrides?: PageOverrides | undefined;
  report?: Report | undefined;
}

/** Puts the page's loader of remotes together. */
export function createPageLoader(
  runtime: Runtime,
  addresses: Readonly<Record<string, string>>,
  { port = createFederationPort(), overrides, report }: PageParts = {},
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
    handedOver,
    overrides,
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
