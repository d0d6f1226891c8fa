import type { Group, User } from '@quits/contracts';
import type { ReactNode } from 'react';

/** Shows controls that change the group itself only to its creator (specification §6). */
export function AdminOnly({ group, user, children }: { group: Group; user: User; children: ReactNode }) {
  return group.createdBy === user.id && children;
}
