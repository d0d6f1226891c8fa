import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  Button,
  Cluster,
  type DialogControl,
  explainFailure,
  isQuietFailure,
  Notice,
  SelectField,
} from '@quits/ui';
import type { ExpenseFormProps } from '@quits/core';
import { FormDialog } from '@quits/ui/dialog';
import { type LedgerEntry, type PersonAmount, t } from '@quits/domain';
import { ReceiptsField, type ReceiptsFieldProps } from '../../lib/uploads/receipts-field.tsx';
import { AddRow, AmountRows, columnWidths, SectionHead } from './amount-rows.tsx';
import { Details, FieldControls, fieldsOf, type FieldValues } from './fields/index.tsx';
import {
  canSubmit,
  errorsOf,
  fieldFailuresOf,
  type FormErrors,
  LIST_LABELS,
  rowsWithoutPerson,
} from './form-checks.ts';
import { fitToCurrency } from './form-state.ts';
import { AfterSaving, TotalsLine } from './form-summary.tsx';
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
  /** Shown where the form does not ask for the group. */
  groupName: string | undefined;
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
  /** What saving does. */
  children: ReactNode;
}

function Fields({ form, errors, receipts, choice, children, ...others }: FieldsProps) {
  const { context, hasExtras, state, change } = form;
  const payers = t(state.refund ? LIST_LABELS.receivers : LIST_LABELS.payers);
  const { head, chips, more } = fieldsOf(hasExtras, context.isSettlement);
  const controls = {
    ...others,
    values: state,
    errors,
    onChange: (values: Partial<FieldValues>) => change((current) => fitToCurrency({ ...current, ...values })),
  };
  return (
    <div className={styles.fields} style={columnWidths(state)}>
      <div className={styles.head}>
        {choice && choice.groups.length > 1 && <GroupField choice={choice} />}
        <FieldControls {...controls} fields={head} />
        {chips.length > 0 && (
          <Details {...controls} chips={chips} more={more}>
            {receipts && <ReceiptsField {...receipts} />}
          </Details>
        )}
      </div>
      <fieldset data-list="payers" aria-label={payers} className={styles.section}>
        <SectionHead title={payers}>
          <AddRow form={form} list="payers" />
        </SectionHead>
        <AmountRows form={form} list="payers" errors={errors} />
      </fieldset>
      <SplitSection form={form} errors={errors} />
      {children}
    </div>
  );
}

interface DraftNoticeProps {
  form: ExpenseFormModel;
  firstField: RefObject<HTMLInputElement | null>;
}

/** Says that a draft fills the form, or offers it. */
function DraftNotice({ form, firstField }: DraftNoticeProps) {
  const { draft, goOn, startOver } = form;
  if (!draft) return null;
  const { kept, isOffered } = draft;

  /** The buttons vanish with the notice: the focus moves to the first field. */
  function choose(act: () => void): void {
    act();
    firstField.current?.focus();
  }
  const words = isOffered ? t('Unfinished: {draft}', { draft: describeDraft(kept) }) : t('Restored draft');
  const actions = (
    <Cluster gap={8}>
      {isOffered && (
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
      <bdi>{withMissingReceipts(words, kept)}</bdi>
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
  const { form, attempt, isDescriptionReadOnly, nets, missingNets, groupName, ...others } = props;
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
      description={choice && choice.groups.length > 1 ? undefined : groupName}
      summary={<TotalsLine form={form} />}
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
      >
        {(nets ?? missingNets) && (
          <div className={styles.after}>
            {nets ? <AfterSaving form={form} nets={nets} former={former} /> : missingNets}
          </div>
        )}
      </Fields>
    </FormDialog>
  );
}
