import { PATHS, fieldIn, ownPath } from '@quits/contracts';

/**
 * The target of Back (specification §2): the `from` query parameter, else the navigation state's `from`, else
 * /expenses. Only paths of this app count.
 */
export function backTarget(search: string, state: unknown): string {
  return (
    ownPath(new URLSearchParams(search).get('from')) ?? ownPath(fieldIn(state, 'from')) ?? PATHS.expenses
  );
}
