import { useRuntime } from '@quits/core';
import { useSearchParams } from 'react-router-dom';

/** Whether the address selects the group's activity, which only our own server has. */
export function useIsHistory(): boolean {
  const { hasExtras } = useRuntime().config;
  const [params] = useSearchParams();
  return hasExtras && params.get('view') === 'activity';
}
