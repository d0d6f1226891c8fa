import { useAuth } from '@quits/core';
import { type DialogControl, LazyDialog } from '@quits/ui';
import { type ReactNode, useCallback, useState } from 'react';
import type { Act, ActDialogProps } from './act-dialog.tsx';

const load = async () => (await import('./act-dialog.tsx')).ActDialog;

/** Asks before an act, and for the password when the last sign-in was long ago. */
export function useAct(): { ask: (act: Act) => void; dialog: ReactNode } {
  const { user } = useAuth();
  const [act, setAct] = useState<Act>();
  const [isOpen, setIsOpen] = useState(false);
  const onClose = useCallback<DialogControl['onClose']>(() => setIsOpen(false), []);
  const dialog = act && user && (
    <LazyDialog<ActDialogProps>
      source="mf-admin"
      load={load}
      dialog={{ act, email: user.email, isOpen, onClose }}
    />
  );
  return {
    ask(next) {
      setAct(next);
      setIsOpen(true);
    },
    dialog,
  };
}
