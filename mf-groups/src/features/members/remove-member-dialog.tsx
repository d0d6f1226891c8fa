import type { Member } from '@quits/contracts';
import { TEXTS, memberRemovedText } from '@quits/contracts';
import { useRuntime } from '@quits/core';
import { displayName } from '@quits/domain';
import { Money, useSubmission } from '@quits/ui';
import { ConfirmDialog } from '@quits/ui/dialog';
import type { DialogControl } from '@quits/ui';
import { useRemoveMemberMutation } from '../../api/members.api.ts';

export interface RemoveMemberDialogProps extends DialogControl {
  groupId: number;
  /** The member when the dialog opened: the list drops them before the answer. */
  member: Member;
  /** What they are owed in the group, in cents; negative amounts they owe. Undefined while unknown. */
  balanceCents: number | undefined;
  currency: string;
}

/** Says what removing means. An open balance must be settled first. */
function questionFor(member: Member, balanceCents: number | undefined, currency: string) {
  const name = displayName(member);
  if (balanceCents === undefined)
    return `The balances did not load. ${name} can only be removed with nothing left to settle.`;
  if (balanceCents !== 0) {
    const stands = balanceCents > 0 ? 'is still owed' : 'still owes';
    return (
      <>
        {name} {stands} <Money cents={Math.abs(balanceCents)} currency={currency} /> in this group. Settle
        that first: no one can leave with an open balance.
      </>
    );
  }
  if (member.placeholder === true) return `Expenses that name ${name} stay as they are.`;
  return `${name} will no longer see this group. Expenses that name them stay as they are.`;
}

export function RemoveMemberDialog(props: RemoveMemberDialogProps) {
  const { groupId, member, balanceCents, currency, ...dialog } = props;
  const { bus } = useRuntime();
  const [removeMember] = useRemoveMemberMutation();
  const { submit, isBusy, reason } = useSubmission('mf-groups', TEXTS.groups.removeFailed);

  async function remove(): Promise<void> {
    const send = () => removeMember({ groupId, userId: member.id }).unwrap();
    if (!(await submit(send, memberRemovedText(member.email || displayName(member))))) return;
    bus.for('mf-groups').publish('groups/memberRemoved', { groupId, userId: member.id });
    dialog.onClose();
  }

  return (
    <ConfirmDialog
      {...dialog}
      title="Remove member"
      question={questionFor(member, balanceCents, currency)}
      confirmLabel="Remove"
      busyLabel="Removing..."
      isBusy={isBusy}
      onConfirm={() => void remove()}
      reason={reason}
    />
  );
}
