import { useNotify } from '@quits/core';
import { useEffect } from 'react';
import type { ComponentType } from 'react';
import { useLoadable } from './use-loadable.ts';
import { useOpening } from './use-opening.ts';

export interface DialogControl {
  isOpen: boolean;
  onClose: () => void;
}

interface LazyDialogProps<Props extends DialogControl> {
  load: () => Promise<ComponentType<Props>>;
  dialog: Props;
}

/** A dialog whose code comes when it is first opened; each opening starts with a fresh form. */
export function LazyDialog<Props extends DialogControl>({ load, dialog }: LazyDialogProps<Props>) {
  const notify = useNotify('mf-groups');
  const { Component, hasFailed, retry } = useLoadable(load, dialog.isOpen);
  const opening = useOpening(dialog.isOpen);
  const { onClose } = dialog;

  useEffect(() => {
    if (!hasFailed) return;
    notify.error('This dialog did not load', { description: 'Check your connection and try again.' });
    retry();
    onClose();
  }, [hasFailed, notify, onClose, retry]);

  return Component ? <Component key={opening} {...dialog} /> : null;
}
