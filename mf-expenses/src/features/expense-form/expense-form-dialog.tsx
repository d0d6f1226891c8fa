import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Button, Notice, explainFailure, isSessionFailure } from '@quits/ui';
import { FormDialog } from '@quits/ui/dialog';
import { AmountRows } from './amount-rows.tsx';
import { fieldsFor } from './expense-fields.tsx';
import { errorsOf, fieldFailuresOf } from './form-errors.ts';
import type { FormErrors } from './form-errors.ts';
import { canSubmit, rowsWithoutPerson } from './form-figures.ts';
import { SplitSection } from './split-section.tsx';
import { TotalLines } from './total-lines.tsx';
import type { ExpenseFormModel } from './use-expense-form.ts';
import styles from './expense-form.module.css';

interface ExpenseFormDialogProps {
  title: string;
  submitLabel: string;
  /** Title of the message when the server refuses. */
  failureTitle: string;
  form: ExpenseFormModel;
  isOpen: boolean;
  isBusy: boolean;
  /** Why the last attempt was refused. */
  failure: unknown;
  isDescriptionReadOnly: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

function RestoredDraft({ form }: { form: ExpenseFormModel }) {
  if (!form.isRestored) return null;
  const discard = (
    <Button size="s" variant="secondary" onClick={form.startAnew}>
      Discard
    </Button>
  );
  return (
    <Notice tone="info" action={discard}>
      Restored draft
    </Notice>
  );
}

/** Submitting with a row in which nobody is chosen shows where; the first such field takes the focus. */
function useAttempts() {
  const element = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return { element, hasTried: attempts > 0, fail: () => setAttempts(attempts + 1) };
}

interface FieldsProps {
  form: ExpenseFormModel;
  errors: FormErrors;
  isDescriptionReadOnly: boolean;
  firstField: RefObject<HTMLInputElement | null>;
}

function Fields({ form, errors, isDescriptionReadOnly, firstField }: FieldsProps) {
  const { state, dispatch, frame } = form;
  const first = isDescriptionReadOnly ? 'total' : 'description';
  const fields = fieldsFor(form.hasExtras).filter(
    ({ isOfExpensesAlone }) => !(frame.isSettlement && isOfExpensesAlone),
  );
  return (
    <>
      <div className={styles.head}>
        {fields.map(({ name, label, Control }) => (
          <Control
            key={name}
            label={label}
            value={state[name]}
            values={state}
            error={errors.fields[name]}
            isReadOnly={isDescriptionReadOnly && name === 'description'}
            inputRef={name === first ? firstField : undefined}
            onChange={(value) => dispatch({ type: 'fieldChanged', change: { [name]: value } })}
          />
        ))}
      </div>
      <fieldset className={styles.section}>
        <legend className={styles.legend}>Paid by</legend>
        <AmountRows form={form} list="payers" errors={errors} isLocked={frame.isSettlement} />
      </fieldset>
      <SplitSection form={form} errors={errors} />
    </>
  );
}

/** The expense form as it looks and behaves; what happens with its content is the caller's. */
export function ExpenseFormDialog(props: ExpenseFormDialogProps) {
  const { failureTitle, form, failure, isDescriptionReadOnly, onSubmit, ...dialog } = props;
  const firstField = useRef<HTMLInputElement>(null);
  const { element, hasTried, fail } = useAttempts();
  const errors = errorsOf(form.state, fieldFailuresOf(failure), hasTried);
  const isRefused = failure !== undefined && !isSessionFailure(failure);

  return (
    <FormDialog
      {...dialog}
      summary={<TotalLines form={form} />}
      initialFocusRef={firstField}
      formRef={element}
      formClassName={styles.form}
      canSubmit={canSubmit(form.figures)}
      onSubmit={rowsWithoutPerson(form.state).length > 0 ? fail : onSubmit}
      onCancel={() => {
        form.dropDraft();
        dialog.onClose();
      }}
    >
      <RestoredDraft form={form} />
      {isRefused && (
        <Notice tone="danger" title={failureTitle}>
          {explainFailure(failure)}
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
