import type { Runtime } from '@quits/core';
import core from '@quits/core/package.json';
import { hostContract } from '@quits/federation';
import type { HostContract } from '@quits/federation';
import {
  contractCheck,
  createModuleLoader,
  createPointerSource,
  createReleaseLoader,
} from '@quits/federation/loading';
import type { LoadReport, RemotePort } from '@quits/federation/loading';
import shell from '../../package.json';
import { createFederationPort } from './federation-port.ts';
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
  }
}

/** Keeps account of loads: a canary gets one chance in a browser; a version for everybody another one after a while. */
function accountFor(store: RemoteStore, log: LoadLog): (report: LoadReport) => void {
  const reported = new Set<unknown>();
  return ({ remote, module, release: { version }, wanted, failures, ms }) => {
    for (const failure of failures) {
      if (failure.isCanary) store.refuseCanary(remote, failure.version);
      else store.avoid(remote, failure.version);
    }
    if (reported.has(module)) return;
    reported.add(module);
    log.record('loaded', { remote, version, ms });
    if (wanted === undefined || wanted === version) return;
    const reasons = failures.map((failure) => `${failure.version}: ${failure.kind}, ${failure.message}`);
    const error = reasons.join('; ') || 'it failed in this tab a moment ago';
    log.record('fellBack', { remote, from: wanted, to: version, error });
  };
}

interface LoaderParts {
  port: RemotePort;
  host: HostContract;
  store: RemoteStore;
  log: LoadLog;
  addresses: Readonly<Record<string, string>>;
  handedOver?: Record<string, Promise<unknown>> | undefined;
}

/** Puts the shell's loader together over a port and a store. */
export function assembleLoader({ port, host, store, log, ...pointer }: LoaderParts): RemoteLoader {
  const pointers = createPointerSource({ ...pointer, port, copies: store.copies });
  const releases = createReleaseLoader(port, contractCheck(host));
  const load = createModuleLoader({
    pointers,
    releases,
    experienceOf: store.experienceOf,
    onLoaded: accountFor(store, log),
    onFailed(remote, error) {
      log.record('failed', { remote, error: error instanceof Error ? error.message : String(error) });
    },
  });
  return createRemoteLoader({ load, pointers, releases, store, log });
}

/** Puts the page's loader of remotes together. */
export function createPageLoader(
  runtime: Runtime,
  addresses: Readonly<Record<string, string>>,
  port: RemotePort = createFederationPort(),
): RemoteLoader {
  const store = createRemoteStore(runtime.storages);
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(LOG_CHANNEL) : undefined;
  const log = createLoadLog(store, runtime.bus.for('shell'), channel);
  const handedOver = window.__quitsPointers;
  const host = hostContract({ version: shell.version, coreVersion: core.version });
  return assembleLoader({ port, host, store, log, addresses, handedOver });
}
