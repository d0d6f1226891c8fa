import { useId } from 'react';
import type { ReactNode, Ref, SubmitEvent } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog.tsx';

export interface FormDialogProps extends Omit<DialogProps, 'footer'> {
  submitLabel: string;
  /** Whether what was typed may be sent; without it neither the button nor Enter sends. */
  canSubmit: boolean;
  onSubmit: () => void;
  /** What the Cancel button does besides what closing does; `onClose` when left out. */
  onCancel?: () => void;
  /** Stands before the buttons: totals, say. */
  summary?: ReactNode;
  formRef?: Ref<HTMLFormElement>;
  formClassName?: string | undefined;
}

/** A dialog with one form: Cancel and a submit button, which wait while busy; Enter sends. */
export function FormDialog({
  submitLabel,
  canSubmit,
  onSubmit,
  onCancel,
  summary,
  formRef,
  formClassName,
  children,
  ...dialog
}: FormDialogProps) {
  const { isBusy = false, onClose } = dialog;
  const form = useId();
  const cancel = onCancel ?? onClose;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (canSubmit && !isBusy) onSubmit();
  }

  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {summary}
          <Button aria-disabled={isBusy || undefined} onClick={() => !isBusy && cancel()}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" isBusy={isBusy} disabled={!canSubmit}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={form} ref={formRef} className={formClassName} noValidate onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  );
}
