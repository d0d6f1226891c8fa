import { type Expense, recurringEntryOf, type RecurringExpense } from '@quits/contracts';
import { t } from '@quits/domain';
import {
  recurringText,
  useDeleteRecurringExpenseMutation,
  useUpdateRecurringExpenseMutation,
} from '@quits/ledger-ui';
import { Button, Cluster, type DialogControl, Stack, useIdempotencyKey, useSubmission } from '@quits/ui';
import { FormDialog } from '@quits/ui/dialog';
import { useState } from 'react';
import { useAddRecurringMutation } from './recurring.api.ts';
import { RecurringFields } from './recurring-fields.tsx';
import { firstTypedRecurrence, problemsOf, recurrenceOf, typedRecurrenceOf } from './typed-recurrence.ts';

export interface RecurringDialogProps extends DialogControl {
  expense: Expense;
  /** The rule that created it, or was added from it; undefined when it doesn't repeat. */
  rule: RecurringExpense | undefined;
}

function useRepeating({ expense, onClose }: RecurringDialogProps) {
  const { groupId, id: expenseId } = expense;
  const submission = useSubmission('mf-expenses', t('Failed to save the repeating expense'));
  const keyFor = useIdempotencyKey();
  const [addRule] = useAddRecurringMutation();
  const [updateRule] = useUpdateRecurringExpenseMutation();
  const [deleteRule] = useDeleteRecurringExpenseMutation();

  async function send(work: () => Promise<unknown>, done: string): Promise<void> {
    if (await submission.submit(work, done)) onClose();
  }

  return {
    ...submission,
    add(recurrence: ReturnType<typeof recurrenceOf>) {
      const entry = recurringEntryOf(expense);
      const idempotencyKey = keyFor({ entry, recurrence });
      const save = () => addRule({ groupId, expenseId, entry, recurrence, idempotencyKey }).unwrap();
      return send(save, t('This expense now repeats'));
    },
    change: (rule: RecurringExpense, done: string) =>
      send(() => updateRule({ groupId, rule }).unwrap(), done),
    stop: (rule: RecurringExpense) =>
      send(() => deleteRule({ groupId, rule }).unwrap(), t('This expense no longer repeats')),
  };
}

interface RuleActionsProps {
  rule: RecurringExpense;
  isBusy: boolean;
  onTogglePause: () => void;
  onStop: () => void;
}

function RuleActions({ rule, isBusy, onTogglePause, onStop }: RuleActionsProps) {
  return (
    <Cluster gap={8}>
      <Button size="s" isIdle={isBusy} onClick={onTogglePause}>
        {t(rule.paused ? '[verb] Resume' : '[verb] Pause')}
      </Button>
      <Button size="s" isIdle={isBusy} onClick={onStop}>
        {t('Stop repeating')}
      </Button>
    </Cluster>
  );
}

/** Makes an expense recurring, or changes, pauses and ends its rule. */
export function RecurringDialog(props: RecurringDialogProps) {
  const { expense, rule, isOpen, onClose } = props;
  const [typed, setTyped] = useState(() =>
    rule ? typedRecurrenceOf(rule) : firstTypedRecurrence(expense.date),
  );
  const { isBusy, reason, forgetReason, add, change, stop } = useRepeating(props);

  function submit(): Promise<void> {
    const recurrence = recurrenceOf(typed);
    return rule ? change({ ...rule, ...recurrence }, t('Changes saved')) : add(recurrence);
  }

  function togglePause(known: RecurringExpense): Promise<void> {
    const done = t(known.paused ? 'Repeating again' : 'Repeating paused');
    return change({ ...known, paused: !known.paused }, done);
  }

  return (
    <FormDialog
      title={t(rule ? 'Repeating Expense' : 'Repeat Expense')}
      description={
        rule
          ? t('{rule}. Expenses already added stay as they are.', { rule: recurringText(rule) })
          : t('The same amount, paid and split the same way, is added each time.')
      }
      size="s"
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      submitLabel={t(rule ? 'Save' : '[verb] Repeat')}
      canSubmit={Object.keys(problemsOf(typed)).length === 0}
      onSubmit={() => void submit()}
    >
      <Stack gap={16}>
        <RecurringFields
          value={typed}
          isBusy={isBusy}
          reason={reason}
          onChange={(next) => {
            setTyped(next);
            forgetReason();
          }}
        />
        {rule && (
          <RuleActions
            rule={rule}
            isBusy={isBusy}
            onTogglePause={() => void togglePause(rule)}
            onStop={() => void stop(rule)}
          />
        )}
      </Stack>
    </FormDialog>
  );
}
