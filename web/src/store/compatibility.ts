import { checkCompatibility, type HostContract, missingParts, type RemoteContract } from '@quits/federation';
import { Refusal } from './refusal.ts';

export type Contract = HostContract | RemoteContract;

/** The contracts of all versions that browsers may run now. */
export interface LiveContracts {
  host: HostContract | undefined;
  remotes: readonly RemoteContract[];
  /** Live packages whose contract cannot be read: an error of their own team. */
  unreadable: readonly string[];
}

const isOfShell = (contract: Contract): contract is HostContract => contract.name === 'shell';

function refuse(what: string, violations: readonly string[]): void {
  if (violations.length > 0)
    throw new Refusal(`${what} does not fit what is live; its contract fails in`, violations);
}

/**
 * Checks a remote against the live shell and siblings, including canaries, or a shell against the live
 * remotes.
 *
 * @returns the packages that it fits
 * @throws Refusal with every violation
 */
export function checkFit(contract: Contract, { host, remotes }: LiveContracts): string {
  const { name, version } = contract;
  if (isOfShell(contract)) {
    const violations = remotes.flatMap((remote) =>
      checkCompatibility(remote, contract).map((one) => `${remote.name} ${remote.version}, ${one}`),
    );
    refuse(`The shell ${version}`, violations);
    return `fits ${remotes.length} live remotes`;
  }
  if (!host)
    throw new Refusal('No shell is live in this store: deploy it first, its contract is checked against');
  const siblings = remotes.filter((other) => other.name !== name);
  refuse(`${name} ${version}`, checkCompatibility(contract, host, siblings));
  return `fits the live shell ${host.version} and ${siblings.length} live siblings`;
}

/** Warnings that stop no deployment: errors of other teams, and parts that do not exist yet. */
export function warningsFor(contract: Contract, { remotes, unreadable }: LiveContracts): string[] {
  const parts = isOfShell(contract) ? [] : missingParts(contract, remotes);
  return [
    ...unreadable,
    ...parts.map(({ part }) => `${part} is not there yet: what shows it says so in its place`),
  ];
}
