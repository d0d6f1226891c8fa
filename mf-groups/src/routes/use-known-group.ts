import type { Group } from '@quits/contracts';
import { useGetGroupSummariesQuery } from '../api/groups.api.ts';

/**
 * The group of a page; as the list of groups has it, as long as its own call does not answer while others do.
 *
 * @param group its own call
 * @param isShown whether the rest of the page has come
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
