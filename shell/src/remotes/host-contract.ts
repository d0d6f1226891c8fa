import { EVENT_VERSIONS } from '@quits/federation';
import type { HostContract } from '@quits/federation';
import shared from '@quits/core/package.json';
import { PROVIDED_NAMES } from '../../../tooling/webpack/provided-names.mjs';
import shell from '../../package.json';
import { routesForContract } from '../routes/route-table.ts';

/** What this shell offers: the contract of every version of a remote is held against it before it runs. */
export function hostContract(): HostContract {
  return {
    schema: 1,
    name: 'shell',
    version: shell.version,
    coreVersion: shared.version,
    routes: routesForContract(),
    events: { ...EVENT_VERSIONS },
    names: Object.fromEntries(Object.entries(PROVIDED_NAMES).map(([module, names]) => [module, [...names]])),
  };
}
