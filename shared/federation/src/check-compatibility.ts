import type { HostContract, RemoteContract } from './contract.ts';
import { isOwnEvent } from './event-versions.ts';
import { satisfy } from './version-range.ts';

function missingNames(remote: RemoteContract, host: HostContract): string[] {
  return Object.entries(remote.names).flatMap(([module, names]) =>
    names
      .filter((name) => !host.names[module]?.includes(name))
      .map((name) => `names: ${module} has no ${name} here`),
  );
}

function unknownEvents(
  events: RemoteContract['listens'],
  remote: RemoteContract,
  host: HostContract,
): string[] {
  return Object.keys(events).filter(
    (type) => host.events[type] === undefined && !isOwnEvent(remote.name, type),
  );
}

/** A known event must have the shell's version. Only its owner may publish an unknown event. */
function eventViolations(remote: RemoteContract, host: HostContract): string[] {
  const unknown = unknownEvents(remote.publishes, remote, host);
  const different = Object.entries({ ...remote.listens, ...remote.publishes }).filter(
    ([type, version]) => (host.events[type] ?? version) !== version,
  );
  return [
    ...unknown.map((type) => `events: ${type} is unknown here`),
    ...different.map(
      ([type, version]) =>
        `events: ${type} is version ${String(host.events[type])} here, version ${String(version)} there`,
    ),
  ];
}

function routeViolations(remote: RemoteContract, host: HostContract): string[] {
  return Object.entries(host.routes)
    .filter(([path, owner]) => owner === remote.name && !remote.routes.includes(path))
    .map(([path]) => `routes: ${path} is not shown`);
}

type Versions = RemoteContract['listens'];

/** Siblings must use the same version of an event, also where the shell does not know it. */
function siblingEventViolations(remote: RemoteContract, others: readonly RemoteContract[]): string[] {
  const differing = (ours: Versions, theirs: Versions) =>
    Object.keys(ours).filter((type) => (theirs[type] ?? ours[type]) !== ours[type]);
  return others.flatMap(({ name, publishes, listens }) => [
    ...differing(remote.listens, publishes).map(
      (type) => `events: ${name} publishes version ${String(publishes[type])} of ${type}`,
    ),
    ...differing(remote.publishes, listens).map(
      (type) => `events: ${name} listens to version ${String(listens[type])} of ${type}`,
    ),
  ]);
}

/**
 * The siblings' parts that a remote shows but no sibling offers. A remote works without a missing sibling and
 * shows a message in its place. A deployed sibling without the part is a violation.
 */
export function missingParts(
  remote: RemoteContract,
  others: readonly RemoteContract[],
): { part: string; isOwnerThere: boolean }[] {
  return remote.uses
    .filter((part) => !others.some(({ offers }) => offers.includes(part)))
    .map((part) => ({ part, isOwnerThere: others.some(({ name }) => part.startsWith(`${name}/`)) }));
}

function siblingViolations(
  remote: RemoteContract,
  host: HostContract,
  siblings: readonly RemoteContract[],
): string[] {
  const others = siblings.filter(({ name }) => name !== remote.name);
  // A sibling may publish an event that the shell does not know.
  const unheard = unknownEvents(remote.listens, remote, host)
    .filter((type) => !siblings.some(({ publishes }) => type in publishes))
    .map((type) => `events: ${type} is unknown here`);
  const endpoints = others.flatMap(({ name, endpoints: theirs }) =>
    theirs
      .filter((endpoint) => remote.endpoints.includes(endpoint))
      .map((endpoint) => `endpoints: ${endpoint} is owned by ${name}`),
  );
  const shown = [
    ...others.flatMap(({ name, routes }) => routes.map((route) => [route, name] as const)),
    ...Object.entries(host.routes),
  ];
  const taken = shown.filter(([route, owner]) => owner !== remote.name && remote.routes.includes(route));
  const routes = taken.map(([route, owner]) => `routes: ${route} is shown by ${owner}`);
  const parts = missingParts(remote, others)
    .filter(({ isOwnerThere }) => isOwnerThere)
    .map(({ part }) => `parts: no remote offers ${part}`);
  const stillUsed = others.flatMap(({ name, uses }) =>
    uses
      .filter((part) => part.startsWith(`${remote.name}/`) && !remote.offers.includes(part))
      .map((part) => `parts: ${name} needs ${part}`),
  );
  return [
    ...unheard,
    ...endpoints,
    ...new Set(routes),
    ...siblingEventViolations(remote, others),
    ...parts,
    ...stillUsed,
  ];
}

/** A shell fits that has the same major of the core, and the names that the remote uses. */
function coreViolations({ core, coreNames = {} }: RemoteContract, { coreVersion }: HostContract): string[] {
  if (satisfy(coreVersion, core)) return [];
  const missing = Object.entries(coreNames).flatMap(([since, names]) =>
    satisfy(coreVersion, `^${since}`) ? [] : names,
  );
  const without = missing.length > 0 ? ` without ${missing.join(', ')}` : '';
  return [`core: built for ${core}, the shell has ${coreVersion}${without}`];
}

/** A page has one React, so a build for another major would break in it. */
function reactViolations({ react: built }: RemoteContract, { react: provided }: HostContract): string[] {
  const [majorBuilt, majorProvided] = [built, provided].map((version) => version?.split('.')[0]);
  if (majorBuilt === undefined || majorProvided === undefined || majorBuilt === majorProvided) return [];
  return [`react: built with ${String(built)}, the shell has ${String(provided)}`];
}

/**
 * Checks whether a remote fits a shell. Gives the violations as sentences; an empty list means that it fits.
 * A browser knows only this before it loads a remote.
 */
export function checkHost(remote: RemoteContract, host: HostContract): string[] {
  return [
    ...coreViolations(remote, host),
    ...reactViolations(remote, host),
    ...missingNames(remote, host),
    ...eventViolations(remote, host),
    ...routeViolations(remote, host),
  ];
}

/** Checks whether a remote fits a shell and the given siblings: for CI and the deploy command. */
export function checkCompatibility(
  remote: RemoteContract,
  host: HostContract,
  siblings?: readonly RemoteContract[],
): string[] {
  return [...checkHost(remote, host), ...(siblings ? siblingViolations(remote, host, siblings) : [])];
}
