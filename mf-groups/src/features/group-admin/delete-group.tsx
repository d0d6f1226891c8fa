import type { Group } from '@quits/contracts';
import { PATHS } from '@quits/contracts';
import { api, useRuntime } from '@quits/core';
import { Button, LazyDialog, preloadOnApproach, useDialogParam } from '@quits/ui';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from './delete-group.module.css';

const loadDialog = () => import('./delete-group-dialog.tsx').then((part) => part.DeleteGroupDialog);

/** Drops the cached data of a deleted group, once its page has closed and no component uses it. */
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
    <div className={styles.row}>
      <p className={styles.text}>
        Deleting the group removes it, with its expenses and balances, for everyone.
      </p>
      <Button icon={<Trash2 />} onClick={open} {...preloadOnApproach(loadDialog)}>
        Delete Group
      </Button>
      <LazyDialog source="mf-groups" load={loadDialog} dialog={dialog} />
    </div>
  );
}
