import { type Group, PATHS } from '@quits/contracts';
import { t } from '@quits/domain';
import { Button, LazyDialog, preloadOnApproach, useDialogParam } from '@quits/ui';
import { Trash2 } from 'lucide-react';
import { useForgetting } from '../../lib/use-forgetting.ts';

const loadDialog = () => import('./delete-group-dialog.tsx').then((part) => part.DeleteGroupDialog);

interface DeleteGroupProps {
  group: Group;
  /** The group's open debts as sentences; undefined while unknown. */
  debts: readonly string[] | undefined;
}

export function DeleteGroup({ group, debts }: DeleteGroupProps) {
  const { open, control, leave } = useDialogParam('dialog', 'delete');
  const forget = useForgetting(group.id);
  const dialog = {
    group,
    debts,
    ...control,
    onDeleted() {
      forget();
      leave(PATHS.groups, 'instead');
    },
  };
  return (
    <>
      <Button variant="quiet" size="s" icon={<Trash2 />} onClick={open} {...preloadOnApproach(loadDialog)}>
        {t('Delete Group')}
      </Button>
      <LazyDialog source="mf-groups" load={loadDialog} dialog={dialog} />
    </>
  );
}
