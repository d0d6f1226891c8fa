import type { RemoteStore } from '../remotes/remote-store.ts';

const PARAMETER = /[?&](?:remote|preview)\./;

/** Whether this tab is to show another version of a remote than the live one: only then that code is loaded. */
export function areOverridesAsked(
  { search }: Pick<Location, 'search'>,
  { overrides }: Pick<RemoteStore, 'overrides'>,
): boolean {
  return PARAMETER.test(search) || Object.keys(overrides.read()).length > 0;
}
