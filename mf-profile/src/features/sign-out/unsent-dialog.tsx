import { useAuth } from '@quits/core';
import type { DialogControl } from '@quits/ui';
import { ConfirmDialog } from '@quits/ui/dialog';

const questionFor = (count: number) =>
  count === 1
    ? '1 entry is not sent yet. It will be lost if you sign out.'
    : `${String(count)} entries are not sent yet. They will be lost if you sign out.`;

export function UnsentDialog({ count, ...dialog }: DialogControl & { count: number }) {
  const { signOut } = useAuth();
  return (
    <ConfirmDialog
      title="Logout"
      question={questionFor(count)}
      cancelLabel="Stay signed in"
      confirmLabel="Sign out anyway"
      busyLabel="Signing out..."
      onConfirm={signOut}
      {...dialog}
    />
  );
}
