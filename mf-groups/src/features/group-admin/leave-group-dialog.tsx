import type { Group } from '@quits/contracts';
import { useNotify, useRuntime } from '@quits/core';
import { isolated } from '@quits/domain';
import { Money, useSubmission } from '@quits/ui';
import { ConfirmDialog } from '@quits/ui/dialog';
import type { DialogControl } from '@quits/ui';
import { useRemoveMemberMutation } from '../../api/members.api.ts';

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
    return 'The balances did not load. You can only leave with nothing left to settle.';
  if (balanceCents !== 0) {
    const amount = <Money cents={Math.abs(balanceCents)} currency={group.currency} />;
    return (
      <>
        You {balanceCents > 0 ? 'are still owed' : 'still owe'} {amount} in this group. Settle that first: no
        one can leave with an open balance.
      </>
    );
  }
  return <bdi>You will no longer see “{isolated(group.name)}”. To come back, you need a new invitation.</bdi>;
}

export function LeaveGroupDialog({ group, userId, balanceCents, onLeft, ...dialog }: LeaveGroupDialogProps) {
  const { bus } = useRuntime();
  const notify = useNotify('mf-groups');
  const [removeMember] = useRemoveMemberMutation();
  const { submit, isBusy, reason } = useSubmission('mf-groups', 'You could not leave the group');

  async function leave(): Promise<void> {
    const send = () => removeMember({ groupId: group.id, userId, isLeaving: true }).unwrap();
    if (!(await submit(send))) return;
    notify.success('You left the group');
    bus.for('mf-groups').publish('groups/memberRemoved', { groupId: group.id, userId });
    onLeft();
  }

  return (
    <ConfirmDialog
      {...dialog}
      title="Leave Group"
      question={<Question group={group} balanceCents={balanceCents} />}
      confirmLabel="Leave"
      busyLabel="Leaving..."
      isBusy={isBusy}
      onConfirm={() => void leave()}
      reason={reason}
    />
  );
}
