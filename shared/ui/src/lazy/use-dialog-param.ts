import { fieldIn } from '@quits/contracts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { withParams } from '../with-params.ts';
import type { DialogControl } from './lazy-dialog.tsx';

/** Marks the history entry that opening a dialog has added. */
const ADDED_BY_OPENING = 'quitsDialog';

export interface DialogParam {
  isOpen: boolean;
  control: DialogControl;
  open: () => void;
  close: () => void;
  /** Closes the dialog and navigates to `path`: in place of the page, or after it. */
  leave: (path: string, how: 'instead' | 'after') => void;
  /** Replaces it by another dialog of the same name, in the same history entry. */
  giveWay: (other: string) => void;
}

export interface DialogValue extends Pick<DialogParam, 'close' | 'leave' | 'giveWay'> {
  /** The value in the address; undefined while the dialog is closed. */
  value: string | undefined;
  open: (value: string) => void;
}

/** The address and the means to change it, as they are when a callback runs. */
function useLatestAddress(name: string) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: object | null };
  const navigate = useNavigate();
  const value = params.get(name) ?? undefined;
  const latest = useRef({ setParams, navigate, state, value });
  useEffect(() => {
    latest.current = { setParams, navigate, state, value };
  });
  // Callers may close it after an answer: once the component is gone, there is nothing to close.
  useEffect(
    () => () => {
      latest.current.value = undefined;
    },
    [],
  );
  return { value, latest };
}

/**
 * A dialog whose value is in the address (`?settle=7`): it can be linked, and survives a reload or a new
 * sign-in. Opening it adds a history entry, which Back and closing leave again. If a link or a new sign-in
 * opened it, closing only removes the parameter. The navigation state stays.
 */
export function useDialogValue(name: string): DialogValue {
  const { value, latest } = useLatestAddress(name);
  const { key } = useLocation();
  const navigate = useNavigate();
  // Going back is asynchronous: until then nothing opens or closes a second time.
  const isMoving = useRef(false);
  const next = useRef<string>(undefined);

  useEffect(() => {
    isMoving.current = false;
    const path = next.current;
    next.current = undefined;
    if (path !== undefined) void navigate(path, { replace: true });
  }, [key, navigate]);

  const moves = useMemo(() => {
    function set(next: string | undefined, how: NavigateOptions): void {
      const { value: now, setParams } = latest.current;
      if (isMoving.current || now === next) return;
      isMoving.current = true;
      setParams((params) => withParams(params, { [name]: next }), { preventScrollReset: true, ...how });
    }

    const replace = (next: string | undefined) => set(next, { replace: true, state: latest.current.state });

    function close(): void {
      const now = latest.current;
      if (fieldIn(now.state, ADDED_BY_OPENING) !== true) {
        replace(undefined);
      } else if (!isMoving.current && now.value !== undefined) {
        isMoving.current = true;
        void now.navigate(-1);
      }
    }

    return {
      open: (next: string) => set(next, { state: { ...latest.current.state, [ADDED_BY_OPENING]: true } }),
      close,
      giveWay: replace,
      leave(path: string, how: 'instead' | 'after'): void {
        if (how === 'after') {
          // The dialog's history entry is done: the next page replaces it.
          void latest.current.navigate(path, { replace: true });
          return;
        }
        next.current = path;
        close();
      },
    };
  }, [name, latest]);

  return { value, ...moves };
}

/**
 * A dialog with an address: open while the query carries `name` (`?new=1`); see `useDialogValue`.
 *
 * @param own the value that opens this dialog, where one name serves several (`?dialog=edit`)
 */
export function useDialogParam(name: string, own = '1'): DialogParam {
  const { value, open, ...rest } = useDialogValue(name);
  const openOwn = useCallback(() => {
    open(own);
  }, [open, own]);
  const isOpen = value === own;
  return { isOpen, control: { isOpen, onClose: rest.close }, open: openOwn, ...rest };
}
