import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { DialogFrame } from './dialog-frame.tsx';

export interface ConfirmDialogProps {
  title: string;
  /** The whole question, in a sentence or two. */
  question: ReactNode;
  confirmLabel: string;
  /** What the confirm button says while busy ("Deleting..."). */
  busyLabel?: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  isOpen: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  /** Cancel or Escape; never while busy. A press beside the dialog does nothing. */
  onCancel: () => void;
  children?: ReactNode;
}

/** Asks before something happens (`alertdialog`). The focus starts on the harmless answer. */
export function ConfirmDialog({
  title,
  question,
  confirmLabel,
  busyLabel = confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'primary',
  isOpen,
  isBusy = false,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);

  function close(): void {
    if (!isBusy) onCancel();
  }

  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(isWanted) => {
        if (!isWanted) close();
      }}
    >
      <DialogFrame
        isAlert
        title={title}
        description={question}
        size="s"
        isBusy={isBusy}
        initialFocusRef={cancel}
        footer={
          <>
            <Button ref={cancel} aria-disabled={isBusy || undefined} onClick={close}>
              {cancelLabel}
            </Button>
            <Button variant={tone} isBusy={isBusy} onClick={onConfirm}>
              {isBusy ? busyLabel : confirmLabel}
            </Button>
          </>
        }
      >
        {children}
      </DialogFrame>
    </Base.Root>
  );
}
