import { useGetGroupQuery, useHost, useRuntime } from '@quits/core';
import type { ExpenseFormProps } from '@quits/core';
import { DidNotLoad, PortalContainerProvider, retryOf, useOpening } from '@quits/ui';
import { AddExpenseForm } from './features/expense-form/add-expense.tsx';

/**
 * The part that other features show through the host: the dialog that adds an expense to a group. It opens in
 * the host's container for dialogs, because this package has its own UI kit.
 */
export function ExpenseForm(props: ExpenseFormProps) {
  const { portalContainer } = useHost();
  // Each opening starts a new form.
  const opening = useOpening(props.isOpen);
  const { hasExtras } = useRuntime().config;
  // For its currency and default split. The page that shows the form has loaded the group already.
  const query = useGetGroupQuery(props.groupId, { skip: !hasExtras });
  const { currentData: group, isError } = query;
  if (hasExtras && !group && !isError) return null;
  // The form restarts once its currency is known; the draft keeps what was typed. Another group that the
  // person chooses doesn't restart it.
  const key = `${String(opening)} ${props.choice ? '' : (group?.currency ?? '')}`;
  const notice = isError && !group && <DidNotLoad what="the group and its currency" {...retryOf(query)} />;
  return (
    <PortalContainerProvider container={portalContainer}>
      <AddExpenseForm key={key} {...props} group={group} notice={notice} />
    </PortalContainerProvider>
  );
}
