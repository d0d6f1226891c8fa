import { useBus } from '@quits/core';
import type { ToastRequest } from '@quits/core';
import { useIdleLoad } from '@quits/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useToastPlace } from './use-toast-place.ts';

const loadToasts = () => import('@quits/ui/toasts');
type ToastCode = Awaited<ReturnType<typeof loadToasts>>;

/** The page's toasts. Their code loads when the page is idle, or with the first toast, which waits for it. */
export function PageToasts() {
  const [code, setCode] = useState<ToastCode>();
  const waiting = useRef<ToastRequest[]>([]);
  const place = useToastPlace();
  const load = useCallback(async () => {
    setCode(await loadToasts());
  }, []);
  useIdleLoad(load, true, { isNeeded: true });
  useBus('shell', 'toasts/requested', (toast) => {
    place();
    if (code) {
      code.showToast(toast);
      return;
    }
    waiting.current.push(toast);
    // May fail offline; the next toast tries again.
    load().catch(() => undefined);
  });
  useEffect(() => {
    if (code) for (const toast of waiting.current.splice(0)) code.showToast(toast);
  }, [code]);
  return code ? <code.ToastArea /> : null;
}
