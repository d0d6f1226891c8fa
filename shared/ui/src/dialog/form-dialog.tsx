import { t } from '@quits/domain';
import { type KeyboardEvent, type ReactNode, type Ref, type SubmitEvent, useId } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import styles from './dialog.module.css';

export interface FormDialogProps extends Omit<DialogProps, 'footer'> {
  submitLabel: string;
  /** Sending takes something away. */
  isDanger?: boolean;
  /** Whether the form may be sent; otherwise neither the button nor Enter sends it. */
  canSubmit: boolean;
  onSubmit: () => void;
  /** Called on an attempt to send an incomplete form. */
  onBlocked?: () => void;
  /** The action of the Cancel button; `onClose` by default. */
  onCancel?: () => void;
  /** A second way to send, shown on larger screens; also Ctrl or ⌘ and Enter. */
  another?: { label: string; onSubmit: () => void } | undefined;
  /** Content before the buttons, for example totals. */
  summary?: ReactNode;
  formRef?: Ref<HTMLFormElement>;
  formClassName?: string | undefined;
}

/** Fields that block sending: invalid ones, empty required ones, and one of a list that doesn't add up. */
const OF_LIST = '[data-culprit] input[inputmode]';
const CULPRITS = `[aria-invalid="true"], [required], ${OF_LIST}`;

function isCulprit(field: HTMLElement): boolean {
  const { value } = field as HTMLInputElement;
  return field.getAttribute('aria-invalid') === 'true' || field.matches(OF_LIST) || value.trim() === '';
}

/** Focuses the first field that blocks sending. */
function goToCulprit(form: HTMLFormElement): void {
  [...form.querySelectorAll<HTMLElement>(CULPRITS)].find(isCulprit)?.focus();
}

/** The ways to send the form: its button, its keys and the second button. */
function submitHandlers(
  props: Pick<FormDialogProps, 'canSubmit' | 'onSubmit' | 'onBlocked' | 'another' | 'isBusy'>,
) {
  const { canSubmit, isBusy = false, onSubmit, onBlocked, another } = props;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (canSubmit && !isBusy) onSubmit();
  }

  function submitAnother(): void {
    if (canSubmit && !isBusy) another?.onSubmit();
  }

  function pressKey(event: KeyboardEvent<HTMLFormElement>): void {
    // Only in a field does Enter send; elsewhere it presses a button or starts a line.
    if (event.key === 'Enter' && !canSubmit && event.target instanceof HTMLInputElement) {
      onBlocked?.();
      goToCulprit(event.currentTarget);
    }
    if (!another || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submitAnother();
  }

  return { submit, submitAnother, pressKey };
}

/**
 * A dialog with one form: Cancel and a submit button, both disabled while busy. Enter sends the form, or
 * focuses the first field that blocks sending.
 */
export function FormDialog({
  submitLabel,
  isDanger = false,
  canSubmit,
  onSubmit,
  onBlocked,
  onCancel,
  another,
  summary,
  formRef,
  formClassName,
  children,
  ...dialog
}: FormDialogProps) {
  const { isBusy = false, onClose } = dialog;
  const form = useId();
  const handlers = submitHandlers({ canSubmit, isBusy, onSubmit, onBlocked, another });

  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {summary}
          <Button isIdle={isBusy} onClick={onCancel ?? onClose}>
            {t('Cancel')}
          </Button>
          {another && (
            <Button
              className={styles.another}
              disabled={!canSubmit}
              isIdle={isBusy}
              onClick={handlers.submitAnother}
            >
              {another.label}
            </Button>
          )}
          <Button
            type="submit"
            form={form}
            variant={isDanger ? 'danger' : 'primary'}
            isBusy={isBusy}
            disabled={!canSubmit}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for a button */}
      <form
        id={form}
        ref={formRef}
        className={formClassName}
        noValidate
        onSubmit={handlers.submit}
        onKeyDown={handlers.pressKey}
      >
        {children}
      </form>
    </Dialog>
  );
}
