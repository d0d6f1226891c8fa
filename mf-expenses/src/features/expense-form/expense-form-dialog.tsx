import { useEffect, useId, useRef, useState } from 'react';
import type { RefObject, SyntheticEvent } from 'react';
import { Button, Notice } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { explainFailure, fieldFailuresOf, isSessionOver } from '../../api/failure-text.ts';
import { AmountRows } from './amount-rows.tsx';
import { fieldsFor } from './expense-fields.tsx';
import { errorsOf } from './form-errors.ts';
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
  return (
    <>
      <div className={styles.head}>
        {fieldsFor(form.hasExtras).map(({ name, label, Control }) => (
          <Control
            key={name}
            label={label}
            value={state[name]}
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
  const { title, submitLabel, failureTitle, form, isOpen, isBusy, failure } = props;
  const { isDescriptionReadOnly, onSubmit, onClose } = props;
  const formId = useId();
  const firstField = useRef<HTMLInputElement>(null);
  const { element, hasTried, fail } = useAttempts();
  const errors = errorsOf(form.state, fieldFailuresOf(failure), hasTried);
  const isRefused = failure !== undefined && !isSessionOver(failure);

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (!canSubmit(form.figures, isBusy)) return;
    if (rowsWithoutPerson(form.state).length > 0) fail();
    else onSubmit();
  }

  function cancel(): void {
    if (isBusy) return;
    form.dropDraft();
    onClose();
  }

  const footer = (
    <>
      <TotalLines form={form} />
      <Button aria-disabled={isBusy || undefined} onClick={cancel}>
        Cancel
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        isBusy={isBusy}
        disabled={!canSubmit(form.figures, false)}
      >
        {submitLabel}
      </Button>
    </>
  );

  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      initialFocusRef={firstField}
      footer={footer}
    >
      <form id={formId} ref={element} className={styles.form} noValidate onSubmit={submit}>
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
      </form>
    </Dialog>
  );
}
