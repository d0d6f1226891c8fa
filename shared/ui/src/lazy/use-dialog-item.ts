import { useState } from 'react';
import { type DialogParam, type DialogValue, useDialogValue } from './use-dialog-param.ts';

export interface DialogItem<Item>
  extends Omit<DialogValue, 'value'>, Pick<DialogParam, 'isOpen' | 'control'> {
  /** The dialog's item, as it was when the dialog opened; undefined before the first opening. */
  item: Item | undefined;
  /** Whether the address asks for an item that does not exist. */
  isUnknown: boolean;
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
  const found = value === undefined || isOpen ? undefined : find(value);
  if (value === undefined) {
    if (shown?.isOpen) setShown({ ...shown, isOpen: false });
  } else if (found !== undefined) {
    setShown({ value, item: found, isOpen: true });
  }
  const isUnknown = value !== undefined && !isOpen && found === undefined;
  return { ...rest, isOpen, isUnknown, control: { isOpen, onClose: rest.close }, item: shown?.item };
}
