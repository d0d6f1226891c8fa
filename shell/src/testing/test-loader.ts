import { createBus, memoryStorage, type QuitsEvent, type Storages } from '@quits/core';
import { rolloutBucketOf, type Surroundings } from '@quits/federation/loading';
import { createPageLoader, type TabVersions } from '../remotes/create-page-loader.ts';
import type { FakePort } from './fake-port.ts';

type Reported = Surroundings & Readonly<Record<string, unknown>>;

/** A browser's id whose bucket for a remote is the given one. */
function browserIn(bucket: number, remote: string): string {
  for (let nth = 0; ; nth += 1) if (rolloutBucketOf(String(nth), remote) === bucket) return String(nth);
}

/**
 * The whole loader over fake remotes. `local` is the browser's storage, `rolloutBucket` its bucket of
 * mf-groups for canaries, `tab` what the tab shows in place of live versions.
 */
export function testLoader(
  port: FakePort,
  {
    local = memoryStorage().local,
    rolloutBucket = 99,
    tab,
  }: { local?: Storages['local']; rolloutBucket?: number; tab?: TabVersions | undefined } = {},
) {
  const bus = createBus();
  const events: QuitsEvent[] = [];
  bus.events.subscribe((event) => events.push(event));
  const reports: Reported[] = [];
  const report = (type: string, about: Reported) => void reports.push({ type, ...about });
  if (local.get('quits.browser') === null) local.set('quits.browser', browserIn(rolloutBucket, 'mf-groups'));
  const storages = { ...memoryStorage(), local };
  const runtime = { bus, storages };
  const loader = createPageLoader({ runtime, addresses: port.addresses(), tab, report, port });
  return { loader, bus, events, reports };
}
