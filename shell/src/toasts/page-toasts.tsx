import { useAuth, useBus } from '@quits/core';
import type { ToastRequest } from '@quits/core';
import { useIdleLoad } from '@quits/ui';
import { useCallback, useEffect, useRef, useState } from 'react';

const loadToasts = () => import('./toast-area.tsx');
type ToastCode = Awaited<ReturnType<typeof loadToasts>>;

/** The page's toasts. Their code loads when the page is idle, or with the first toast, which waits for it. */
export function PageToasts() {
  const isSignedIn = useAuth().user !== undefined;
  const [code, setCode] = useState<ToastCode>();
  const waiting = useRef<ToastRequest[]>([]);
  const load = useCallback(async () => {
    setCode(await loadToasts());
  }, []);
  useIdleLoad(load, true, { isNeeded: true });
  useBus('shell', 'toasts/requested', (toast) => {
    if (code) {
      code.show(toast, isSignedIn);
      return;
    }
    waiting.current.push(toast);
    // May fail offline; the next toast tries again.
    load().catch(() => undefined);
  });
  useEffect(() => {
    if (code) for (const toast of waiting.current.splice(0)) code.show(toast, isSignedIn);
  }, [code, isSignedIn]);
  return code ? <code.Area isSignedIn={isSignedIn} /> : null;
}
