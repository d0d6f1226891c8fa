import { useBus } from '@quits/core';
import { ToastArea, showToast } from '@quits/ui/toasts';

/** The app's one place of toasts. */
export function ToastHost() {
  useBus('shell', 'toasts/requested', showToast);
  return <ToastArea />;
}
