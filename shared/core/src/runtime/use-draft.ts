import { useCallback, useEffect, useRef, useState } from 'react';
import { useRuntime } from './runtime-provider.tsx';
import { useAuth } from '../session/auth-provider.tsx';
import { dropDraft, freeDraftName, holdDraft, readDraft, writeDraft } from '../session/drafts.ts';

export interface Draft<Value> {
  /** The draft when the form opened. The form offers it and never applies it silently. */
  restored: Value | undefined;
  save: (value: Value) => void;
  discard: () => void;
}

interface DraftOptions {
  /** All tabs share the draft. */
  isShared?: boolean;
}

/**
 * Keeps a draft per user and form. It survives a reload, a crash and the redirect after a 401, and is offered
 * again. Each tab with the form open keeps its own.
 *
 * @param form name of the form, with the id of what it edits ("expense-new-12")
 * @param isValue checks whether a draft still has the form's shape
 */
export function useDraft<Value>(
  form: string,
  isValue: (stored: unknown) => stored is Value,
  { isShared = false }: DraftOptions = {},
): Draft<Value> {
  const { storages } = useRuntime();
  const { user } = useAuth();
  const userId = user?.id;
  const [name] = useState(() =>
    userId === undefined || isShared ? form : freeDraftName(storages, userId, form, Date.now()),
  );
  const [restored, setRestored] = useState<Value | undefined>(() => {
    if (userId === undefined || name === undefined) return undefined;
    const stored = readDraft(storages.local, userId, name, Date.now());
    return isValue(stored) ? stored : undefined;
  });
  const owner = useRef(userId);

  useEffect(() => {
    if (owner.current === undefined || name === undefined || isShared) return undefined;
    return holdDraft(storages, owner.current, name);
  }, [storages, name, isShared]);

  const save = useCallback(
    (value: Value) => {
      if (owner.current === undefined || name === undefined) return;
      writeDraft(storages.local, owner.current, name, value, Date.now());
    },
    [storages, name],
  );
  const discard = useCallback(() => {
    if (owner.current !== undefined && name !== undefined) dropDraft(storages.local, owner.current, name);
    setRestored(undefined);
  }, [storages, name]);
  return { restored, save, discard };
}
