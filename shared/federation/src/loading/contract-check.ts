import { isRecord } from '@quits/contracts';
import { checkHost } from '../check-compatibility.ts';
import type { HostContract, RemoteContract } from '../contract.ts';
import { ContractError } from './load-chain.ts';

/** Throws ContractError when a version's contract does not fit. */
export type CheckContract = (stated: unknown, version: string) => void;

function isContract(value: unknown): value is RemoteContract {
  const lists = ['routes', 'endpoints', 'offers', 'uses'];
  return (
    isRecord(value) &&
    'core' in value &&
    'names' in value &&
    lists.every((name) => Array.isArray(value[name]))
  );
}

/** Checks a version's contract against the host's. */
export function contractCheck(host: HostContract): CheckContract {
  return (stated, version) => {
    if (!isContract(stated)) throw new ContractError(`${version} states no contract`);
    const violations = checkHost(stated, host);
    if (violations.length > 0) throw new ContractError(violations.join('; '));
  };
}
