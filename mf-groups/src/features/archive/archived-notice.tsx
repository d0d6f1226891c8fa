import type { Group } from '@quits/contracts';
import { t } from '@quits/domain';
import { Button, Notice, formatDate, useSubmission } from '@quits/ui';
import { useArchiveGroupMutation } from '../../lib/group-settings.api.ts';

function Unarchive({ groupId }: { groupId: number }) {
  const [archiveGroup] = useArchiveGroupMutation();
  const { submit, isBusy } = useSubmission('mf-groups', t('The group could not be unarchived'), {
    isToastOnly: true,
  });
  const send = () => archiveGroup({ groupId, isArchived: false }).unwrap();
  return (
    <Button size="s" isBusy={isBusy} onClick={() => void submit(send, t('Group unarchived'))}>
      {t('Unarchive')}
    </Button>
  );
}

/** Says that a group is read-only. Its creator can bring it back. */
export function ArchivedNotice({ group, userId }: { group: Group; userId: number }) {
  const isCreator = group.createdBy === userId;
  return (
    <Notice
      role="note"
      title={t('Archived on {date}', { date: formatDate(group.archivedAt ?? '') })}
      action={isCreator && <Unarchive groupId={group.id} />}
    >
      {t(
        isCreator
          ? 'Nothing in this group can change.'
          : 'Nothing in this group can change until its creator unarchives it.',
      )}
    </Notice>
  );
}
