import type { Member } from '@quits/contracts';
import { TEXTS, memberRemovedText } from '@quits/contracts';
import { useNotify, useRuntime } from '@quits/core';
import { displayName } from '@quits/domain';
import { useSubmission } from '@quits/ui';
import { ConfirmDialog } from '@quits/ui/dialog';
import type { DialogControl } from '@quits/ui';
import { useRef } from 'react';
import type { RefObject } from 'react';
import { useRemoveMemberMutation } from '../../api/members.api.ts';

export interface RemoveMemberDialogProps extends DialogControl {
  groupId: number;
  /** The one of the moment it opened: the list drops them before the answer. */
  member: Member;
  /** Takes the focus once they are gone, and the button that opened this with them. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Asks whether a member shall leave the group. */
export function RemoveMemberDialog({ groupId, member, focusAfter, ...dialog }: RemoveMemberDialogProps) {
  const { bus } = useRuntime();
  const notify = useNotify('mf-groups');
  const [removeMember] = useRemoveMemberMutation();
  const { submit, isBusy, reason } = useSubmission('mf-groups', TEXTS.groups.removeFailed);
  const isGone = useRef(false);
  const name = displayName(member);

  async function remove(): Promise<void> {
    const isRemoved = await submit(() => removeMember({ groupId, userId: member.id }).unwrap());
    if (!isRemoved) return;
    isGone.current = true;
    notify.success(memberRemovedText(member.email));
    bus.for('mf-groups').publish('groups/memberRemoved', { groupId, userId: member.id });
    dialog.onClose();
  }

  return (
    <ConfirmDialog
      {...dialog}
      title="Remove member"
      question={`${name} will no longer see this group. Expenses that name them stay as they are.`}
      confirmLabel="Remove"
      busyLabel="Removing..."
      isBusy={isBusy}
      findFocusAfter={() => (isGone.current ? focusAfter.current : true)}
      onConfirm={() => void remove()}
      reason={reason}
    />
  );
}
