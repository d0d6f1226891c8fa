import { useAuth, useWaiting } from '@quits/core';
import { t } from '@quits/domain';
import { Button, LazyDialog, useDialogParam } from '@quits/ui';
import { LogOut } from 'lucide-react';

const loadDialog = () => import('./unsent-dialog.tsx').then((part) => part.UnsentDialog);

/** Ends the session; asks first while entries wait on this device, because they go with it. */
export function SignOut() {
  const { signOut } = useAuth();
  const count = useWaiting().entries.length;
  const { isOpen, open, close } = useDialogParam('dialog', 'logout');
  return (
    <>
      <Button icon={<LogOut />} isFullWidth onClick={count > 0 ? open : signOut}>
        {t('Logout')}
      </Button>
      <LazyDialog
        source="mf-profile"
        load={loadDialog}
        dialog={{ count, isOpen: isOpen && count > 0, onClose: close }}
      />
    </>
  );
}
