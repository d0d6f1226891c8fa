import type { Storages } from '@quits/core';

export const OVERRIDES_KEY = 'quits.remotes.overrides';

/** Whether this tab asks for overrides; their code loads only then. */
export const areOverridesAsked = ({ search }: Pick<Location, 'search'>, tab: Storages['tab']): boolean =>
  /[?&]remote\./.test(search) || tab.get(OVERRIDES_KEY) !== null;
