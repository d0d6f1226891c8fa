import type { Group } from '@quits/contracts';
import { useNotify, useRuntime } from '@quits/core';
import { t } from '@quits/domain';
import { type DialogControl, Money, richText, useSubmission } from '@quits/ui';
import { ConfirmDialog } from '@quits/ui/dialog';
import { useRemoveMemberMutation } from '../../lib/members.api.ts';

export interface LeaveGroupDialogProps extends DialogControl {
  group: Group;
  userId: number;
  /** What the person is owed in the group, in cents; negative: owes. Undefined while unknown. */
  balanceCents: number | undefined;
  /** Called once the person has left, so that the group's page closes. */
  onLeft: () => void;
}

/** Says what leaving means. An open balance must be settled first. */
function Question({ group, balanceCents }: Pick<LeaveGroupDialogProps, 'group' | 'balanceCents'>) {
  if (balanceCents === undefined)
    return <span>{t('The balances did not load. You can only leave with nothing left to settle.')}</span>;
  if (balanceCents !== 0) {
    const amount = <Money cents={Math.abs(balanceCents)} currency={group.currency} />;
    return richText(
      balanceCents > 0
        ? 'You are still owed {amount} in this group. Settle that first: no one can leave with an open balance.'
        : 'You still owe {amount} in this group. Settle that first: no one can leave with an open balance.',
      { amount },
    );
  }
  return t('You will no longer see this group. Your entries stay in it.');
}

export function LeaveGroupDialog({ group, userId, balanceCents, onLeft, ...dialog }: LeaveGroupDialogProps) {
  const { bus } = useRuntime();
  const notify = useNotify('mf-groups');
  const [removeMember] = useRemoveMemberMutation();
  const { submit, isBusy, reason } = useSubmission('mf-groups', t('You could not leave the group'));

  async function leave(): Promise<void> {
    const send = () => removeMember({ groupId: group.id, userId, isLeaving: true }).unwrap();
    if (!(await submit(send))) return;
    notify.success(t('You left the group'));
    bus.for('mf-groups').publish('groups/memberRemoved', { groupId: group.id, userId });
    onLeft();
  }

  return (
    <ConfirmDialog
      {...dialog}
      title={t('Leave Group')}
      question={<Question group={group} balanceCents={balanceCents} />}
      confirmLabel={t('Leave')}
      busyLabel={t('Leaving...')}
      isBusy={isBusy}
      onConfirm={() => void leave()}
      reason={reason}
    />
  );
}
