import { useEffect, useState } from 'react';
import { useDraft, useRuntime } from '@quits/core';
import { newIdempotencyKey } from '@quits/ui';
import { fitToPeople, isFormDraft, payloadOf } from './form-fill.ts';
import type { FormFrame } from './form-people.ts';
import type { FormState } from './form-state.ts';

interface Options {
  frame: FormFrame;
  /** What the form starts with when no draft is restored. */
  fresh: () => FormState;
  /** Name under which the draft is kept, with the id of the group or expense. */
  draftName: string;
  /** Version of the expense that an edit starts from. */
  etag?: string | undefined;
}

export type ExpenseFormModel = ReturnType<typeof useExpenseForm>;

/** One instance of the expense form: its state, its draft, and the key under which it is recorded once. */
export function useExpenseForm({ frame, fresh, draftName, etag }: Options) {
  const { hasExtras } = useRuntime().config;
  const { restored, save, discard } = useDraft(draftName, isFormDraft);
  const blank = () => ({ state: fresh(), idempotencyKey: newIdempotencyKey(), etag });
  const [start, setStart] = useState(() =>
    restored ? { ...restored, state: fitToPeople({ ...fresh(), ...restored.state }, frame.people) } : blank(),
  );
  const [state, change] = useState(start.state);

  useEffect(() => {
    if (state !== start.state) save({ ...start, state });
  }, [save, start, state]);

  return {
    frame,
    hasExtras,
    state,
    /** Takes a transition of `form-state.ts`: `change((state) => removeRow(state, list, key))`. */
    change,
    /** What would be sent as it stands. */
    payload: payloadOf(state, hasExtras),
    idempotencyKey: start.idempotencyKey,
    etag: start.etag,
    /** A draft was found and fills the form. */
    isRestored: restored !== undefined,
    /** Drops the draft and starts anew. */
    startAnew: () => {
      const anew = blank();
      setStart(anew);
      change(anew.state);
      discard();
    },
    /** Drops the draft: it was recorded, or given up. */
    dropDraft: discard,
  };
}
