import type { Storages } from '@quits/core';

export const OVERRIDES_KEY = 'quits.remotes.overrides';
export const CANARIES_KEY = 'quits.remotes.canaries';

/** Whether this tab asks for overrides or canaries; their code loads only then. */
export const areOverridesAsked = ({ search }: Pick<Location, 'search'>, tab: Storages['tab']): boolean =>
  /[?&](?:remote\.|canary=)/.test(search) ||
  [OVERRIDES_KEY, CANARIES_KEY].some((key) => tab.get(key) !== null);
