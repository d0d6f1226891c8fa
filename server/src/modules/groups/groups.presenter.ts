import type { GroupAnswer as Group, GroupSummaryAnswer as GroupSummary } from '@quits/contracts';
import type { StoredGroup } from '../membership/membership.service.ts';
import type { StoredGroupSummary } from './groups.repository.ts';

/** A group as JSON. */
export function presentGroup({ id, name, created_by, created_at }: StoredGroup): Group {
  return { id, name, created_by, created_at: new Date(created_at).toISOString() };
}

/** A group with its counts as JSON. */
export function presentGroupSummary(group: StoredGroupSummary): GroupSummary {
  return { ...presentGroup(group), member_count: group.member_count, expense_count: group.expense_count };
}
