import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  Button,
  Cluster,
  type DialogControl,
  explainFailure,
  isQuietFailure,
  LazyPart,
  Notice,
  SelectField,
} from '@quits/ui';
import type { ExpenseFormProps } from '@quits/core';
import { FormDialog } from '@quits/ui/dialog';
import { type LedgerEntry, type PersonAmount, t } from '@quits/domain';
import type { ReceiptsFieldProps } from '../../lib/uploads/new-receipts.tsx';
import { AmountRows } from './amount-rows.tsx';
import { FieldControls, fieldsOf, type FieldValues, MoreFields } from './fields/index.tsx';
import {
  canSubmit,
  errorsOf,
  fieldFailuresOf,
  type FormErrors,
  LIST_LABELS,
  rowsWithoutPerson,
} from './form-checks.ts';
import { fitToCurrency } from './form-state.ts';
import { AfterSaving, TotalLines } from './form-summary.tsx';
import { SplitSection } from './split-section.tsx';
import { describeDraft, type ExpenseFormModel, withMissingReceipts } from './use-expense-form.ts';
import styles from './expense-form.module.css';

/** Asks for the group in a form that opened without one. */
function GroupField({ choice }: { choice: NonNullable<ExpenseFormProps['choice']> }) {
  return (
    <SelectField
      label={t('Group')}
      className={styles.group}
      value={String(choice.groupId)}
      options={choice.groups.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(id) => choice.onChange(Number(id))}
    />
  );
}

const loadReceipts = () => import('../../lib/uploads/new-receipts.tsx').then((part) => part.ReceiptsField);

interface ExpenseFormDialogProps extends DialogControl {
  title: string;
  submitLabel: string;
  form: ExpenseFormModel;
  /** The call that records the expense: whether it is running, or why it was refused. */
  attempt: { isLoading: boolean; error?: unknown };
  isDescriptionReadOnly: boolean;
  /** What each person is owed in the group now, if known. */
  nets?: readonly PersonAmount[] | undefined;
  choice?: ExpenseFormProps['choice'];
  /** Replaces the preview of balances when it did not load. */
  missingNets?: ReactNode;
  /** The recorded entry, when it is being edited. */
  former?: LedgerEntry | undefined;
  /** Receipts to save with a new expense. */
  receipts?: ReceiptsFieldProps | undefined;
  /** An additional notice above the fields. */
  notice?: ReactNode;
  onSubmit: () => void;
  /** Saves and offers an empty form; returns whether the expense was recorded. */
  onSubmitAndGoOn?: (() => Promise<boolean>) | undefined;
}

interface FieldsProps extends Pick<
  ExpenseFormDialogProps,
  'form' | 'isDescriptionReadOnly' | 'receipts' | 'choice'
> {
  errors: FormErrors;
  firstField: RefObject<HTMLInputElement | null>;
}

function Fields({ form, errors, receipts, choice, ...others }: FieldsProps) {
  const { context, hasExtras, state, change } = form;
  const [shown, more] = fieldsOf(hasExtras, context.isSettlement);
  const controls = {
    ...others,
    values: state,
    errors,
    onChange: (values: Partial<FieldValues>) => change((current) => fitToCurrency({ ...current, ...values })),
  };
  return (
    <div className={styles.fields}>
      <div className={styles.head}>
        {choice && choice.groups.length > 1 && <GroupField choice={choice} />}
        <FieldControls {...controls} fields={shown} />
      </div>
      <fieldset className={styles.section}>
        <legend className={styles.legend}>{t(LIST_LABELS.payers)}</legend>
        <AmountRows form={form} list="payers" errors={errors} />
      </fieldset>
      <SplitSection form={form} errors={errors} />
      {more.length > 0 && (
        <div className={styles.section}>
          <MoreFields
            {...controls}
            fields={more}
            otherSummaries={
              receipts?.files[0] ? [t('Receipts: {count}', { count: receipts.files.length })] : []
            }
          >
            {receipts && <LazyPart load={loadReceipts} part={receipts} what={t('receipts')} />}
          </MoreFields>
        </div>
      )}
    </div>
  );
}

interface DraftNoticeProps {
  form: ExpenseFormModel;
  firstField: RefObject<HTMLInputElement | null>;
}

/** Says that a draft fills the form, or offers it. */
export function DraftNotice({ form, firstField }: DraftNoticeProps) {
  const { restored, unfinished, goOn, startOver } = form;
  const draft = unfinished ?? restored;
  if (!draft) return null;

  /** The buttons vanish with the notice: the focus moves to the first field. */
  function choose(act: () => void): void {
    act();
    firstField.current?.focus();
  }
  const words = unfinished
    ? t('Unfinished: {draft}', { draft: describeDraft(unfinished) })
    : t('Restored draft');
  const actions = (
    <Cluster gap={8}>
      {unfinished && (
        <Button size="s" onClick={() => choose(goOn)}>
          {t('Continue')}
        </Button>
      )}
      <Button size="s" onClick={() => choose(startOver)}>
        {t('Discard')}
      </Button>
    </Cluster>
  );
  return (
    <Notice tone="info" action={actions}>
      <bdi>{withMissingReceipts(words, draft)}</bdi>
    </Notice>
  );
}

/** What is wrong with the form. What it lacks counts from the first attempt to send it. */
function useFormErrors({ state }: ExpenseFormModel, refusal: unknown) {
  const element = useRef<HTMLFormElement>(null);
  const [hasTried, setHasTried] = useState(false);
  return {
    element,
    errors: errorsOf(state, fieldFailuresOf(refusal), hasTried),
    showErrors: () => setHasTried(true),
    /** Shows the errors; the first one takes the focus. */
    goToError(): void {
      flushSync(() => setHasTried(true));
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
    forgetTry: () => setHasTried(false),
  };
}

/** The layout and behavior of the expense form; the caller decides what happens with its content. */
export function ExpenseFormDialog(props: ExpenseFormDialogProps) {
  const { form, attempt, isDescriptionReadOnly, nets, missingNets, ...others } = props;
  const { former, notice, receipts, choice, ...sending } = others;
  const { onSubmit, onSubmitAndGoOn, ...dialog } = sending;
  const firstField = useRef<HTMLInputElement>(null);
  const isRefused = attempt.error !== undefined && !isQuietFailure(attempt.error);
  const reason = isRefused ? explainFailure(attempt.error) : undefined;
  const { element, errors, showErrors, goToError, forgetTry } = useFormErrors(form, attempt.error);
  const lacksPerson = rowsWithoutPerson(form.state).length > 0;

  /** The next expense starts at the first field as well. */
  async function goOn(): Promise<void> {
    if (lacksPerson) goToError();
    else if (await onSubmitAndGoOn?.()) {
      forgetTry();
      firstField.current?.focus();
    }
  }

  return (
    <FormDialog
      {...dialog}
      size="xl"
      isBusy={attempt.isLoading}
      summary={
        <>
          <TotalLines state={form.state} />
          {nets && <AfterSaving form={form} nets={nets} former={former} />}
          {missingNets}
        </>
      }
      initialFocusRef={firstField}
      formRef={element}
      formClassName={styles.form}
      canSubmit={canSubmit(form.state)}
      onSubmit={lacksPerson ? goToError : onSubmit}
      onBlocked={showErrors}
      another={onSubmitAndGoOn && { label: t('Save and add another'), onSubmit: () => void goOn() }}
      onCancel={() => {
        form.dropDraft();
        dialog.onClose();
      }}
    >
      <DraftNotice form={form} firstField={firstField} />
      {notice}
      {reason !== undefined && <Notice tone="danger">{reason}</Notice>}
      <Fields
        form={form}
        errors={errors}
        isDescriptionReadOnly={isDescriptionReadOnly}
        firstField={firstField}
        receipts={receipts}
        choice={choice}
      />
    </FormDialog>
  );
}
