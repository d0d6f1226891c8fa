import { useNotify } from '@quits/core';
import { useEffect } from 'react';
import type { ComponentType } from 'react';
import { useLazyPart } from './use-lazy-part.ts';
import { useOpening } from './use-opening.ts';

export interface DialogControl {
  isOpen: boolean;
  onClose: () => void;
}

export interface LazyDialogProps<Props extends DialogControl> {
  /** Name of the package whose dialog it is. */
  source: string;
  /** Gives the dialog; keep it the same from render to render. */
  load: () => Promise<ComponentType<Props>>;
  dialog: Props;
}

/**
 * A dialog whose code comes when it is first opened; each opening starts with a fresh form. When the code
 * does not come a toast says so, and the next opening loads again.
 */
export function LazyDialog<Props extends DialogControl>({ source, load, dialog }: LazyDialogProps<Props>) {
  const notify = useNotify(source);
  const { Part, hasFailed, retry } = useLazyPart(load, dialog.isOpen);
  const opening = useOpening(dialog.isOpen);
  const { onClose } = dialog;

  useEffect(() => {
    if (!hasFailed) return;
    notify.error('This dialog did not load', { description: 'Check your connection and try again.' });
    retry();
    onClose();
  }, [hasFailed, notify, onClose, retry]);

  return Part ? <Part key={opening} {...dialog} /> : null;
}
