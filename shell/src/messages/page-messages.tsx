import { type ToastRequest, useBus } from '@quits/core';
import { useIdleLoad } from '@quits/ui';
import { useCallback, useEffect, useRef, useState } from 'react';

const loadMessages = () => import('./later-messages.tsx');
type MessageCode = Awaited<ReturnType<typeof loadMessages>>;

/**
 * The page's toasts and its word about the network. Their code loads when the page is idle, or with the first
 * toast, which waits for it.
 */
export function PageMessages() {
  const [code, setCode] = useState<MessageCode>();
  const waiting = useRef<ToastRequest[]>([]);
  const load = useCallback(async () => {
    setCode(await loadMessages());
  }, []);
  useIdleLoad(load, true, { isNeeded: true });
  useBus('shell', 'toasts/requested', (toast) => {
    if (code) {
      code.show(toast);
      return;
    }
    waiting.current.push(toast);
    // May fail offline; the next toast tries again.
    load().catch(() => undefined);
  });
  useEffect(() => {
    if (code) for (const toast of waiting.current.splice(0)) code.show(toast);
  }, [code]);
  return code ? <code.LaterMessages /> : null;
}
