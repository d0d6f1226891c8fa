/** Gives the dialog, whose code is not part of the first page. */
export async function loadSettleUpDialog() {
  const { SettleUpDialog } = await import('./settle-up-dialog.tsx');
  return SettleUpDialog;
}
