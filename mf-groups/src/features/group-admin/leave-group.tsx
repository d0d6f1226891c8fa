import { type Group, PATHS } from '@quits/contracts';
import { t } from '@quits/domain';
import { Button, LazyDialog, preloadOnApproach, useDialogParam } from '@quits/ui';
import { LogOut } from 'lucide-react';
import { useForgetting } from '../../lib/use-forgetting.ts';
import styles from './ending.module.css';

const loadDialog = () => import('./leave-group-dialog.tsx').then((part) => part.LeaveGroupDialog);

interface LeaveGroupProps {
  group: Group;
  userId: number;
  /** What the person is owed in the group, in cents; negative: owes. Undefined while unknown. */
  balanceCents: number | undefined;
}

/** Lets a member who is even leave the group. */
export function LeaveGroup({ group, userId, balanceCents }: LeaveGroupProps) {
  const { open, control, leave } = useDialogParam('dialog', 'leave');
  const forget = useForgetting(group.id);
  const dialog = {
    group,
    userId,
    balanceCents,
    ...control,
    onLeft() {
      forget();
      leave(PATHS.groups, 'instead');
    },
  };
  return (
    <div className={styles.row}>
      <p className={styles.text}>
        {t('Leaving takes the group off your list. What you paid and owed stays in it.')}
      </p>
      <Button icon={<LogOut />} onClick={open} {...preloadOnApproach(loadDialog)}>
        {t('Leave Group')}
      </Button>
      <LazyDialog source="mf-groups" load={loadDialog} dialog={dialog} />
    </div>
  );
}
