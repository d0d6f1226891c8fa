import { useEffect, useState } from 'react';
import type { ExpenseInput } from '@quits/contracts';
import { useDraft, useRuntime } from '@quits/core';
import { newIdempotencyKey } from '@quits/ui';
import { fitToPeople, isFormDraft, payloadOf } from './form-fill.ts';
import type { FormDraft } from './form-fill.ts';
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
  /** What was typed into another form, to be gone on with here. */
  typed?: FormState | undefined;
}

type Start = FormDraft & { state: FormState; tries: readonly ExpenseInput[] };

export type ExpenseFormModel = ReturnType<typeof useExpenseForm>;

/** One instance of the expense form: its state, its draft, and the key under which it is recorded once. */
export function useExpenseForm({ frame, fresh, draftName, etag, typed }: Options) {
  const { hasExtras } = useRuntime().config;
  const { restored, save, discard } = useDraft(draftName, isFormDraft);
  const blank = (): Start => ({ state: fresh(), idempotencyKey: newIdempotencyKey(), tries: [], etag });
  const [start, setStart] = useState<Start>(() =>
    restored && !typed
      ? { tries: [], ...restored, state: fitToPeople({ ...fresh(), ...restored.state }, frame.people) }
      : blank(),
  );
  const [state, change] = useState(typed ? fitToPeople(typed, frame.people) : start.state);

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
    tries: start.tries,
    /** Keeps, with the draft, what was sent under a key and may have been recorded. */
    keepTries: (tries: readonly ExpenseInput[], idempotencyKey = start.idempotencyKey) => {
      const kept = { ...start, tries, idempotencyKey };
      setStart(kept);
      save({ ...kept, state });
    },
    etag: start.etag,
    /** A draft was found and fills the form. */
    isRestored: restored !== undefined && !typed,
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
