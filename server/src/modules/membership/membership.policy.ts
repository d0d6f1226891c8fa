/** Only the creator invites, removes members, renames, deletes and restores (specification §6). */
export function canManageGroup(group: { created_by: number }, userId: number): boolean {
  return group.created_by === userId;
}
