import { useId } from 'react';
import type { KeyboardEvent, ReactNode, Ref, SubmitEvent } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog.tsx';
import styles from './dialog.module.css';

export interface FormDialogProps extends Omit<DialogProps, 'footer'> {
  submitLabel: string;
  /** Whether what was typed may be sent; without it neither the button nor Enter sends. */
  canSubmit: boolean;
  onSubmit: () => void;
  /** Somebody tried to send what may not be sent. */
  onBlocked?: () => void;
  /** What the Cancel button does besides what closing does; `onClose` when left out. */
  onCancel?: () => void;
  /** A second way to send, on larger screens, for Ctrl or ⌘ and Enter as well. */
  another?: { label: string; onSubmit: () => void } | undefined;
  /** Stands before the buttons: totals, say. */
  summary?: ReactNode;
  formRef?: Ref<HTMLFormElement>;
  formClassName?: string | undefined;
}

/** What can be wrong: a field that says so, one that must be filled in, one of a list that does not add up. */
const OF_LIST = '[data-culprit] input[inputmode]';
const CULPRITS = `[aria-invalid="true"], [required], ${OF_LIST}`;

function isCulprit(field: HTMLElement): boolean {
  const { value } = field as HTMLInputElement;
  return field.getAttribute('aria-invalid') === 'true' || field.matches(OF_LIST) || value.trim() === '';
}

/** Leads to the first thing that is in the way of sending. */
function goToCulprit(form: HTMLFormElement): void {
  [...form.querySelectorAll<HTMLElement>(CULPRITS)].find(isCulprit)?.focus();
}

/**
 * A dialog with one form: Cancel and a submit button, which wait while busy; Enter sends, or leads to the first field
 * that is in the way.
 */
export function FormDialog({
  submitLabel,
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

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (canSubmit && !isBusy) onSubmit();
  }

  function submitAnother(): void {
    if (canSubmit && !isBusy) another?.onSubmit();
  }

  function pressKey(event: KeyboardEvent<HTMLFormElement>): void {
    // In a field it would send; elsewhere it presses a button, or begins a line.
    if (event.key === 'Enter' && !canSubmit && event.target instanceof HTMLInputElement) {
      onBlocked?.();
      goToCulprit(event.currentTarget);
    }
    if (!another || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submitAnother();
  }

  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {summary}
          <Button isIdle={isBusy} onClick={onCancel ?? onClose}>
            Cancel
          </Button>
          {another && (
            <Button className={styles.another} disabled={!canSubmit} isIdle={isBusy} onClick={submitAnother}>
              {another.label}
            </Button>
          )}
          <Button type="submit" form={form} variant="primary" isBusy={isBusy} disabled={!canSubmit}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for a button */}
      <form
        id={form}
        ref={formRef}
        className={formClassName}
        noValidate
        onSubmit={submit}
        onKeyDown={pressKey}
      >
        {children}
      </form>
    </Dialog>
  );
}
