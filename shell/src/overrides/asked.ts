import type { RemoteStore } from '../remotes/remote-store.ts';

const PARAMETER = /[?&](?:remote|preview)\./;

/** Whether this tab asks for overrides; their code loads only then. */
export function areOverridesAsked(
  { search }: Pick<Location, 'search'>,
  { overrides }: Pick<RemoteStore, 'overrides'>,
): boolean {
  return PARAMETER.test(search) || Object.keys(overrides.read()).length > 0;
}
