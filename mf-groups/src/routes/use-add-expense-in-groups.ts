import { useAddExpenseAnywhere } from '@quits/ledger-ui/add-expense';
import { useDialogParam } from '@quits/ui';
import { useMemo } from 'react';
import { useGetGroupSummariesQuery } from '../lib/groups.api.ts';
import { byNewest } from '../lib/ledger.ts';
import { useLoadExpenseForm } from '../lib/use-load-expense-form.ts';

/** The Add Expense dialog of a page of all groups (`?add=1`): it offers them, the newest first. */
export function useAddExpenseInGroups(userId: number) {
  const { data, error } = useGetGroupSummariesQuery();
  const groups = useMemo(() => data?.toSorted(byNewest), [data]);
  return useAddExpenseAnywhere({ data: groups, error }, userId, {
    dialog: useDialogParam('add'),
    loadForm: useLoadExpenseForm(),
  });
}
