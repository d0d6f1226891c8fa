import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button, Cluster, Notice, explainFailure, isSessionFailure } from '@quits/ui';
import type { DialogControl } from '@quits/ui';
import { FormDialog } from '@quits/ui/dialog';
import { AmountRows } from './amount-rows.tsx';
import { FieldControls, fieldsOf } from './field-controls.tsx';
import type { FieldControlsProps } from './field-controls.tsx';
import { errorsOf, fieldFailuresOf, rowsWithoutPerson } from './form-errors.ts';
import type { FormErrors } from './form-errors.ts';
import { draftInWords } from './form-fill.ts';
import { canSubmit } from './form-figures.ts';
import { MoreSection } from './more-section.tsx';
import { SplitSection } from './split-section.tsx';
import { TotalLines } from './total-lines.tsx';
import type { ExpenseFormModel } from './use-expense-form.ts';
import styles from './expense-form.module.css';

interface ExpenseFormDialogProps extends DialogControl {
  title: string;
  submitLabel: string;
  /** Title of the message when the server refuses. */
  failureTitle: string;
  form: ExpenseFormModel;
  /** The call that records the expense: on its way, or why it was refused. */
  attempt: { isLoading: boolean; error?: unknown };
  isDescriptionReadOnly: boolean;
  /** What else is to be said above the fields. */
  notice?: ReactNode;
  onSubmit: () => void;
}

interface FieldsProps extends FieldControlsProps {
  errors: FormErrors;
}

function Fields(props: FieldsProps) {
  const { form, errors } = props;
  const [shown, folded] = fieldsOf(form);
  return (
    <>
      <div className={styles.head}>
        <FieldControls {...props} fields={shown} />
      </div>
      <fieldset className={styles.section}>
        <legend className={styles.legend}>Paid by</legend>
        <AmountRows form={form} list="payers" errors={errors} />
      </fieldset>
      <SplitSection form={form} errors={errors} />
      {folded.length > 0 && <MoreSection {...props} fields={folded} />}
    </>
  );
}

/** What became of what was typed before: it fills the form again, or it is offered. */
function DraftNotice({ form, firstField }: Pick<FieldsProps, 'form' | 'firstField'>) {
  const { isRestored, unfinished, goOn, startAnew } = form;
  if (!isRestored && !unfinished) return null;

  /** The buttons go with what they were about. */
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
        Restored draft
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
      Unfinished: {draftInWords(unfinished)}
    </Notice>
  );
}

/** The expense form as it looks and behaves; what happens with its content is the caller's. */
export function ExpenseFormDialog(props: ExpenseFormDialogProps) {
  const { failureTitle, form, attempt, isDescriptionReadOnly, notice, onSubmit, ...dialog } = props;
  const firstField = useRef<HTMLInputElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const [hasTried, setHasTried] = useState(false);
  const errors = errorsOf(form.state, fieldFailuresOf(attempt.error), hasTried);
  const isRefused = attempt.error !== undefined && !isSessionFailure(attempt.error);

  /** Shows the rows in which nobody is chosen; the first takes the focus. */
  function askForPeople(): void {
    flushSync(() => setHasTried(true));
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  return (
    <FormDialog
      {...dialog}
      isBusy={attempt.isLoading}
      summary={<TotalLines state={form.state} />}
      initialFocusRef={firstField}
      formRef={element}
      formClassName={styles.form}
      canSubmit={canSubmit(form.state)}
      onSubmit={rowsWithoutPerson(form.state).length > 0 ? askForPeople : onSubmit}
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
      />
    </FormDialog>
  );
}
