import type { Storages } from '@quits/core';

/** Among the drafts, so that signing out forgets it. */
const keyOf = (userId: number) => `quits.draft.${String(userId)}.last-group`;

/** The group to which the person last added an expense in this browser. */
export function lastGroupOf({ local }: Storages, userId: number): number | undefined {
  const stored = local.get(keyOf(userId));
  return stored === null ? undefined : Number(stored);
}

/** Keeps the group for the next form that opens without one. */
export function rememberGroup({ local }: Storages, userId: number, groupId: number): void {
  local.set(keyOf(userId), String(groupId));
}
