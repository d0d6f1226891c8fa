import { createBus, memoryStorage } from '@quits/core';
import type { QuitsEvent } from '@quits/core';
import type { HostContract } from '@quits/federation';
import { createLoadLog } from '../remotes/load-log.ts';
import { createModuleLoader } from '../remotes/module-loader.ts';
import { createPointerSource } from '../remotes/pointer-source.ts';
import { createReleaseLoader } from '../remotes/release-loader.ts';
import { createRemoteLoader } from '../remotes/remote-loader.ts';
import { createRemoteMemory } from '../remotes/remote-memory.ts';
import type { FakePort } from './fake-port.ts';

const HOST: HostContract = {
  schema: 1,
  name: 'shell',
  version: '1.0.0',
  coreVersion: '1.4.0',
  routes: {},
  events: {},
  names: {},
};

/** The whole loader over a fake world; `store` is the tab's storage, `seat` its place for canaries. */
export function testLoader(
  port: FakePort,
  { store = memoryStorage().tab, lasting = memoryStorage().local, seat = 99 } = {},
) {
  const bus = createBus();
  const events: QuitsEvent[] = [];
  bus.events.subscribe((event) => events.push(event));
  const pointers = createPointerSource({ addresses: port.addresses(), port, store });
  const releases = createReleaseLoader(port, HOST);
  const memory = createRemoteMemory(store, lasting);
  const log = createLoadLog(store, bus.for('shell'));
  const load = createModuleLoader({ pointers, releases, memory, log, seat: () => seat });
  const loader = createRemoteLoader({ load, pointers, releases, memory, log });
  return { loader, log, events };
}
