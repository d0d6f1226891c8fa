import { type Group, TEXTS } from '@quits/contracts';
import { useRuntime } from '@quits/core';
import { t } from '@quits/domain';
import type { DialogControl } from '@quits/ui';
import { useRenameGroupMutation } from '../../lib/groups.api.ts';
import { GroupNameDialog } from '../../lib/group-name-dialog.tsx';

export interface EditGroupNameDialogProps extends DialogControl {
  group: Group;
}

/** Renames a group. Its heading shows the new name immediately. */
export function EditGroupNameDialog({ group, ...dialog }: EditGroupNameDialogProps) {
  const { bus } = useRuntime();
  const [renameGroup] = useRenameGroupMutation();
  return (
    <GroupNameDialog
      {...dialog}
      title={t('Edit Group Name')}
      submitLabel={t('Save Changes')}
      initialName={group.name}
      send={(name) => renameGroup({ groupId: group.id, name }).unwrap()}
      done={t(TEXTS.groups.renamed)}
      failed={t(TEXTS.groups.renameFailed)}
      onSent={() =>
        bus.for('mf-groups').publish('groups/groupSaved', { groupId: group.id, change: 'renamed' })
      }
    />
  );
}
