import { Copy } from 'lucide-react';
import type { Expense, Group, Member } from '@quits/contracts';
import { useOffers } from '@quits/core';
import { t } from '@quits/domain';
import { Button, LazyDialog, preloadOnApproach, useDialogParam } from '@quits/ui';

const loadForm = () => import('../features/expense-form/add-expense.tsx').then((part) => part.AddExpenseForm);

interface DuplicateProps {
  expense: Expense;
  members: readonly Member[];
  group: Group | undefined;
  /** Whether the form's data has either loaded or failed. */
  isFormSettled: boolean;
}

/**
 * Opens the form of a new expense, filled from this one and dated today: an extra. It never duplicates a
 * payment.
 */
export function Duplicate({ expense, members, group, isFormSettled }: DuplicateProps) {
  const canCopy = useOffers()('undo') && !expense.isSettlement;
  const { isOpen, open, close } = useDialogParam('dialog', 'duplicate');
  if (!canCopy) return null;
  const { groupId } = expense;
  const dialog = {
    groupId,
    members,
    group,
    groupName: group?.name,
    copyOf: expense,
    isOpen: isOpen && isFormSettled,
    onClose: close,
  };
  return (
    <>
      <Button
        size="s"
        icon={<Copy />}
        isBusy={isOpen && !isFormSettled}
        onClick={open}
        {...preloadOnApproach(loadForm)}
      >
        {t('[verb] Duplicate')}
      </Button>
      <LazyDialog source="mf-expenses" load={loadForm} dialog={dialog} />
    </>
  );
}
