import type { Group, User } from '@quits/contracts';
import type { ReactNode } from 'react';

interface AdminOnlyProps {
  /** Undefined until loaded. */
  group: Group | undefined;
  user: User;
  children: (group: Group) => ReactNode;
}

/** Shows controls that change the group itself only to its creator (specification §6). */
export function AdminOnly({ group, user, children }: AdminOnlyProps) {
  return group?.createdBy === user.id && children(group);
}
