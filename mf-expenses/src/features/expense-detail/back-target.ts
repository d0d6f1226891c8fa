import { PATHS, ownPath } from '@quits/contracts';

function fromOf(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : undefined;
}

/**
 * Where Back leads (specification §2): the `from` query parameter, else the navigation state's `from`,
 * else /expenses. Only paths of this app count.
 */
export function backTarget(search: string, state: unknown): string {
  return ownPath(new URLSearchParams(search).get('from')) ?? ownPath(fromOf(state)) ?? PATHS.expenses;
}
