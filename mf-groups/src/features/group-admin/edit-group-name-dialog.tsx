import type { Group } from '@quits/contracts';
import { TEXTS } from '@quits/contracts';
import { useNotify, useRuntime } from '@quits/core';
import { useSubmission } from '@quits/ui';
import type { DialogControl } from '@quits/ui';
import { useState } from 'react';
import { useRenameGroupMutation } from '../../api/groups.api.ts';
import { GroupNameDialog } from '../../lib/group-name-dialog.tsx';

export interface EditGroupNameDialogProps extends DialogControl {
  group: Group;
}

/** Renames a group; its heading has the new name from the moment it is sent. */
export function EditGroupNameDialog({ group, isOpen, onClose }: EditGroupNameDialogProps) {
  const { bus } = useRuntime();
  const notify = useNotify('mf-groups');
  const [initialName] = useState(group.name);
  const [renameGroup] = useRenameGroupMutation();
  const { submit, isBusy, reason, forgetReason } = useSubmission('mf-groups', TEXTS.groups.renameFailed);

  async function rename(name: string): Promise<void> {
    const isRenamed = await submit(() => renameGroup({ groupId: group.id, name }).unwrap());
    if (!isRenamed) return;
    notify.success(TEXTS.groups.renamed);
    bus.for('mf-groups').publish('groups/groupSaved', { groupId: group.id, change: 'renamed' });
    onClose();
  }

  return (
    <GroupNameDialog
      title="Edit Group Name"
      submitLabel="Save Changes"
      initialName={initialName}
      isOpen={isOpen}
      isBusy={isBusy}
      reason={reason}
      onChange={forgetReason}
      onSubmit={(name) => void rename(name)}
      onClose={onClose}
    />
  );
}
