import type { Group } from '@quits/contracts';
import { useGetGroupSummariesQuery } from '../api/groups.api.ts';

/**
 * The group of a page. If its own query is slower than the others, the list of groups supplies it.
 *
 * @param group its own query
 * @param isShown whether the rest of the page has loaded
 */
export function useKnownGroup(
  group: { data?: Group | undefined; error?: unknown },
  groupId: number,
  isShown: boolean,
): Group | undefined {
  const isLate = isShown && group.data === undefined && group.error === undefined;
  const groups = useGetGroupSummariesQuery(undefined, { skip: !isLate });
  return group.data ?? (isLate ? groups.data?.find(({ id }) => id === groupId) : undefined);
}
