import { fieldIn } from '@quits/contracts';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { NavigateOptions } from 'react-router-dom';
import { withParams } from '../with-params.ts';
import type { DialogControl } from './lazy-dialog.tsx';

/** Marks the history entry that opening a dialog has added. */
const ADDED_BY_OPENING = 'quitsDialog';

export interface DialogParam {
  isOpen: boolean;
  /** The props of the dialog. */
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

/**
 * A dialog whose value is in the address (`?settle=7`): it can be linked, and survives a reload or a new
 * sign-in. Opening it adds a history entry, which Back and closing leave again. If a link or a new sign-in
 * opened it, closing only removes the parameter. The navigation state stays.
 */
export function useDialogValue(name: string): DialogValue {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation() as { key: string; state: object | null };
  const navigate = useNavigate();
  // Going back is asynchronous: until then nothing opens or closes a second time.
  const isMoving = useRef(false);
  const next = useRef<string>(undefined);
  const value = params.get(name) ?? undefined;

  useEffect(() => {
    isMoving.current = false;
    const path = next.current;
    next.current = undefined;
    if (path !== undefined) void navigate(path, { replace: true });
  }, [key, navigate]);

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

  const set = useCallback(
    (wanted: string, how: NavigateOptions) => {
      const now = latest.current;
      if (isMoving.current || now.value === wanted) return;
      isMoving.current = true;
      now.setParams((current) => withParams(current, { [name]: wanted }), {
        preventScrollReset: true,
        ...how,
      });
    },
    [name],
  );

  const open = useCallback(
    (wanted: string) => {
      const { state: before } = latest.current;
      set(wanted, { state: { ...before, [ADDED_BY_OPENING]: true } });
    },
    [set],
  );

  const giveWay = useCallback(
    (other: string) => {
      set(other, { replace: true, state: latest.current.state });
    },
    [set],
  );

  const close = useCallback(() => {
    const now = latest.current;
    if (isMoving.current || now.value === undefined) return;
    isMoving.current = true;
    if (fieldIn(now.state, ADDED_BY_OPENING) === true) {
      void now.navigate(-1);
      return;
    }
    now.setParams((current) => withParams(current, { [name]: undefined }), {
      replace: true,
      preventScrollReset: true,
      state: now.state,
    });
  }, [name]);

  const leave = useCallback(
    (path: string, how: 'instead' | 'after') => {
      if (how === 'after') {
        // The dialog's history entry is done: the next page replaces it.
        void latest.current.navigate(path, { replace: true });
        return;
      }
      next.current = path;
      close();
    },
    [close],
  );

  return { value, open, close, leave, giveWay };
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
