import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * A dialog that has an address: open while the query carries `name` (`?new=1`), so that it can be
 * linked and survives a reload. The history gets no entries from it.
 */
export function useDialogParam(name: string): { isOpen: boolean; open: () => void; close: () => void } {
  const [params, setParams] = useSearchParams();
  const isOpen = params.has(name);

  const change = useCallback(
    (edit: (next: URLSearchParams) => void) => {
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          edit(next);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setParams],
  );
  const open = useCallback(() => {
    change((next) => {
      next.set(name, '1');
    });
  }, [change, name]);
  const close = useCallback(() => {
    change((next) => {
      next.delete(name);
    });
  }, [change, name]);

  return { isOpen, open, close };
}
