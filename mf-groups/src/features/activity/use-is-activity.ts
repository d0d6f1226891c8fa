import { useRuntime } from '@quits/core';
import { useSearchParams } from 'react-router-dom';

/** Whether the address asks for what happened in the group, which only our own server tells. */
export function useIsActivity(): boolean {
  const { hasExtras } = useRuntime().config;
  const [params] = useSearchParams();
  return hasExtras && params.get('view') === 'activity';
}
