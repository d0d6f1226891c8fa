import { type ApiConfig, useHost, useRuntime } from '@quits/core';

/** Configurations of pages that have seen an account since the server sent them. */
const outdated = new WeakSet<ApiConfig>();

/** Remembers that the server has an account, which a page of an empty server does not know. */
export const noteAccount = (config: ApiConfig): void => void outdated.add(config);

/** Whether the first account of the server is made here. An embed is no place for it. */
export function useFirstStart(): boolean {
  const { config } = useRuntime();
  return useHost().kind === 'app' && config.isFirstStart === true && !outdated.has(config);
}
