import { useBus } from '@quits/shared/core';
import { ToastArea, showToast } from '@quits/shared/ui/toasts';

/** The app's one place of toasts. */
export function ToastHost() {
  useBus('shell', 'toasts/requested', showToast);
  return <ToastArea />;
}
