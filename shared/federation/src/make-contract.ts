import type { HostContract, RemoteContract, StatedContract } from './contract.ts';
import { EVENT_VERSIONS, eventsOfOthers, withVersions } from './event-versions.ts';
import { isWording } from './features.ts';
import { PROVIDED_NAMES } from './provided-names.ts';
import { REMOTES, ROUTE_OWNERS } from './remotes.ts';
import { resolvePrefetch } from './prefetch.ts';
import { isOffer } from './slots.ts';
import { satisfy } from './version-range.ts';

interface Versions {
  version: string;
  /** Version of `@quits/core` that the build carries. */
  coreVersion: string;
  /** Version of React that it was built with. */
  react?: string | undefined;
}

/** What a build of the shell offers. */
export function hostContract({ version, coreVersion, react }: Versions): HostContract {
  return {
    schema: 1,
    name: 'shell',
    version,
    owner: 'Platform team',
    coreVersion,
    ...(react !== undefined && { react }),
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

function refuseWrongSlots(name: string, slots: unknown, routes: readonly string[]): void {
  for (const [slot, offered] of Object.entries(slots ?? {}))
    if (!isOffer(slot, offered, routes))
      throw new Error(
        `contract.json of ${name}: there is no slot "${slot}", or what it offers for it is invalid`,
      );
}

/** A remote's facts: its row in the table with its slots, or those of its own contract.json. */
function factsOf(name: string, { feature, publishes }: StatedContract) {
  const listed = Object.entries(REMOTES).find(([known]) => known === name)?.[1];
  if (listed) {
    const routes = Object.keys(listed.routes);
    refuseWrongSlots(name, feature?.slots, routes);
    const offered = feature && { feature: { slots: feature.slots } };
    return { owner: listed.owner, routes, parts: listed.parts, ...offered };
  }
  if (!feature || !('title' in feature))
    throw new Error(`contract.json of ${name} lacks its "feature": title, owner, routes`);
  for (const [key, wording] of Object.entries({ title: feature.title, menu: feature.menu ?? feature.title }))
    if (!isWording(wording))
      throw new Error(
        `contract.json of ${name}: "${key}" must be a text, or {"label": "Polls", "labels": {"de": "Umfragen"}}`,
      );
  const [foreign] = eventsOfOthers(name, publishes);
  if (foreign !== undefined)
    throw new Error(
      `contract.json of ${name} publishes "${foreign}", which is another's: its own events begin with "${name.replace(/^mf-/, '')}/"`,
    );
  refuseWrongSlots(name, feature.slots, feature.routes);
  return { owner: feature.owner, routes: feature.routes, parts: [], feature };
}

type Names = Readonly<Record<string, readonly string[]>>;

/**
 * The core that a build needs: the version that has all names that it uses. A name of the next release is in
 * the core as it is.
 *
 * @param used version → names that it uses and that are there since, oldest first; undefined where unknown
 */
function neededCore(
  coreVersion: string,
  used: Names | undefined,
): Pick<RemoteContract, 'core' | 'coreNames'> {
  if (!used) return { core: `^${coreVersion}` };
  const first = `${String(Number.parseInt(coreVersion, 10))}.0.0`;
  const later = Object.entries(used).filter(([since, names]) => since !== first && names.length > 0);
  const [newest = first] = later.at(-1) ?? [];
  const core = satisfy(coreVersion, `^${newest}`) ? newest : coreVersion;
  return { core: `^${core}`, ...(later.length > 0 && { coreNames: Object.fromEntries(later) }) };
}

/**
 * What a build of a remote needs and offers.
 *
 * @param stated its contract.json
 * @param names its imports of trimmed shared modules
 * @param coreNames version → names of the core that it uses and that are there since; undefined where unknown
 * @throws Error for an event of unknown version, an invalid prefetch call or slot, or an unlisted feature
 * without facts
 */
export function remoteContract(
  name: string,
  { version, coreVersion, react }: Versions,
  stated: StatedContract,
  names: Names,
  coreNames?: Names,
): RemoteContract {
  const { publishes, listens, endpoints, uses, starts } = stated;
  const { owner, routes, parts, feature } = factsOf(name, stated);
  return {
    schema: 1,
    name,
    version,
    owner,
    ...neededCore(coreVersion, coreNames),
    ...(react !== undefined && { react }),
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
