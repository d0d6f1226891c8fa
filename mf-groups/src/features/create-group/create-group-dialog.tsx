import { TEXTS } from '@quits/contracts';
import { useDraft, useNotify, useRuntime } from '@quits/core';
import { useIdempotencyKey } from '@quits/ui';
import type { DialogControl } from '@quits/ui';
import { useCreateGroupMutation } from '../../api/groups.api.ts';
import { GroupNameDialog } from '../../lib/group-name-dialog.tsx';

export interface CreateGroupDialogProps extends DialogControl {
  userId: number;
}

function isText(kept: unknown): kept is string {
  return typeof kept === 'string' && kept.trim() !== '';
}

/** Creates a group of the signed-in person. What was typed is dropped by closing, not by a reload. */
export function CreateGroupDialog({ userId, isOpen, onClose }: CreateGroupDialogProps) {
  const { bus } = useRuntime();
  const notify = useNotify('mf-groups');
  const draft = useDraft('group-new', isText);
  const [createGroup] = useCreateGroupMutation();
  const keyFor = useIdempotencyKey();

  return (
    <GroupNameDialog
      title="Create Group"
      description="You can invite people once it is there."
      submitLabel="Create"
      initialName={draft.restored ?? ''}
      hint={draft.restored === undefined ? undefined : 'This is what you typed last time.'}
      isOpen={isOpen}
      onChange={draft.save}
      send={(name) => createGroup({ name, createdBy: userId, idempotencyKey: keyFor(name) }).unwrap()}
      failed={TEXTS.groups.createFailed}
      onSent={() => {
        notify.success(TEXTS.groups.created);
        bus.for('mf-groups').publish('groups/groupSaved', { change: 'created' });
      }}
      onClose={() => {
        draft.discard();
        onClose();
      }}
    />
  );
}
