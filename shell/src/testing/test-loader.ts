import { createBus, memoryStorage } from '@quits/core';
import type { QuitsEvent } from '@quits/core';
import type { HostContract } from '@quits/federation';
import { assembleLoader } from '../remotes/create-page-loader.ts';
import { createLoadLog } from '../remotes/load-log.ts';
import { createRemoteStore } from '../remotes/remote-store.ts';
import { LIST_AT } from './fake-port.ts';
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

/**
 * The whole loader over fake remotes. `store` is the tab's storage, `rolloutBucket` its bucket for canaries.
 */
export function testLoader(
  port: FakePort,
  { store: tab = memoryStorage().tab, local = memoryStorage().local, rolloutBucket = 99 } = {},
) {
  const bus = createBus();
  const events: QuitsEvent[] = [];
  bus.events.subscribe((event) => events.push(event));
  const kept = createRemoteStore({ tab, local });
  const historyOf = (remote: string) => ({ ...kept.historyOf(remote), rolloutBucket });
  const store = { ...kept, historyOf };
  const log = createLoadLog(store, bus.for('shell'));
  const loader = assembleLoader({
    port,
    host: HOST,
    store,
    log,
    addresses: port.addresses(),
    listAt: LIST_AT,
    pathNow: () => '/groups',
  });
  return { loader, entries: store.log.read, events };
}
