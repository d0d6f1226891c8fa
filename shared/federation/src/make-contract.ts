import type { HostContract, RemoteContract, StatedContract } from './contract.ts';
import { EVENT_VERSIONS, withVersions } from './event-versions.ts';
import { PROVIDED_NAMES } from './provided-names.ts';
import { REMOTES, ROUTE_OWNERS } from './remotes.ts';
import { resolvePrefetch } from './prefetch.ts';
import { isOffer } from './slots.ts';

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

/** What a build of the embed loader needs: features of its core, and all events. */
export function loaderContract({ version, coreVersion }: Versions): RemoteContract {
  return {
    schema: 1,
    name: 'embed',
    version,
    owner: 'Platform team',
    core: `^${coreVersion}`,
    routes: [],
    publishes: {},
    listens: EVENT_VERSIONS,
    endpoints: [],
    offers: [],
    uses: [],
    names: {},
  };
}

/** A remote's facts: its row in the table, or those of its own contract.json. */
function factsOf(name: string, { feature }: StatedContract) {
  const listed = Object.entries(REMOTES).find(([known]) => known === name)?.[1];
  if (listed) return { owner: listed.owner, routes: Object.keys(listed.routes), parts: listed.parts };
  if (!feature) throw new Error(`contract.json of ${name} lacks its "feature": title, owner, routes`);
  const { owner, ...facts } = feature;
  for (const [slot, offered] of Object.entries(facts.slots ?? {}))
    if (!isOffer(slot, offered, facts.routes))
      throw new Error(
        `contract.json of ${name}: there is no slot "${slot}", or what it offers for it is invalid`,
      );
  return { owner, routes: facts.routes, parts: [], feature: facts };
}

/**
 * What a build of a remote needs and offers.
 *
 * @param stated its contract.json
 * @param names its imports of trimmed shared modules
 * @throws Error for an event of unknown version, an invalid prefetch call or slot, or an unlisted feature
 * without facts
 */
export function remoteContract(
  name: string,
  { version, coreVersion }: Versions,
  stated: StatedContract,
  names: RemoteContract['names'],
): RemoteContract {
  const { publishes, listens, endpoints, uses, starts } = stated;
  const { owner, routes, parts, feature } = factsOf(name, stated);
  return {
    schema: 1,
    name,
    version,
    owner,
    core: `^${coreVersion}`,
    routes,
    ...(feature && { feature }),
    ...(starts && { starts: resolvePrefetch(starts) }),
    publishes: withVersions(publishes),
    listens: withVersions(listens),
    endpoints,
    offers: parts.map((part) => `${name}/${part}`),
    uses,
    names,
  };
}
