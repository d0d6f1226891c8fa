import { useAuth } from '@quits/core';
import { t } from '@quits/domain';
import type { DialogControl } from '@quits/ui';
import { ConfirmDialog } from '@quits/ui/dialog';

export function UnsentDialog({ count, ...dialog }: DialogControl & { count: number }) {
  const { signOut } = useAuth();
  return (
    <ConfirmDialog
      title={t('Logout')}
      question={t(
        '{count, plural, one {# entry is not sent yet. It will be lost if you sign out.} other {# entries are not sent yet. They will be lost if you sign out.}}',
        { count },
      )}
      cancelLabel={t('Stay signed in')}
      confirmLabel={t('Sign out anyway')}
      busyLabel={t('Signing out...')}
      onConfirm={signOut}
      {...dialog}
    />
  );
}
