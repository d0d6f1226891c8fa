import { checkCompatibility, missingParts } from '@quits/federation';
import type { HostContract, RemoteContract } from '@quits/federation';
import { Refusal } from '../lib/refusal.ts';

export type Contract = HostContract | RemoteContract;

/** The contracts of what browsers may run now. */
export interface LiveContracts {
  host: HostContract | undefined;
  remotes: readonly RemoteContract[];
  /** What is live by its pointer, but cannot be read: trouble of its own team. */
  unreadable: readonly string[];
}

const isOfShell = (contract: Contract): contract is HostContract => contract.name === 'shell';

function refuse(what: string, violations: readonly string[]): void {
  if (violations.length > 0)
    throw new Refusal(`${what} does not fit what is live; its contract fails in`, violations);
}

/**
 * Holds a remote against the shell and the siblings that are live, canaries included, or a shell against the remotes
 * that are.
 *
 * @returns whom it fits
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

/** What is not as it should be, but stops nobody: others' trouble, and parts that are not there yet. */
export function warningsFor(contract: Contract, { remotes, unreadable }: LiveContracts): string[] {
  const parts = isOfShell(contract) ? [] : missingParts(contract, remotes);
  return [
    ...unreadable,
    ...parts.map(({ part }) => `${part} is not there yet: what shows it says so in its place`),
  ];
}
