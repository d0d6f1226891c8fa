import { useCallback, useRef, useState } from 'react';
import { useRuntime } from './runtime-provider.tsx';
import { useAuth } from '../session/auth-provider.tsx';
import { dropDraft, readDraft, writeDraft } from '../session/drafts.ts';

export interface Draft<Value> {
  /** What was kept when the form opened; the form offers it, it never replaces silently. */
  restored: Value | undefined;
  save: (value: Value) => void;
  discard: () => void;
}

/**
 * Keeps what somebody types into a form per person and form, so that it survives a reload, a crash and
 * the redirect after a 401, and is offered again.
 *
 * @param form name of the form, with the id of what it edits ("expense-new-12")
 * @param isValue tells whether what was kept still has the form's shape
 */
export function useDraft<Value>(form: string, isValue: (kept: unknown) => kept is Value): Draft<Value> {
  const { storages } = useRuntime();
  const { user } = useAuth();
  const userId = user?.id;
  const [restored, setRestored] = useState<Value | undefined>(() => {
    const kept = userId === undefined ? undefined : readDraft(storages.local, userId, form, Date.now());
    return isValue(kept) ? kept : undefined;
  });
  const owner = useRef(userId);
  const save = useCallback(
    (value: Value) => {
      if (owner.current !== undefined) writeDraft(storages.local, owner.current, form, value, Date.now());
    },
    [storages, form],
  );
  const discard = useCallback(() => {
    if (owner.current !== undefined) dropDraft(storages.local, owner.current, form);
    setRestored(undefined);
  }, [storages, form]);
  return { restored, save, discard };
}
