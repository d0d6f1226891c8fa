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

  function change(edit: (next: URLSearchParams) => void): void {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        edit(next);
        return next;
      },
      { replace: true, preventScrollReset: true, state },
    );
  }

  return {
    isOpen,
    open: () => change((next) => next.set(name, value ?? '1')),
    close: () => change((next) => next.delete(name)),
  };
}
