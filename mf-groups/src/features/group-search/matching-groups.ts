/** Groups whose name contains what was searched for, whatever the case (specification §2). */
export function matchingGroups<Group extends { name: string }>(
  groups: readonly Group[],
  query: string,
): Group[] {
  const wanted = query.trim().toLocaleLowerCase();
  return groups.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
}
