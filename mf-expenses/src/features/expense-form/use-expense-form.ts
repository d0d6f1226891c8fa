import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useDraft, useRuntime } from '@quits/core';
import type { ExpenseInput } from '@quits/contracts';
import { newIdempotencyKey } from '@quits/ui';
import { fitToPeople, isFormDraft, payloadOf } from './form-fill.ts';
import { figuresOf } from './form-figures.ts';
import type { Figures } from './form-figures.ts';
import type { FormFrame } from './form-people.ts';
import { reduceForm } from './form-state.ts';
import type { FormAction, FormState } from './form-state.ts';

interface Options {
  frame: FormFrame;
  /** What the form starts with when no draft is restored. */
  fresh: () => FormState;
  /** Name under which the draft is kept, with the id of the group or expense. */
  draftName: string;
  /** Version of the expense that an edit starts from. */
  etag?: string | undefined;
}

/** One instance of the expense form: its state, its draft, and the key under which it is recorded once. */
export interface ExpenseFormModel {
  frame: FormFrame;
  state: FormState;
  figures: Figures;
  /** What would be sent as it stands. */
  payload: ExpenseInput;
  hasExtras: boolean;
  dispatch: (action: FormAction) => void;
  idempotencyKey: string;
  etag: string | undefined;
  /** A draft was found and fills the form. */
  isRestored: boolean;
  /** Drops the draft and starts anew. */
  startAnew: () => void;
  /** Drops the draft: it was recorded, or given up. */
  dropDraft: () => void;
}

export function useExpenseForm({ frame, fresh, draftName, etag }: Options): ExpenseFormModel {
  const { hasExtras } = useRuntime().config;
  const draft = useDraft(draftName, isFormDraft);
  const [start] = useState(() => {
    const { restored } = draft;
    return restored
      ? { ...restored, state: fitToPeople({ ...fresh(), ...restored.state }, frame.people) }
      : { state: fresh(), idempotencyKey: newIdempotencyKey(), etag };
  });
  const [state, dispatch] = useReducer(
    (current: FormState, action: FormAction) => reduceForm(current, action, frame.people),
    start.state,
  );
  const kept = useRef(state);

  const { save, discard } = draft;
  useEffect(() => {
    if (kept.current === state) return;
    kept.current = state;
    save({ state, idempotencyKey: start.idempotencyKey, etag: start.etag });
  }, [save, start, state]);

  const startAnew = useCallback(() => {
    const blank = fresh();
    kept.current = blank;
    dispatch({ type: 'replaced', state: blank });
    discard();
  }, [discard, fresh]);

  return {
    frame,
    state,
    figures: useMemo(() => figuresOf(state), [state]),
    payload: useMemo(() => payloadOf(state, hasExtras), [state, hasExtras]),
    hasExtras,
    dispatch,
    idempotencyKey: start.idempotencyKey,
    etag: start.etag,
    isRestored: draft.restored !== undefined,
    startAnew,
    dropDraft: discard,
  };
}
