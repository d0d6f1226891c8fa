/** Dialogs, apart from the kit because they are heavy: load them when one is first opened. */
export { ConfirmDialog } from './confirm-dialog.tsx';
export type { ConfirmDialogProps } from './confirm-dialog.tsx';
export { Dialog } from './dialog.tsx';
export type { DialogProps } from './dialog.tsx';
export { FormDialog } from './form-dialog.tsx';
export type { FormDialogProps } from './form-dialog.tsx';
