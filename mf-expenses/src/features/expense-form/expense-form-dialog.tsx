import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button, Cluster, LazyPart, Notice, explainFailure, isSessionFailure } from '@quits/ui';
import type { DialogControl } from '@quits/ui';
import { FormDialog } from '@quits/ui/dialog';
import { useAuth } from '@quits/core';
import { minorUnitOf } from '@quits/domain';
import type { LedgerEntry, PersonAmount } from '@quits/domain';
import { AmountRows } from './amount-rows.tsx';
import { FieldControls, fieldsOf } from './field-controls.tsx';
import { errorsOf, fieldFailuresOf, rowsWithoutPerson } from './form-errors.ts';
import { draftInWords, lackOf } from './form-fill.ts';
import { canSubmit } from './form-figures.ts';
import { MoreSection } from './more-section.tsx';
import type { MoreSectionProps } from './more-section.tsx';
import { SplitSection } from './split-section.tsx';
import { TotalLines } from './total-lines.tsx';
import type { ExpenseFormModel } from './use-expense-form.ts';
import styles from './expense-form.module.css';

const loadAfterSaving = () => import('./after-saving-lines.tsx').then((part) => part.AfterSaving);

interface ExpenseFormDialogProps extends DialogControl, Pick<MoreSectionProps, 'receipts'> {
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
  /** An additional notice above the fields. */
  notice?: ReactNode;
  onSubmit: () => void;
  /** Saves and offers an empty form; returns whether the expense was recorded. */
  onSubmitAndGoOn?: (() => Promise<boolean>) | undefined;
}

type FieldsProps = Omit<MoreSectionProps, 'fields'>;

function Fields(props: FieldsProps) {
  const { form, errors } = props;
  const [shown, more] = fieldsOf(form);
  return (
    <div className={styles.fields}>
      <div className={styles.head}>
        <FieldControls {...props} fields={shown} />
      </div>
      <fieldset className={styles.section}>
        <legend className={styles.legend}>Paid by</legend>
        <AmountRows form={form} list="payers" errors={errors} />
      </fieldset>
      <SplitSection form={form} errors={errors} />
      {more.length > 0 && <MoreSection {...props} fields={more} />}
    </div>
  );
}

/** Says that a draft fills the form, or offers it. */
function DraftNotice({ form, firstField }: Pick<FieldsProps, 'form' | 'firstField'>) {
  const { restored, unfinished, goOn, startAnew } = form;
  const draft = unfinished ?? restored;
  if (!draft) return null;

  /** The buttons vanish with the notice: the focus moves to the first field. */
  function choose(act: () => void): void {
    act();
    firstField.current?.focus();
  }
  const discard = (
    <Button size="s" onClick={() => choose(startAnew)}>
      Discard
    </Button>
  );
  if (!unfinished) {
    return (
      <Notice tone="info" action={discard}>
        Restored draft{lackOf(draft)}
      </Notice>
    );
  }
  const actions = (
    <Cluster gap={8}>
      <Button size="s" onClick={() => choose(goOn)}>
        Continue
      </Button>
      {discard}
    </Cluster>
  );
  return (
    <Notice tone="info" action={actions}>
      <bdi>
        Unfinished: {draftInWords(unfinished)}
        {lackOf(draft)}
      </bdi>
    </Notice>
  );
}

interface ConsequencesProps {
  form: ExpenseFormModel;
  nets: readonly PersonAmount[];
  former: LedgerEntry | undefined;
}

/** Previews the balances after saving, once the form may be saved. */
function Consequences({ form, nets, former }: ConsequencesProps) {
  const userId = useAuth().user?.id;
  if (!canSubmit(form.state) || rowsWithoutPerson(form.state).length > 0) return null;
  return (
    <LazyPart
      load={loadAfterSaving}
      part={{
        nets,
        entry: form.payload,
        involved: { former, userId, unit: minorUnitOf(form.state.currency) },
        nameOf: form.frame.nameOf,
        currency: form.state.currency,
      }}
      what="what saving changes"
    />
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
          {nets && <Consequences form={form} nets={nets} former={former} />}
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
