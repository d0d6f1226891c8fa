import type { Group } from '@quits/contracts';
import { Button } from '@quits/ui';
import { Pencil } from 'lucide-react';
import { useCallback, useState } from 'react';
import { LazyDialog } from '../../support/lazy-dialog.tsx';
import { warmUp } from '../../support/warm-up.ts';
import { loadEditGroupNameDialog } from './load-dialogs.ts';

/** Lets the creator rename the group. */
export function EditGroupName({ group }: { group: Group }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  return (
    <>
      <Button icon={<Pencil />} onClick={() => setIsOpen(true)} {...warmUp(loadEditGroupNameDialog)}>
        Edit Name
      </Button>
      <LazyDialog load={loadEditGroupNameDialog} dialog={{ group, isOpen, onClose: close }} />
    </>
  );
}
