import { useRuntime } from '@quits/core';
import { Button, LazyDialog, useDialogParam } from '@quits/ui';

const loadPeopleDialog = () => import('./people-dialog.tsx').then((part) => part.PeopleDialog);

/** What the balance over all groups is made of, person by person: only our own server tells. */
export function ByPerson({ userId }: { userId: number }) {
  const { hasExtras } = useRuntime().config;
  const { isOpen, open, close } = useDialogParam('people');
  if (!hasExtras) return null;
  return (
    <>
      <Button size="s" variant="quiet" onClick={open}>
        By person
      </Button>
      <LazyDialog source="mf-groups" load={loadPeopleDialog} dialog={{ userId, isOpen, onClose: close }} />
    </>
  );
}
