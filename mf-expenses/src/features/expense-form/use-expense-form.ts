import { useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useDraft, useRuntime } from '@quits/core';
import { newIdempotencyKey } from '@quits/ui';
import { isWorthKeeping } from './fields/index.tsx';
import type { FormContext } from './form-context.ts';
import { isFormDraft } from './form-draft.ts';
import type { FormDraft } from './form-draft.ts';
import { fitToPeople, hasNonMember, payloadOf } from './form-fill.ts';
import type { FormPeople, FormState } from './form-state.ts';

interface Options {
  context: FormContext;
  /** The initial state when no draft is restored. */
  fresh: () => FormState;
  /** Name under which the draft is saved, with the id of the group or expense. */
  draftName: string;
  isOpen: boolean;
  /** Version of the expense that an edit starts from. */
  etag?: string | undefined;
  /** How many receipts are chosen. */
  receipts?: number;
}

type Start = FormDraft & { state: FormState };

export type ExpenseFormModel = ReturnType<typeof useExpenseForm>;

interface Keeping {
  start: Start;
  isRestored: boolean;
  state: FormState;
  isOpen: boolean;
  receipts: number;
  save: (draft: FormDraft) => void;
  discard: () => void;
}

/** Saves what is typed as a draft. Closing the form marks the draft as set aside. */
function useKeeping({ start, isRestored, state, isOpen, receipts, save, discard }: Keeping) {
  const kept = useRef<FormDraft | undefined>(isRestored ? start : undefined);
  const wasOpen = useRef(isOpen);

  useEffect(() => {
    if (state === start.state) return;
    const lacking = receipts || start.receipts;
    kept.current = isWorthKeeping(state) ? { ...start, state, receipts: lacking } : undefined;
    if (kept.current) save(kept.current);
    else discard();
  }, [save, discard, start, state, receipts]);

  useEffect(() => {
    if (wasOpen.current && !isOpen && kept.current) save({ ...kept.current, isSetAside: true });
    wasOpen.current = isOpen;
  }, [isOpen, save]);

  return {
    keep(draft: FormDraft) {
      kept.current = draft;
      save(draft);
    },
    drop() {
      kept.current = undefined;
      discard();
    },
  };
}

/** A form that continues a draft; what the draft lacks is as in a fresh form. */
function startFrom(draft: FormDraft, fresh: FormState, people: FormPeople): Start {
  // The currency is the group's current one.
  const state = fitToPeople({ ...fresh, ...draft.state, currency: fresh.currency }, people);
  return { ...draft, isSetAside: undefined, state };
}

/**
 * One instance of the expense form: its state, its draft, and the key under which the server records it once.
 */
export function useExpenseForm(options: Options) {
  const { context, fresh, draftName, isOpen, etag, receipts = 0 } = options;
  const { hasExtras } = useRuntime().config;
  const { restored, save, discard } = useDraft(draftName, isFormDraft);
  const blank = (): Start => ({ state: fresh(), idempotencyKey: newIdempotencyKey(), etag });
  const filled = (draft: FormDraft) => startFrom(draft, fresh(), context.people);
  const navigation: string = useNavigationType();
  // A reload or a new sign-in that reopens the form continues its interrupted draft. A draft that the person
  // closed or left is only offered, and the form starts empty.
  const isGoneOnWith = !restored?.isSetAside && navigation !== 'PUSH';
  const [isRestored, setIsRestored] = useState(restored !== undefined && isGoneOnWith);
  const [unfinished, setUnfinished] = useState(isGoneOnWith ? undefined : restored);
  const [start, setStart] = useState<Start>(() => (restored && isRestored ? filled(restored) : blank()));
  const [state, change] = useState(start.state);
  const { keep, drop } = useKeeping({ start, isRestored, state, isOpen, receipts, save, discard });

  // Members may be removed while the form is open: it must not send people whom it doesn't offer.
  if (hasNonMember(state, context.people)) change(fitToPeople(state, context.people));

  function begin(next: Start): void {
    setStart(next);
    change(next.state);
    setIsRestored(false);
    setUnfinished(undefined);
  }

  return {
    context,
    hasExtras,
    state,
    /** Applies a transition of `form-state.ts`: `change((state) => removeRow(state, list, key))`. */
    change,
    /** The request body for the current state. */
    payload: payloadOf(state, hasExtras),
    idempotencyKey: start.idempotencyKey,
    /** Saves the draft with its key: sent again after a reload, it is not recorded twice. */
    keepDraft: () => keep({ ...start, state, receipts: receipts || start.receipts }),
    etag: start.etag,
    /** The draft that fills the form. */
    restored: isRestored ? start : undefined,
    /** A draft that an earlier form was closed with; undefined once the person types. */
    unfinished: state === start.state ? unfinished : undefined,
    /** Continues the unfinished draft. */
    goOn: () => {
      if (!unfinished) return;
      const next = filled(unfinished);
      keep(next);
      begin(next);
    },
    startOver: () => {
      begin(blank());
      drop();
    },
    /** Deletes the draft after it was recorded or given up. */
    dropDraft: drop,
  };
}
