import { useBus } from '@quits/shared/core';
import type { ToastRequest } from '@quits/shared/core';
import { DELAYS } from '@quits/shared/contracts';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Toaster, toast } from 'sonner';
import styles from './toast-host.module.css';
import { useFocusPause } from './use-focus-pause.ts';

const ICONS = {
  success: <CircleCheck className={styles.glyph} aria-hidden="true" />,
  error: <CircleAlert className={styles.glyph} aria-hidden="true" />,
  info: <Info className={styles.glyph} aria-hidden="true" />,
  close: <X className={styles.closeGlyph} aria-hidden="true" />,
};

const CLASS_NAMES = {
  toast: styles.toast,
  success: styles.success,
  error: styles.error,
  info: styles.info,
  icon: styles.icon,
  content: styles.content,
  title: styles.title,
  description: styles.description,
  actionButton: styles.action,
  closeButton: styles.close,
};

function show({ kind, title, description, action }: ToastRequest): void {
  toast[kind](title, {
    ...(description === undefined ? {} : { description }),
    ...(action ? { action: { label: action.label, onClick: action.onSelect } } : {}),
  });
}

/**
 * The app's one place of toasts: top-centre, closed after three seconds (specification §9). The timer
 * stops while the pointer or the focus is on them, or the tab is hidden.
 */
export function ToastHost() {
  useBus('shell', 'toasts/requested', show);
  const place = useFocusPause();
  return (
    <div ref={place}>
      <Toaster
        position="top-center"
        duration={DELAYS.toast}
        closeButton
        icons={ICONS}
        offset={{ top: 'max(16px, env(safe-area-inset-top))' }}
        mobileOffset={{ top: 'max(12px, env(safe-area-inset-top))', left: '12px', right: '12px' }}
        toastOptions={{ unstyled: true, classNames: CLASS_NAMES, closeButtonAriaLabel: 'Close message' }}
      />
    </div>
  );
}
