import { useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { TEXTS } from '@quits/contracts';
import type { Expense, Group } from '@quits/contracts';
import { useAuth, useRuntime } from '@quits/core';
import type { ExpenseFormProps } from '@quits/core';
import { LazyPart, useLazyDialog } from '@quits/ui';
import { useOutcome } from '../../lib/use-outcome.ts';
import { ExpenseFormDialog } from './expense-form-dialog.tsx';
import { copyState, newFormState } from './form-fill.ts';
import { frameOf } from './form-people.ts';
import { useExpenseForm } from './use-expense-form.ts';
import { useReceipts } from './use-receipts.tsx';
import { useRecording } from './use-recording.ts';

const loadEditForm = () => import('./edit-expense.tsx').then(({ EditExpenseForm }) => EditExpenseForm);
const loadFirstTry = () => import('./first-try-notice.tsx').then((part) => part.FirstTryNotice);

interface AddExpenseFormProps extends ExpenseFormProps {
  /** Only known towards a back end with extras. */
  group: Group | undefined;
  /** An additional notice above the fields. */
  notice?: ReactNode;
  /** The expense that the form copies, dated today and limited to current members. */
  copyOf?: Expense | undefined;
}

/** The initial form: empty, or a copy of another expense. */
function useNewExpense(
  { group, groupId, members, isOpen, description, copyOf }: AddExpenseFormProps,
  receipts: number,
) {
  const currentUserId = useAuth().user?.id;
  const frame = frameOf(members, currentUserId);
  return useExpenseForm({
    frame,
    fresh: () =>
      copyOf
        ? copyState(copyOf, frame.people, group?.currency)
        : newFormState({ people: frame.people, currentUserId, description, group }),
    draftName: copyOf ? `expense-copy-${String(copyOf.id)}` : `expense-new-${String(groupId)}`,
    isOpen,
    receipts,
  });
}

export function AddExpenseForm(props: AddExpenseFormProps) {
  const { group, groupId, members, isOpen, onClose, onSaved, isDescriptionReadOnly = false, copyOf } = props;
  const { hasExtras } = useRuntime().config;
  const tell = useOutcome();
  const receipts = useReceipts(isOpen);
  const form = useNewExpense(props, receipts.field.files.length);
  const { send, attempt, firstTry } = useRecording(groupId, form);
  const [isEditing, setIsEditing] = useState(false);
  const { Part: EditForm, key } = useLazyDialog('mf-expenses', loadEditForm, {
    isOpen: isEditing,
    onClose: () => setIsEditing(false),
  });

  /** Sends the expense and returns whether it was recorded. */
  async function record(): Promise<boolean> {
    const answer = await send();
    if (!answer) return false;
    const isDone = tell(answer, {
      done: TEXTS.expenses.added,
      failed: TEXTS.expenses.addFailed,
      event: { groupId, change: 'added' },
    });
    if (isDone) {
      form.dropDraft();
      onSaved?.();
      if (answer.data) await receipts.send(answer.data.id);
    }
    return isDone;
  }

  async function submit(): Promise<void> {
    if (await record()) onClose();
  }

  async function submitAndGoOn(): Promise<boolean> {
    const isRecorded = await record();
    // Synchronous: otherwise the field that loses the focus next would restore its old value.
    if (isRecorded) flushSync(form.startAnew);
    return isRecorded;
  }

  function endEditing(): void {
    form.dropDraft();
    onClose();
  }

  if (EditForm && firstTry && isEditing) {
    const dialog = { expense: firstTry, members, group, typed: form.state, isOpen, onClose: endEditing };
    return <EditForm key={key} {...dialog} />;
  }
  if (receipts.dialog) return receipts.dialog;
  return (
    <ExpenseFormDialog
      title="Add Expense"
      submitLabel="Add Expense"
      failureTitle={TEXTS.expenses.addFailed}
      form={form}
      attempt={attempt}
      nets={props.nets}
      receipts={hasExtras ? receipts.field : undefined}
      isOpen={isOpen}
      isDescriptionReadOnly={isDescriptionReadOnly}
      notice={
        firstTry ? (
          <LazyPart
            load={loadFirstTry}
            part={{
              firstTry,
              currency: group?.currency,
              isOpening: isEditing,
              onEdit: () => setIsEditing(true),
            }}
            what="the first try"
          />
        ) : (
          props.notice
        )
      }
      onSubmit={() => void submit()}
      onSubmitAndGoOn={hasExtras && !copyOf ? submitAndGoOn : undefined}
      onClose={onClose}
    />
  );
}
