import { inOrderOfUse, type ListedGroup } from '@quits/contracts';
import { useHost } from '@quits/core';
import { useIdleLoad } from '@quits/ui';
import { useCallback, useState } from 'react';
import { useIsArchived } from '../archive/use-is-archived.ts';
import { type Opening, useAddExpense } from './use-add-expense.ts';
import { useChosenGroup } from './use-chosen-group.ts';

interface GroupsQuery {
  data?: readonly ListedGroup[] | undefined;
  error?: unknown;
}

const NONE: readonly ListedGroup[] = [];

/**
 * The state of the Add Expense dialog on pages of several groups: its form asks for the group. Archived ones
 * take none.
 */
export function useAddExpenseAnywhere({ data, error }: GroupsQuery, userId: number, opening: Opening) {
  const isArchived = useIsArchived();
  const groups = inOrderOfUse(data ?? NONE).filter((group) => !isArchived(group));
  const hasGroups = groups.length > 0;
  const { kind } = useHost();
  const [isNear, setIsNear] = useState(false);
  const chosen = useChosenGroup(groups, userId, opening.dialog.isOpen || isNear);
  const { shown, choice } = chosen;
  const prepare = useCallback(() => {
    setIsNear(true);
    return Promise.resolve();
  }, []);
  // On a slow connection the first press would wait longer for the members than for the form.
  useIdleLoad(prepare, hasGroups && kind === 'app');
  const state = useAddExpense({
    ...opening,
    isShown: hasGroups,
    hasMembers: shown !== undefined,
    areMembersLoading: chosen.areMembersLoading || !hasGroups,
    loadMembers: chosen.load,
  });
  return {
    /** Without a group there is nothing to open. */
    isOffered: hasGroups || (data ?? error) === undefined,
    state: {
      ...state,
      load() {
        setIsNear(true);
        return state.load();
      },
    },
    form: { groupId: choice.groupId, members: [], nets: undefined, ...shown, choice },
  };
}
