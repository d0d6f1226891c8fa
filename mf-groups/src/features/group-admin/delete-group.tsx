import type { Group } from '@quits/contracts';
import { api, useRuntime } from '@quits/core';
import { Button, LazyDialog, preloadOnApproach } from '@quits/ui';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styles from './delete-group.module.css';

const loadDialog = () => import('./delete-group-dialog.tsx').then((part) => part.DeleteGroupDialog);

/** Drops what is known about a deleted group, once its page is gone and nobody asks for it any more. */
function useForgetting(groupId: number) {
  const { store } = useRuntime();
  const isDeleted = useRef(false);
  useEffect(
    () => () => {
      if (!isDeleted.current) return;
      setTimeout(() => {
        const ofGroup = (['Group', 'Member', 'Balance'] as const).map((type) => ({ type, id: groupId }));
        store.dispatch(api.util.invalidateTags([...ofGroup, { type: 'Expense', id: 'LIST' }]));
      });
    },
    [store, groupId],
  );
  return () => {
    isDeleted.current = true;
  };
}

/** Lets the creator delete the group. */
export function DeleteGroup({ group }: { group: Group }) {
  const [isOpen, setIsOpen] = useState(false);
  const onDeleted = useForgetting(group.id);
  const dialog = { group, isOpen, onClose: () => setIsOpen(false), onDeleted };
  return (
    <div className={styles.row}>
      <p className={styles.text}>
        Deleting the group removes it, with its expenses and balances, for everyone.
      </p>
      <Button icon={<Trash2 />} onClick={() => setIsOpen(true)} {...preloadOnApproach(loadDialog)}>
        Delete Group
      </Button>
      <LazyDialog source="mf-groups" load={loadDialog} dialog={dialog} />
    </div>
  );
}
