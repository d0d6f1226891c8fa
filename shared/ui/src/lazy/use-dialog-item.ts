import { useState } from 'react';
import { useDialogValue } from './use-dialog-param.ts';
import type { DialogParam, DialogValue } from './use-dialog-param.ts';

export interface DialogItem<Item>
  extends Omit<DialogValue, 'value'>, Pick<DialogParam, 'isOpen' | 'control'> {
  /** The dialog's item, as it was when the dialog opened; undefined before the first opening. */
  item: Item | undefined;
}

/**
 * A dialog about one item of a list, whose id is in the address (`?remove=7`). The item stays while the
 * dialog is open, even when the list loses it. An unknown id opens nothing.
 */
export function useDialogItem<Item>(
  name: string,
  find: (value: string) => Item | undefined,
): DialogItem<Item> {
  const { value, ...rest } = useDialogValue(name);
  const [shown, setShown] = useState<{ value: string; item: Item; isOpen: boolean }>();
  const isOpen = shown?.isOpen === true && shown.value === value;
  if (value === undefined) {
    if (shown?.isOpen) setShown({ ...shown, isOpen: false });
  } else if (!isOpen) {
    const item = find(value);
    if (item !== undefined) setShown({ value, item, isOpen: true });
  }
  return { ...rest, isOpen, control: { isOpen, onClose: rest.close }, item: shown?.item };
}
