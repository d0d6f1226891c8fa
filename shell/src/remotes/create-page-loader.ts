import type { Runtime } from '@quits/core';
import { seatOf } from './candidates.ts';
import { hostContract } from './host-contract.ts';
import { LOG_CHANNEL, createLoadLog } from './load-log.ts';
import { createModuleLoader } from './module-loader.ts';
import { createPointerSource } from './pointer-source.ts';
import { createReleaseLoader } from './release-loader.ts';
import { createRemoteLoader } from './remote-loader.ts';
import type { RemoteLoader } from './remote-loader.ts';
import { createRemoteMemory } from './remote-memory.ts';
import type { RemotePort } from './remote-port.ts';

declare global {
  interface Window {
    /** Pointers that the page's starter has asked for already (shell/src/starter.js). */
    __quitsPointers?: Record<string, Promise<unknown>>;
  }
}

const BROWSER_KEY = 'quits.browser';

/** A random name of this browser, for canaries alone; it is sent nowhere. */
function browserId({ local }: Runtime['storages']): string {
  const known = local.get(BROWSER_KEY);
  if (known !== null) return known;
  const id = Math.random().toString(36).slice(2);
  local.set(BROWSER_KEY, id);
  return id;
}

/** Puts the page's loader of remotes together. */
export function createPageLoader(
  runtime: Runtime,
  addresses: Readonly<Record<string, string>>,
  port: RemotePort,
): RemoteLoader {
  const { tab, local } = runtime.storages;
  const handedOver = window.__quitsPointers;
  const pointers = createPointerSource({
    addresses,
    port,
    store: tab,
    ...(handedOver ? { handedOver } : {}),
  });
  const releases = createReleaseLoader(port, hostContract());
  const memory = createRemoteMemory(tab, local);
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(LOG_CHANNEL) : undefined;
  const log = createLoadLog(tab, runtime.bus.for('shell'), channel);
  const browser = browserId(runtime.storages);
  const seat = (remote: string) => seatOf(browser, remote);
  const load = createModuleLoader({ pointers, releases, memory, log, seat });
  return createRemoteLoader({ load, pointers, releases, memory, log });
}
