import type { Member } from '@quits/contracts';
import { TEXTS, memberRemovedText } from '@quits/contracts';
import { useNotify, useRuntime } from '@quits/core';
import { displayName } from '@quits/domain';
import { useSubmission } from '@quits/ui';
import { ConfirmDialog } from '@quits/ui/dialog';
import type { DialogControl } from '@quits/ui';
import { useState } from 'react';
import { useRemoveMemberMutation } from '../../api/members.api.ts';

export interface RemoveMemberDialogProps extends DialogControl {
  groupId: number;
  member: Member;
  /** Called after the member is gone, and the button that opened this with them. */
  onRemoved: () => void;
}

/** Asks whether a member shall leave the group. */
export function RemoveMemberDialog(props: RemoveMemberDialogProps) {
  const { groupId, isOpen, onClose, onRemoved } = props;
  // The one of the moment it opened: the list drops them before the answer.
  const [member] = useState(props.member);
  const { bus } = useRuntime();
  const notify = useNotify('mf-groups');
  const [removeMember] = useRemoveMemberMutation();
  const { submit, isBusy, reason } = useSubmission('mf-groups', TEXTS.groups.removeFailed);
  const name = displayName(member);

  async function remove(): Promise<void> {
    const isRemoved = await submit(() => removeMember({ groupId, userId: member.id }).unwrap());
    if (!isRemoved) return;
    notify.success(memberRemovedText(member.email));
    bus.for('mf-groups').publish('groups/memberRemoved', { groupId, userId: member.id });
    onClose();
    onRemoved();
  }

  return (
    <ConfirmDialog
      title="Remove member"
      question={`${name} will no longer see this group. Expenses that name them stay as they are.`}
      confirmLabel="Remove"
      busyLabel="Removing..."
      isOpen={isOpen}
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
      reason={reason}
    />
  );
}
