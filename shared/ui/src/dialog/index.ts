/** Dialogs, separate from the kit because they are heavy: load them when one is first opened. */
export { ConfirmDialog } from './confirm-dialog.tsx';
export { Dialog } from './dialog.tsx';
export { FormDialog } from './form-dialog.tsx';
