import type { Group, User } from '@quits/contracts';
import type { ReactNode } from 'react';

/** Only the creator sees what changes the group itself (specification §6). */
export function AdminOnly({ group, user, children }: { group: Group; user: User; children: ReactNode }) {
  return group.createdBy === user.id && children;
}
