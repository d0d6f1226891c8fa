import { type ReactNode, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Expense, fieldIn, type Group, groupPath, TEXTS } from '@quits/contracts';
import { type ExpenseFormProps, isStatus, useAuth, useNotify, useRuntime } from '@quits/core';
import { DEFAULT_CURRENCY, t } from '@quits/domain';
import { rememberGroup } from '@quits/ledger-ui/add-expense';
import { LinkButton, Notice, clientIdOf, useLazyValue } from '@quits/ui';
import { useAddExpenseMutation } from '../../lib/expenses.api.ts';
import { receiptsToKeep } from '../../lib/uploads/receipts-field.tsx';
import type { SendReceiptsProps } from '../../lib/uploads/send-receipts.tsx';
import { useOutcome } from '../../lib/use-outcome.ts';
import { ExpenseFormDialog } from './expense-form-dialog.tsx';
import { fieldFailuresOf } from './form-checks.ts';
import { copyState, fitToPeople, formStateOf, inOtherGroup, newFormState } from './form-fill.ts';
import type { FormPeople, FormState } from './form-state.ts';
import { type ExpenseFormModel, formContextOf, useExpenseForm } from './use-expense-form.ts';

/**
 * Fills the form from an expense that waits on this device. In another group than its own, people and split
 * start afresh.
 *
 * @param fresh an empty form in its group
 */
function correctedState(
  expense: Expense,
  people: FormPeople,
  fresh: FormState & { groupId: number },
): FormState {
  const { groupId, ...empty } = fresh;
  const state = formStateOf(expense, people, empty.currency);
  return groupId === expense.groupId ? fitToPeople(state, people) : inOtherGroup(state, empty);
}

const loadDialog = () => import('../../lib/uploads/send-receipts.tsx').then((part) => part.SendReceipts);

interface AddExpenseFormProps extends ExpenseFormProps {
  /** Its currency and default split; only known towards a back end with extras. */
  group: Group | undefined;
  groupName: string | undefined;
  /** An additional notice above the fields. */
  notice?: ReactNode;
  /** The expense that the form copies, dated today and limited to current members. */
  copyOf?: Expense | undefined;
  waiting?: Expense | undefined;
  title?: string | undefined;
  /** Receipts that the form opens with. */
  files?: readonly File[] | undefined;
}

/** The initial form: empty, or a copy of another expense. */
function useNewExpense(
  { group, groupId, members, isOpen, description, copyOf, waiting, choice }: AddExpenseFormProps,
  receipts: number,
) {
  const currentUserId = useAuth().user?.id;
  const context = useMemo(() => formContextOf(members, currentUserId), [members, currentUserId]);
  const { people } = context;

  function fresh(): FormState {
    if (copyOf) return copyState(copyOf, people, group?.currency);
    const empty = newFormState({ people, currentUserId, description, group });
    return waiting ? correctedState(waiting, people, { ...empty, groupId }) : empty;
  }
  const source = copyOf ? `copy-${String(copyOf.id)}` : `new-${choice ? 'any' : String(groupId)}`;
  return useExpenseForm({
    context,
    fresh,
    draftName: `expense-${waiting ? `waiting-${String(waiting.id)}` : source}`,
    groupId,
    isOpen,
    receipts,
  });
}

/**
 * Files that the person chooses for a new expense; they are uploaded once it is recorded.
 *
 * @param isOpen whether the form is open
 * @param first those that it opens with
 */
function useReceipts(isOpen: boolean, first: readonly File[] = []) {
  const [files, onChange] = useState(first);
  const [sending, setSending] = useState<Omit<SendReceiptsProps, 'isOpen'>>();
  const { value: Part } = useLazyValue(loadDialog, files.length > 0);
  return {
    field: { files, onChange },
    dialog: Part && sending && <Part {...sending} isOpen={isOpen} />,
    /** Resolves when all files have been uploaded or dropped. */
    async send(expenseId: number): Promise<void> {
      if (files.length === 0) return;
      await new Promise<void>((onClose) => setSending({ expenseId, files, onClose }));
      setSending(undefined);
      onChange([]);
    },
  };
}

/** Whether an earlier request of this form, whose answer was lost, was recorded with other content. */
function isAlreadyRecorded(error: unknown): boolean {
  return isStatus(error, 422) && fieldFailuresOf(error).some(({ field }) => field === 'Idempotency-Key');
}

/** The refusal doesn't name the entry, so the link leads to its group. */
function AlreadyRecorded({ groupId }: { groupId: number }) {
  return (
    <Notice
      action={
        <LinkButton size="s" to={groupPath(groupId)}>
          {t('Open the group')}
        </LinkButton>
      }
    >
      {t('This was already recorded')}
    </Notice>
  );
}

/** Shown and told like a refusal: the form stays as it is. */
const noRoom = () => ({ status: 507, body: { detail: t('This device has no room.') } });

interface Unsent extends Pick<AddExpenseFormProps, 'groupId' | 'group'> {
  form: ExpenseFormModel;
  files: readonly File[];
}

/**
 * Keeps an expense that got no answer on this device, with its receipts. Without a queue, in an
 * embed or a private window, the failure counts as usual.
 */
function useLater({ groupId, group, form, files }: Unsent) {
  const { waiting } = useRuntime();
  const notify = useNotify('mf-expenses');
  const [isKeeping, setIsKeeping] = useState(false);

  async function keep(): Promise<boolean | undefined> {
    const queue = await waiting?.load();
    if (!queue) return undefined;
    const receipts = await receiptsToKeep(files);
    return queue.add({
      clientId: clientIdOf(form.idempotencyKey),
      groupId,
      groupName: group?.name ?? '',
      currency: group?.currency ?? DEFAULT_CURRENCY,
      expense: form.payload,
      receipts,
    });
  }

  /** @returns whether it waits now, and what replaces the failure when it doesn't */
  async function keepIfUnanswered(failure: unknown): Promise<{ isKept: boolean; error: unknown }> {
    if (fieldIn(failure, 'status') !== 'NO_ANSWER') return { isKept: false, error: failure };
    setIsKeeping(true);
    const isKept = await keep().catch(() => undefined);
    setIsKeeping(false);
    if (isKept) notify.info(t('No network: the expense waits on this device'));
    return { isKept: isKept === true, error: isKept === false ? noRoom() : failure };
  }

  return { isKeeping, keepIfUnanswered };
}

/** Records the expense of a form, then uploads its receipts; without an answer, both wait on this device. */
function useRecording(
  { groupId, group, onSaved }: AddExpenseFormProps,
  form: ExpenseFormModel,
  { field: { files, onChange }, send }: ReturnType<typeof useReceipts>,
) {
  const tell = useOutcome();
  const [addExpense, { data, isLoading }] = useAddExpenseMutation();
  const [error, setError] = useState<unknown>();
  const { isKeeping, keepIfUnanswered } = useLater({ groupId, group, form, files });
  const isRecordedBefore = data?.isRepeated === true || isAlreadyRecorded(error);
  const { storages, config } = useRuntime();
  const userId = useAuth().user?.id;

  function finish(): void {
    form.dropDraft();
    if (userId !== undefined) rememberGroup(storages, userId, groupId);
    onSaved?.();
  }

  /** Sends the expense and returns whether it was recorded, or waits to be. */
  async function record(): Promise<boolean> {
    form.keepDraft();
    setError(undefined);
    const answer = await addExpense({
      groupId,
      expense: form.payload,
      idempotencyKey: form.idempotencyKey,
      clientId: config.hasExtras ? clientIdOf(form.idempotencyKey) : undefined,
    });
    const later = await keepIfUnanswered(answer.error);
    setError(later.isKept ? undefined : later.error);
    if (later.isKept) {
      finish();
      onChange([]);
      return true;
    }
    if (answer.data?.isRepeated === true || isAlreadyRecorded(answer.error)) return false;
    const isDone = tell(later, {
      done: t(TEXTS.expenses.added),
      failed: t(TEXTS.expenses.addFailed),
      isReasonInForm: true,
      event: { groupId, change: 'added' },
    });
    if (isDone) {
      finish();
      if (answer.data?.id !== undefined) await send(answer.data.id);
    }
    return isDone;
  }

  const attempt = { isLoading: isLoading || isKeeping, error: isRecordedBefore ? undefined : error };
  return { record, isRecordedBefore, attempt };
}

export function AddExpenseForm(props: AddExpenseFormProps) {
  const { groupId, isOpen, onClose, isDescriptionReadOnly = false, copyOf, waiting, files } = props;
  const { choice, title = t('Add Expense') } = props;
  const { hasExtras } = useRuntime().config;
  const receipts = useReceipts(isOpen, files);
  const form = useNewExpense(props, receipts.field.files.length);
  const { record, isRecordedBefore, attempt } = useRecording(props, form, receipts);

  async function submit(): Promise<void> {
    if (await record()) onClose();
  }

  async function submitAndGoOn(): Promise<boolean> {
    const isRecorded = await record();
    // Synchronous: otherwise the field that loses the focus next would restore its old value.
    if (isRecorded) flushSync(form.startOver);
    return isRecorded;
  }

  if (receipts.dialog) return receipts.dialog;
  return (
    <ExpenseFormDialog
      title={title}
      submitLabel={t('Add Expense')}
      form={form}
      groupName={props.groupName}
      // The members of the chosen group are on their way.
      attempt={choice && choice.groupId !== groupId ? { isLoading: true } : attempt}
      nets={props.nets}
      choice={choice}
      receipts={hasExtras ? receipts.field : undefined}
      isOpen={isOpen}
      isDescriptionReadOnly={isDescriptionReadOnly}
      notice={isRecordedBefore ? <AlreadyRecorded groupId={groupId} /> : props.notice}
      onSubmit={() => void submit()}
      onSubmitAndGoOn={hasExtras && !copyOf && !waiting ? submitAndGoOn : undefined}
      onClose={onClose}
    />
  );
}
