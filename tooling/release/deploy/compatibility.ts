import { checkCompatibility } from '@quits/federation';
import type { HostContract, RemoteContract } from '@quits/federation';
import { Refusal } from '../../lib/refusal.ts';

/** The contracts of what browsers may run now. */
export interface Live {
  host: HostContract | undefined;
  remotes: readonly RemoteContract[];
}

function refuse(what: string, violations: readonly string[]): void {
  if (violations.length > 0)
    throw new Refusal(`${what} does not fit what is live; its contract fails in`, violations);
}

/**
 * Holds a remote against what is live, canaries included.
 *
 * @returns whom it fits
 * @throws Refusal with every violation
 */
export function checkRemote(contract: RemoteContract, { host, remotes }: Live): string {
  const { name, version } = contract;
  if (!host)
    throw new Refusal('No shell is live in this store: deploy it first, its contract is checked against');
  const siblings = remotes.filter((other) => other.name !== name);
  refuse(`${name} ${version}`, checkCompatibility(contract, host, siblings));
  return `fits the live shell ${host.version} and ${siblings.length} live siblings`;
}

/**
 * Holds a shell against the remotes that are live.
 *
 * @returns whom it fits
 * @throws Refusal with every violation, by remote
 */
export function checkShell(host: HostContract, { remotes }: Live): string {
  const violations = remotes.flatMap((remote) =>
    checkCompatibility(remote, host).map((violation) => `${remote.name} ${remote.version}, ${violation}`),
  );
  refuse(`The shell ${host.version}`, violations);
  return `fits ${remotes.length} live remotes`;
}
