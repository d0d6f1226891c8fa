import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

export interface DialogParam {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/**
 * A dialog that has an address: open while the query carries `name` (`?new=1`), so that it can be linked
 * and survives a reload, or signing in again. The history gets no entries from it, and its navigation
 * state stays.
 *
 * @param value what the query must carry, where one name serves several dialogs (`?dialog=edit`)
 */
export function useDialogParam(name: string, value?: string): DialogParam {
  const [params, setParams] = useSearchParams();
  const state: unknown = useLocation().state;
  const isOpen = value === undefined ? params.has(name) : params.get(name) === value;

  const change = useCallback(
    (edit: (next: URLSearchParams) => void) => {
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          edit(next);
          return next;
        },
        { replace: true, preventScrollReset: true, state },
      );
    },
    [setParams, state],
  );
  const open = useCallback(() => {
    change((next) => {
      next.set(name, value ?? '1');
    });
  }, [change, name, value]);
  const close = useCallback(() => {
    change((next) => {
      next.delete(name);
    });
  }, [change, name]);

  return { isOpen, open, close };
}
