import { ToastArea } from '@quits/ui/toasts';
import { OfflineBar } from './offline-bar.tsx';

export { showToast as show } from '@quits/ui/toasts';

/** The page's messages: toasts, inside the bar at the top, and that there is no network. */
export function LaterMessages() {
  return (
    <>
      <ToastArea />
      <OfflineBar />
    </>
  );
}
