/** Groups whose name contains the search text, ignoring case (specification §2). */
export function matchingGroups<Group extends { name: string }>(
  groups: readonly Group[],
  query: string,
): Group[] {
  const wanted = query.trim().toLocaleLowerCase();
  return groups.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
}
