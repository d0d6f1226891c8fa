import { t } from '@quits/domain';
import { type ReactNode, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

type CommonProps = Pick<DialogProps, 'title' | 'isOpen' | 'isBusy' | 'onClose'>;

export interface ConfirmDialogProps extends CommonProps {
  /** The whole question, in a sentence or two. */
  question: ReactNode;
  confirmLabel: string;
  /** The label of the harmless answer. */
  cancelLabel?: string;
  /** The label of the confirm button while busy ("Deleting..."). */
  busyLabel: string;
  onConfirm: () => void;
  /** Why the server refused the last attempt. */
  reason?: string | undefined;
}

/** Asks before a permanent deletion (`alertdialog`). The focus starts on the harmless answer. */
export function ConfirmDialog({
  question,
  confirmLabel,
  cancelLabel = t('Cancel'),
  busyLabel,
  onConfirm,
  reason,
  ...dialog
}: ConfirmDialogProps) {
  const { isBusy = false, onClose } = dialog;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      {...dialog}
      isAlert
      description={question}
      size="s"
      initialFocusRef={cancel}
      footer={
        <>
          <Button ref={cancel} isIdle={isBusy} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
            {isBusy ? busyLabel : confirmLabel}
          </Button>
        </>
      }
    >
      {reason === undefined ? undefined : <Notice tone="danger">{reason}</Notice>}
    </Dialog>
  );
}
