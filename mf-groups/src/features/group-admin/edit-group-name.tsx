import type { Group } from '@quits/contracts';
import { t } from '@quits/domain';
import { Button, LazyDialog, preloadOnApproach, useDialogParam } from '@quits/ui';
import { Pencil } from 'lucide-react';

const loadDialog = () => import('./edit-group-name-dialog.tsx').then((part) => part.EditGroupNameDialog);

/** Lets the creator rename the group. */
export function EditGroupName({ group }: { group: Group }) {
  const { open, control } = useDialogParam('dialog', 'name');
  return (
    <>
      <Button variant="quiet" size="s" icon={<Pencil />} onClick={open} {...preloadOnApproach(loadDialog)}>
        {t('Edit Name')}
      </Button>
      <LazyDialog source="mf-groups" load={loadDialog} dialog={{ group, ...control }} />
    </>
  );
}
