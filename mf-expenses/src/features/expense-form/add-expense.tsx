import { useState } from 'react';
import { TEXTS } from '@quits/contracts';
import type { Expense } from '@quits/contracts';
import { useAuth } from '@quits/core';
import type { ExpenseFormProps } from '@quits/core';
import { formatMoney } from '@quits/domain';
import { Button, Notice, useLazyDialog } from '@quits/ui';
import { useOutcome } from '../../lib/use-outcome.ts';
import { ExpenseFormDialog } from './expense-form-dialog.tsx';
import { newFormState } from './form-fill.ts';
import { frameOf } from './form-people.ts';
import { useExpenseForm } from './use-expense-form.ts';
import { useRecording } from './use-recording.ts';

const loadEditForm = () => import('./edit-expense.tsx').then(({ EditExpenseForm }) => EditExpenseForm);

interface FirstTryNoticeProps {
  firstTry: Expense;
  /** The form that edits it is on its way. */
  isOpening: boolean;
  onEdit: () => void;
}

function FirstTryNotice({ firstTry, isOpening, onEdit }: FirstTryNoticeProps) {
  const { description, totalCents } = firstTry;
  const what = [...(description === '' ? [] : [description]), formatMoney(totalCents)].join(', ');
  const action = (
    <Button size="s" isBusy={isOpening} onClick={onEdit}>
      Edit it
    </Button>
  );
  return <Notice action={action}>Your first try ({what}) was recorded.</Notice>;
}

/** The expense form for a new expense of a group. */
export function AddExpenseForm(props: ExpenseFormProps) {
  const { groupId, members, isOpen, onClose, onSaved, isDescriptionReadOnly = false, description } = props;
  const currentUserId = useAuth().user?.id;
  const tell = useOutcome();
  const frame = frameOf(members, currentUserId);
  const form = useExpenseForm({
    frame,
    fresh: () => newFormState({ people: frame.people, currentUserId, description }),
    draftName: `expense-new-${String(groupId)}`,
    isOpen,
  });
  const { send, attempt, firstTry } = useRecording(groupId, form);
  const [isEditing, setIsEditing] = useState(false);
  const { Part: EditForm, key } = useLazyDialog('mf-expenses', loadEditForm, {
    isOpen: isEditing,
    onClose: () => setIsEditing(false),
  });

  async function submit(): Promise<void> {
    const answer = await send();
    if (!answer) return;
    const isDone = tell(answer, {
      done: TEXTS.expenses.added,
      failed: TEXTS.expenses.addFailed,
      event: { groupId, change: 'added' },
    });
    if (!isDone) return;
    form.dropDraft();
    onSaved?.();
    onClose();
  }

  function endEditing(): void {
    form.dropDraft();
    onClose();
  }

  if (EditForm && firstTry && isEditing) {
    const dialog = { expense: firstTry, members, typed: form.state, isOpen, onClose: endEditing };
    return <EditForm key={key} {...dialog} />;
  }
  return (
    <ExpenseFormDialog
      title="Add Expense"
      submitLabel="Add Expense"
      failureTitle={TEXTS.expenses.addFailed}
      form={form}
      attempt={attempt}
      isOpen={isOpen}
      isDescriptionReadOnly={isDescriptionReadOnly}
      notice={
        firstTry && (
          <FirstTryNotice firstTry={firstTry} isOpening={isEditing} onEdit={() => setIsEditing(true)} />
        )
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    />
  );
}
