import { useHost } from '@quits/core';
import type { ExpenseFormProps } from '@quits/core';
import { PortalContainerProvider, useOpening } from '@quits/ui';
import { AddExpenseForm } from './features/expense-form/add-expense.tsx';

/**
 * The part that other features show through the host: the dialog that adds an expense to a group. It
 * opens where the host wants dialogs: this package has a UI kit of its own, which the other one's tells nothing.
 */
export function ExpenseForm(props: ExpenseFormProps) {
  const { portalContainer } = useHost();
  // Each opening is a form of its own.
  const opening = useOpening(props.isOpen);
  return (
    <PortalContainerProvider container={portalContainer}>
      <AddExpenseForm key={opening} {...props} />
    </PortalContainerProvider>
  );
}
