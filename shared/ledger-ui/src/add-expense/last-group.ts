import type { Storages } from '@quits/core';

const keyOf = (userId: number) => `quits.lastGroup.${String(userId)}`;

/** The group to which the person last added an expense in this browser. */
export function lastGroupOf({ local }: Storages, userId: number): number | undefined {
  const kept = local.get(keyOf(userId));
  return kept === null ? undefined : Number(kept);
}

/** Keeps the group for the next form that opens without one. */
export function rememberGroup({ local }: Storages, userId: number, groupId: number): void {
  local.set(keyOf(userId), String(groupId));
}
