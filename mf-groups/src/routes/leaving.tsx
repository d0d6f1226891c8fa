import type { Group, User } from '@quits/contracts';
import { useOffers } from '@quits/core';
import { t } from '@quits/domain';
import { LazyPart } from '@quits/ui';
import styles from './group-parts.module.css';

const loadLeaveGroup = () =>
  import('../features/group-admin/leave-group.tsx').then((part) => part.LeaveGroup);

interface LeavingProps {
  group: Group | undefined;
  user: User;
  /** What the person is owed, in cents; undefined while unknown. */
  balanceCents: number | undefined;
}

/** Members leave; the creator hands the group over first. Only for back ends with extras. */
export function Leaving({ group, user, balanceCents }: LeavingProps) {
  const offers = useOffers();
  if (!offers('archive') || !group || group.createdBy === user.id) return null;
  return (
    <div className={styles.admin}>
      <LazyPart
        load={loadLeaveGroup}
        part={{ group, userId: user.id, balanceCents }}
        what={t('leaving the group')}
      />
    </div>
  );
}
