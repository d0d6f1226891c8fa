import { EVENT_VERSIONS, PROVIDED_NAMES, ROUTE_OWNERS } from '@quits/federation';
import type { HostContract } from '@quits/federation';
import shared from '@quits/core/package.json';
import shell from '../../package.json';

/** What this shell offers: the contract of every version of a remote is held against it before it runs. */
export function hostContract(): HostContract {
  return {
    schema: 1,
    name: 'shell',
    version: shell.version,
    coreVersion: shared.version,
    routes: { ...ROUTE_OWNERS },
    events: { ...EVENT_VERSIONS },
    names: Object.fromEntries(Object.entries(PROVIDED_NAMES).map(([module, names]) => [module, [...names]])),
  };
}
