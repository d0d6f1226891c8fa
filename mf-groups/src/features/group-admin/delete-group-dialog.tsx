import type { Group } from '@quits/contracts';
import { PATHS, TEXTS } from '@quits/contracts';
import { useNotify, useRuntime } from '@quits/core';
import { useSubmission } from '@quits/ui';
import { ConfirmDialog } from '@quits/ui/dialog';
import type { DialogControl } from '@quits/ui';
import { useNavigate } from 'react-router-dom';
import { useDeleteGroupMutation } from '../../api/group-removal.api.ts';
import { restoreGroup } from './restore-group.ts';

export interface DeleteGroupDialogProps extends DialogControl {
  group: Group;
  /** Called after the group is gone, before its page is left. */
  onDeleted: () => void;
}

/** Asks whether the group shall go, with everything in it. */
export function DeleteGroupDialog({ group, isOpen, onClose, onDeleted }: DeleteGroupDialogProps) {
  const runtime = useRuntime();
  const notify = useNotify('mf-groups');
  const navigate = useNavigate();
  const [deleteGroup] = useDeleteGroupMutation();
  const { submit, isBusy, reason } = useSubmission('mf-groups', TEXTS.groups.deleteFailed);

  async function remove(): Promise<void> {
    const isDeleted = await submit(() => deleteGroup(group.id).unwrap());
    if (!isDeleted) return;
    onDeleted();
    const undo = { label: 'Undo', onSelect: () => void restoreGroup(runtime, notify, group.id) };
    notify.success(TEXTS.groups.deleted, runtime.config.hasExtras ? { action: undo } : {});
    runtime.bus.for('mf-groups').publish('groups/groupSaved', { groupId: group.id, change: 'deleted' });
    onClose();
    void navigate(PATHS.groups);
  }

  return (
    <ConfirmDialog
      title="Delete Group"
      question={`Are you sure you want to delete “${group.name}”? Its expenses and balances go with it, for every member.`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isOpen={isOpen}
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
      reason={reason}
    />
  );
}
