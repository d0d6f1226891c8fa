import type { Group } from '@quits/contracts';
import { Button, LazyDialog, preloadOnApproach } from '@quits/ui';
import { Pencil } from 'lucide-react';
import { useState } from 'react';

const loadDialog = () => import('./edit-group-name-dialog.tsx').then((part) => part.EditGroupNameDialog);

/** Lets the creator rename the group. */
export function EditGroupName({ group }: { group: Group }) {
  const [isOpen, setIsOpen] = useState(false);
  const dialog = { group, isOpen, onClose: () => setIsOpen(false) };
  return (
    <>
      <Button icon={<Pencil />} onClick={() => setIsOpen(true)} {...preloadOnApproach(loadDialog)}>
        Edit Name
      </Button>
      <LazyDialog source="mf-groups" load={loadDialog} dialog={dialog} />
    </>
  );
}
