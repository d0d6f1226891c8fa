/** Gives the dialog, whose code is not part of the first page. */
export async function loadEditGroupNameDialog() {
  const { EditGroupNameDialog } = await import('./edit-group-name-dialog.tsx');
  return EditGroupNameDialog;
}

/** Gives the dialog, whose code is not part of the first page. */
export async function loadDeleteGroupDialog() {
  const { DeleteGroupDialog } = await import('./delete-group-dialog.tsx');
  return DeleteGroupDialog;
}
