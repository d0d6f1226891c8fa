/** Gives the dialog, whose code is not part of the first page. */
export async function loadRemoveMemberDialog() {
  const { RemoveMemberDialog } = await import('./remove-member-dialog.tsx');
  return RemoveMemberDialog;
}
