import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import type { DialogSize } from './dialog-frame.tsx';
import styles from './dialog.module.css';

export interface DialogProps {
  title: string;
  description?: ReactNode;
  isOpen: boolean;
  /** Asked for by Escape, a press beside the dialog or its close button; never while busy. */
  onClose: () => void;
  isBusy?: boolean;
  /** The buttons; a submit button of a form in `children` names it by `form={id}`. */
  footer?: ReactNode;
  size?: DialogSize;
  /** What takes the focus first; else the first control. */
  initialFocusRef?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/**
 * A dialog, from 640 px a window, below a sheet at the bottom. The focus stays inside and returns to
 * where it was. The caller owns `isOpen`.
 */
export function Dialog({
  isOpen,
  onClose,
  isBusy = false,
  size = 'm',
  title,
  children,
  ...frame
}: DialogProps) {
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(isWanted) => {
        if (!isWanted && !isBusy) onClose();
      }}
    >
      <DialogFrame
        {...frame}
        title={title}
        size={size}
        isBusy={isBusy}
        close={
          <IconButton
            className={styles.close}
            label="Close"
            icon={<X />}
            aria-disabled={isBusy || undefined}
            onClick={() => {
              if (!isBusy) onClose();
            }}
          />
        }
      >
        {children}
      </DialogFrame>
    </Base.Root>
  );
}
