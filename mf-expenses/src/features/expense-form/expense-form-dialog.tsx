import { useId, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Button, Cluster, LazyPart, List, Money, Notice, explainFailure, isSessionFailure } from '@quits/ui';
import type { DialogControl } from '@quits/ui';
import { FormDialog } from '@quits/ui/dialog';
import { useAuth } from '@quits/core';
import { minorUnitOf } from '@quits/domain';
import type { LedgerEntry, PersonAmount } from '@quits/domain';
import { ArrowRight } from 'lucide-react';
import type { ReceiptsFieldProps } from '../../lib/uploads/new-receipts.tsx';
import { AmountRows, TotalLines } from './amount-rows.tsx';
import { FieldControls, MoreFields, fieldsOf } from './fields/index.tsx';
import type { FieldValues } from './fields/index.tsx';
import { canSubmit, errorsOf, fieldFailuresOf, rowsWithoutPerson } from './form-checks.ts';
import type { FormErrors } from './form-checks.ts';
import { consequencesOf } from './form-fill.ts';
import { fitToCurrency } from './form-state.ts';
import { SplitSection } from './split-section.tsx';
import { describeDraft, missingReceiptsNotice } from './use-expense-form.ts';
import type { ExpenseFormModel } from './use-expense-form.ts';
import consequenceStyles from './after-saving.module.css';
import styles from './expense-form.module.css';

const loadReceipts = () => import('../../lib/uploads/new-receipts.tsx').then((part) => part.ReceiptsField);

interface ExpenseFormDialogProps extends DialogControl {
  title: string;
  submitLabel: string;
  /** Title of the message when the server refuses. */
  failureTitle: string;
  form: ExpenseFormModel;
  /** The call that records the expense: whether it is running, or why it was refused. */
  attempt: { isLoading: boolean; error?: unknown };
  isDescriptionReadOnly: boolean;
  /** What each person is owed in the group now, if known. */
  nets?: readonly PersonAmount[] | undefined;
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

interface FieldsProps extends Pick<ExpenseFormDialogProps, 'form' | 'isDescriptionReadOnly' | 'receipts'> {
  errors: FormErrors;
  firstField: RefObject<HTMLInputElement | null>;
}

function Fields({ form, errors, receipts, ...others }: FieldsProps) {
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
        <FieldControls {...controls} fields={shown} />
      </div>
      <fieldset className={styles.section}>
        <legend className={styles.legend}>Paid by</legend>
        <AmountRows form={form} list="payers" errors={errors} />
      </fieldset>
      <SplitSection form={form} errors={errors} />
      {more.length > 0 && (
        <div className={styles.section}>
          <MoreFields
            {...controls}
            fields={more}
            otherSummaries={receipts?.files[0] ? [`Receipts: ${String(receipts.files.length)}`] : []}
          >
            {receipts && <LazyPart load={loadReceipts} part={receipts} what="receipts" />}
          </MoreFields>
        </div>
      )}
    </div>
  );
}

/** Says that a draft fills the form, or offers it. */
function DraftNotice({ form, firstField }: Pick<FieldsProps, 'form' | 'firstField'>) {
  const { restored, unfinished, goOn, startOver } = form;
  const draft = unfinished ?? restored;
  if (!draft) return null;

  /** The buttons vanish with the notice: the focus moves to the first field. */
  function choose(act: () => void): void {
    act();
    firstField.current?.focus();
  }
  const actions = (
    <Cluster gap={8}>
      {unfinished && (
        <Button size="s" onClick={() => choose(goOn)}>
          Continue
        </Button>
      )}
      <Button size="s" onClick={() => choose(startOver)}>
        Discard
      </Button>
    </Cluster>
  );
  return (
    <Notice tone="info" action={actions}>
      <bdi>
        {unfinished ? `Unfinished: ${describeDraft(unfinished)}` : 'Restored draft'}
        {missingReceiptsNotice(draft)}
      </bdi>
    </Notice>
  );
}

/** "owe $5.00", "is owed $5.00", "settled up", as on the group's page. */
function balanceLabel(cents: number, isYou: boolean, currency: string) {
  if (cents === 0) return 'settled up';
  const verb = cents > 0 ? (isYou ? 'are owed' : 'is owed') : isYou ? 'owe' : 'owes';
  return (
    <>
      {verb} <Money cents={Math.abs(cents)} currency={currency} />
    </>
  );
}

interface AfterSavingProps {
  form: ExpenseFormModel;
  nets: readonly PersonAmount[];
  former: LedgerEntry | undefined;
}

/**
 * What saving does to the balance of each person in the entry (extras §5), once the form may be saved; the
 * first line is always visible.
 */
function AfterSaving({ form, nets, former }: AfterSavingProps) {
  const headingId = useId();
  const userId = useAuth().user?.id;
  if (!canSubmit(form.state) || rowsWithoutPerson(form.state).length > 0) return null;
  const { nameOf } = form.context;
  const { currency } = form.state;
  const consequences = consequencesOf(nets, form.payload, { former, userId, unit: minorUnitOf(currency) });
  const [first] = consequences;
  if (!first) return null;
  const firstName = nameOf(first.userId);
  return (
    <details className={consequenceStyles.consequences}>
      <summary className={consequenceStyles.summary} id={headingId}>
        After saving:{' '}
        <span className={consequenceStyles.own}>
          {firstName} {balanceLabel(first.afterCents, firstName === 'You', currency)}
        </span>
      </summary>
      <List className={consequenceStyles.people} aria-labelledby={headingId}>
        {consequences.map(({ userId: id, beforeCents, afterCents }) => (
          <li key={id} className={consequenceStyles.person}>
            <span className={consequenceStyles.name}>{nameOf(id)}</span>
            <span className={consequenceStyles.change}>
              <Money cents={beforeCents} currency={currency} isSigned />
              <ArrowRight className={consequenceStyles.arrow} role="img" aria-label="then" />
              <Money cents={afterCents} currency={currency} tone="auto" isSigned />
            </span>
          </li>
        ))}
      </List>
    </details>
  );
}

/** The layout and behavior of the expense form; the caller decides what happens with its content. */
export function ExpenseFormDialog(props: ExpenseFormDialogProps) {
  const { failureTitle, form, attempt, isDescriptionReadOnly, nets, missingNets, ...others } = props;
  const { former, notice, receipts, ...sending } = others;
  const { onSubmit, onSubmitAndGoOn, ...dialog } = sending;
  const firstField = useRef<HTMLInputElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const [hasTried, setHasTried] = useState(false);
  const errors = errorsOf(form.state, fieldFailuresOf(attempt.error), hasTried);
  const isRefused = attempt.error !== undefined && !isSessionFailure(attempt.error);

  /** Shows the rows without a person; the first takes the focus. */
  function askForPeople(): void {
    flushSync(() => setHasTried(true));
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  const submit = rowsWithoutPerson(form.state).length > 0 ? askForPeople : onSubmit;

  /** The next expense starts at the first field as well. */
  async function goOn(): Promise<void> {
    if (submit !== onSubmit) askForPeople();
    else if (await onSubmitAndGoOn?.()) {
      setHasTried(false);
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
      onSubmit={submit}
      onBlocked={() => setHasTried(true)}
      another={onSubmitAndGoOn && { label: 'Save and add another', onSubmit: () => void goOn() }}
      onCancel={() => {
        form.dropDraft();
        dialog.onClose();
      }}
    >
      <DraftNotice form={form} firstField={firstField} />
      {notice}
      {isRefused && (
        <Notice tone="danger" title={failureTitle}>
          {explainFailure(attempt.error)}
        </Notice>
      )}
      <Fields
        form={form}
        errors={errors}
        isDescriptionReadOnly={isDescriptionReadOnly}
        firstField={firstField}
        receipts={receipts}
      />
    </FormDialog>
  );
}
