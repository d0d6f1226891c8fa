import type { HostContract, RemoteContract, StatedContract } from './contract.ts';
import { EVENT_VERSIONS, withVersions } from './event-versions.ts';
import { PROVIDED_NAMES } from './provided-names.ts';
import { REMOTES, ROUTE_OWNERS } from './remotes.ts';
import type { RemoteName } from './remotes.ts';

interface Versions {
  version: string;
  /** Version of `@quits/core` that the build carries. */
  coreVersion: string;
}

/** What a build of the shell offers. */
export function hostContract({ version, coreVersion }: Versions): HostContract {
  return {
    schema: 1,
    name: 'shell',
    version,
    owner: 'Platform team',
    coreVersion,
    routes: ROUTE_OWNERS,
    events: EVENT_VERSIONS,
    names: PROVIDED_NAMES,
  };
}

/**
 * What a build of a remote needs and offers.
 *
 * @param stated its contract.json
 * @param names what it imports from trimmed shared modules
 * @throws Error when it states an event without a version that is known
 */
export function remoteContract(
  name: RemoteName,
  { version, coreVersion }: Versions,
  { publishes, listens, endpoints, uses }: StatedContract,
  names: RemoteContract['names'],
): RemoteContract {
  const { owner, routes, parts } = REMOTES[name];
  return {
    schema: 1,
    name,
    version,
    owner,
    core: `^${coreVersion}`,
    routes: Object.keys(routes),
    publishes: withVersions(publishes),
    listens: withVersions(listens),
    endpoints,
    offers: parts.map((part) => `${name}/${part}`),
    uses,
    names,
  };
}
