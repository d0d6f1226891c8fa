import type { HostContract, RemoteContract } from './contract.ts';

function numbersOf(version: string): [number, number, number] {
  const [major = 0, minor = 0, patch = 0] =
    version
      .replace(/^[\^v]/, '')
      .split('-')[0]
      ?.split('.')
      .map(Number) ?? [];
  return [major, minor, patch];
}

/** Whether `version` satisfies a caret range, by the rule of semver: below 1.0 the minor counts as the major. */
function satisfiesCaret(version: string, range: string): boolean {
  const [major, minor, patch] = numbersOf(version);
  const [wantedMajor, wantedMinor, wantedPatch] = numbersOf(range);
  if (major !== wantedMajor) return false;
  if (major === 0) return minor === wantedMinor && patch >= wantedPatch;
  return minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch);
}

function missingNames(remote: RemoteContract, host: HostContract): string[] {
  return Object.entries(remote.names).flatMap(([module, names]) =>
    names
      .filter((name) => !host.names[module]?.includes(name))
      .map((name) => `names: ${module} has no ${name} here`),
  );
}

function eventClauses(remote: RemoteContract, host: HostContract): string[] {
  const events = { ...remote.listens, ...remote.publishes };
  return Object.entries(events)
    .filter(([type, version]) => host.events[type] !== version)
    .map(([type, version]) =>
      host.events[type] === undefined
        ? `events: ${type} is unknown here`
        : `events: ${type} is version ${String(host.events[type])} here, version ${String(version)} there`,
    );
}

function routeClauses(remote: RemoteContract, host: HostContract): string[] {
  return Object.entries(host.routes)
    .filter(([path, owner]) => owner === remote.name && !remote.routes.includes(path))
    .map(([path]) => `routes: ${path} is not shown`);
}

function siblingClauses(remote: RemoteContract, siblings: readonly RemoteContract[]): string[] {
  const others = siblings.filter(({ name }) => name !== remote.name);
  const endpoints = others.flatMap(({ name, endpoints: theirs }) =>
    theirs
      .filter((endpoint) => remote.endpoints.includes(endpoint))
      .map((endpoint) => `endpoints: ${endpoint} is owned by ${name}`),
  );
  const offered = new Set(others.flatMap(({ offers }) => offers));
  const parts = remote.uses
    .filter((part) => !offered.has(part))
    .map((part) => `parts: nobody offers ${part}`);
  const stillUsed = others.flatMap(({ name, uses }) =>
    uses
      .filter((part) => part.startsWith(`${remote.name}/`) && !remote.offers.includes(part))
      .map((part) => `parts: ${name} needs ${part}`),
  );
  return [...endpoints, ...parts, ...stillUsed];
}

/**
 * Judges whether a remote fits a shell and, when they are given, its siblings. Gives the clauses of the
 * contract that fail, as sentences; an empty list means that it fits. Used by CI, by the deploy command
 * and by the shell at boot.
 */
export function judge(
  remote: RemoteContract,
  host: HostContract,
  siblings?: readonly RemoteContract[],
): string[] {
  const core = satisfiesCaret(host.coreVersion, remote.core)
    ? []
    : [`core: built for ${remote.core}, the shell has ${host.coreVersion}`];
  return [
    ...core,
    ...missingNames(remote, host),
    ...eventClauses(remote, host),
    ...routeClauses(remote, host),
    ...(siblings ? siblingClauses(remote, siblings) : []),
  ];
}
