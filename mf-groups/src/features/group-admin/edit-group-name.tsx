import type { Group } from '@quits/contracts';
import { Button, LazyDialog, preloadOnApproach } from '@quits/ui';
import { Pencil } from 'lucide-react';
import { useCallback, useState } from 'react';

const loadEditGroupNameDialog = () =>
  import('./edit-group-name-dialog.tsx').then((part) => part.EditGroupNameDialog);

/** Lets the creator rename the group. */
export function EditGroupName({ group }: { group: Group }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  return (
    <>
      <Button
        icon={<Pencil />}
        onClick={() => setIsOpen(true)}
        {...preloadOnApproach(loadEditGroupNameDialog)}
      >
        Edit Name
      </Button>
      <LazyDialog
        source="mf-groups"
        load={loadEditGroupNameDialog}
        dialog={{ group, isOpen, onClose: close }}
      />
    </>
  );
}
