/** Gives the dialog, whose code is not part of the first page. */
export async function loadCreateGroupDialog() {
  const { CreateGroupDialog } = await import('./create-group-dialog.tsx');
  return CreateGroupDialog;
}
