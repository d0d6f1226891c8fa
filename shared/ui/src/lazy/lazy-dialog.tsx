import { useNotify } from '@quits/core';
import { t } from '@quits/domain';
import { type ComponentType, useEffect } from 'react';
import { explainFailure } from '../failure/failure.ts';
import { useLazyValue } from './use-lazy-value.ts';
import { useOpening } from './use-opening.ts';

export interface DialogControl {
  isOpen: boolean;
  onClose: () => void;
}

export interface LazyDialogProps<Props extends DialogControl> {
  /** Name of the package that owns the dialog. */
  source: string;
  /** Loads the dialog; keep it the same from render to render. */
  load: () => Promise<ComponentType<Props>>;
  dialog: Props;
}

/**
 * The logic of `LazyDialog`, for callers that need to know whether the dialog is loaded. Set `key` on the
 * Part.
 */
export function useLazyDialog<Props extends DialogControl>(
  source: string,
  load: () => Promise<ComponentType<Props>>,
  { isOpen, onClose }: DialogControl,
): { Part: ComponentType<Props> | undefined; key: number } {
  const notify = useNotify(source);
  const { value: Part, hasFailed, retry } = useLazyValue(load, isOpen);
  const key = useOpening(isOpen);

  useEffect(() => {
    if (!hasFailed) return;
    notify.error(t('This dialog did not load'), { description: explainFailure({ status: 'NO_ANSWER' }) });
    retry();
    onClose();
  }, [hasFailed, notify, onClose, retry]);

  return { Part, key };
}

/**
 * A dialog whose code loads when it is first opened; each opening starts with a fresh form. If the code fails
 * to load, a toast says so, and the next opening retries.
 */
export function LazyDialog<Props extends DialogControl>({ source, load, dialog }: LazyDialogProps<Props>) {
  const { Part, key } = useLazyDialog(source, load, dialog);
  return Part ? <Part key={key} {...dialog} /> : null;
}
