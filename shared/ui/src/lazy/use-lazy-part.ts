import type { ComponentType } from 'react';
import { useLazyValue } from './use-lazy-value.ts';
import type { LazyValue } from './use-lazy-value.ts';

export interface LoadingPart<Props> extends Omit<LazyValue<unknown>, 'value'> {
  Part: ComponentType<Props> | undefined;
}

/**
 * Loads a component when it is first wanted. Unlike with `React.lazy` a failure can be tried again and
 * takes nothing else on the page down.
 *
 * @param load gives the component; keep it the same from render to render
 */
export function useLazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
): LoadingPart<Props> {
  const { value, ...rest } = useLazyValue(load, isWanted);
  return { Part: value, ...rest };
}
