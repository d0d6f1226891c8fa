import { useMemo } from 'react';
import type { ToastRequest } from '../bus/event-map.ts';
import { useRuntime } from './runtime-provider.tsx';

type Extras = Omit<ToastRequest, 'kind' | 'title'>;

export interface Notify {
  success: (title: string, extras?: Extras) => void;
  error: (title: string, extras?: Extras) => void;
  info: (title: string, extras?: Extras) => void;
}

/** Asks the host to show a toast: only the host has a Toaster. */
export function useNotify(source: string): Notify {
  const { bus } = useRuntime();
  return useMemo(() => {
    const { publish } = bus.for(source);
    const show = (kind: ToastRequest['kind']) => (title: string, extras?: Extras) => {
      publish('toasts/requested', { kind, title, ...extras });
    };
    return { success: show('success'), error: show('error'), info: show('info') };
  }, [bus, source]);
}
