import { useState } from 'react';
import type { Group, Member } from '@quits/contracts';
import {
  useGetGroupMembersQuery,
  useGetGroupQuery,
  useGetGroupsQuery,
  useRuntime,
  type WaitingEntry,
} from '@quits/core';
import { useIsArchived } from '@quits/ledger-ui';
import { expenseOfWaiting } from '@quits/ledger-ui/waiting';
import type { DialogControl } from '@quits/ui';
import { AddExpenseForm } from '../features/expense-form/add-expense.tsx';

interface CorrectWaitingProps extends DialogControl {
  entry: WaitingEntry;
  /** The form opens in another group than the entry's. */
  isMoved: boolean;
}

const filesOf = ({ receipts }: WaitingEntry) =>
  receipts.map(({ name, file }) => new File([file], name, { type: file.type }));

/** The group of the form: the entry's, unless it is gone, takes nothing or is to be left. */
function useChosenGroup({ groupId: first }: WaitingEntry, isMoved: boolean) {
  const isArchived = useIsArchived();
  const { data: all = [] } = useGetGroupsQuery();
  const groups = all.filter((group) => !isArchived(group));
  const [chosen, onChange] = useState<number>();
  const fits = ({ id }: Group) => (chosen === undefined ? (id === first) !== isMoved : id === chosen);
  const groupId = (groups.find(fits) ?? groups[0])?.id ?? 0;
  const skip = { skip: groupId === 0 };
  const { currentData: group } = useGetGroupQuery(groupId, skip);
  const { currentData: members } = useGetGroupMembersQuery(groupId, skip);
  // While the members of another group load, the form shows the former one.
  const [shown, setShown] = useState<{ group: Group; members: readonly Member[] }>();
  if (group && members && (shown?.group !== group || shown.members !== members)) setShown({ group, members });
  return { shown, choice: { groups, groupId, onChange } };
}

/** The form of an expense that the server refused. It is sent as a new one, and the refused one goes. */
export function CorrectWaiting({ entry, isMoved, isOpen, onClose }: CorrectWaitingProps) {
  const { waiting } = useRuntime();
  const { shown, choice } = useChosenGroup(entry, isMoved);
  const [{ expense, files }] = useState(() => ({ expense: expenseOfWaiting(entry), files: filesOf(entry) }));
  if (!shown) return null;
  return (
    <AddExpenseForm
      groupId={shown.group.id}
      group={shown.group}
      groupName={shown.group.name}
      members={shown.members}
      choice={choice}
      waiting={expense}
      files={files}
      isOpen={isOpen}
      onSaved={() => void waiting?.load().then((queue) => queue.discard(entry.id))}
      onClose={onClose}
    />
  );
}
