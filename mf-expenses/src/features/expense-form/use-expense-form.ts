import { useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { type Expense, isRecord, type Member } from '@quits/contracts';
import { useDraft, useRuntime } from '@quits/core';
import { DEFAULT_CURRENCY, formatMoney, isolated, t } from '@quits/domain';
import { newIdempotencyKey } from '@quits/ui';
import { type Names, namesOf } from '../../lib/names.ts';
import { entryCurrencyOf, isText, totalCentsOf } from './fields/field.ts';
import { areFieldValues, type FieldName, type FieldValues, isWorthKeeping } from './fields/index.tsx';
import { isFormBill } from './form-bill.ts';
import { fitToPeople, hasNonMember, inOtherGroup, payloadOf } from './form-fill.ts';
import { type AmountRow, type FormPeople, type FormState, SPLIT_KINDS } from './form-state.ts';

/** The people whom the form offers, and their names. */
export interface FormContext extends Names {
  people: FormPeople;
  currentUserId: number | undefined;
  /** Only one payer and one share person are allowed: people and split are locked (specification §4). */
  isSettlement: boolean;
  /** Whether the person adds the entry, or has added it: who may open it for claiming. */
  isMaker: boolean;
  /** Whether members are claiming its items: until that ends, who had what is theirs to say. */
  isClaimed: boolean;
}

/**
 * Makes the context of a form: the members, followed by former members who are on the edited expense. A
 * settlement offers only its first payer and first share person.
 */
export function formContextOf(
  members: readonly Member[],
  currentUserId: number | undefined,
  expense?: Expense,
): FormContext {
  const { payers = [], shares = [], people: named = [], isSettlement = false, claiming } = expense ?? {};
  const names = namesOf([...members, ...named], currentUserId);
  const idsOf = (rows: readonly { userId: number }[]) => rows.map(({ userId }) => userId);
  const all = [...new Set([...members.map(({ id }) => id), ...idsOf([...payers, ...shares])])];
  const people = isSettlement
    ? { payers: idsOf(payers.slice(0, 1)), shares: idsOf(shares.slice(0, 1)) }
    : { payers: all, shares: all };
  const isMaker = expense === undefined || expense.createdBy === currentUserId;
  return { ...names, people, currentUserId, isSettlement, isMaker, isClaimed: claiming === true };
}

/** The saved draft of a form: its state, and the key under which the server records it once. */
export interface FormDraft {
  /** Lacks fields that are newer than the draft. */
  state: Omit<FormState, FieldName | 'currency'> & Partial<FieldValues> & { currency?: string };
  idempotencyKey: string;
  /** Version of the expense that an edit started from. */
  etag?: string | undefined;
  /** The person closed the form. Otherwise a reload or the end of the session interrupted it. */
  isSetAside?: boolean | undefined;
  /** How many receipts were chosen: a draft can't hold files. */
  receipts?: number | undefined;
  /** The group for which it was typed, where the person chooses the group. */
  groupId?: unknown;
}

function isRow(value: unknown): value is AmountRow {
  return (
    isRecord(value) &&
    typeof value.key === 'number' &&
    typeof value.amount === 'string' &&
    (value.userId === null || typeof value.userId === 'number') &&
    (value.values === undefined || (isRecord(value.values) && Object.values(value.values).every(isText)))
  );
}

const isRows = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isRow);

/** Describes a draft: “Airbnb”, $300.00. */
export function describeDraft({ state }: FormDraft): string {
  const { description = '', total = '', original = null, currency = DEFAULT_CURRENCY } = state;
  const amount = formatMoney(
    totalCentsOf({ total, original, currency }) * (state.refund ? -1 : 1),
    entryCurrencyOf({ original, currency }),
  );
  const name = isolated(description.trim());
  if (name === '') return total === '' ? '' : amount;
  return t(total === '' ? '“{name}”' : '“{name}”, {amount}', { name, amount });
}

/** Adds what a draft lacks to the words about what it has. */
export const withMissingReceipts = (words: string, { receipts: count = 0 }: Pick<FormDraft, 'receipts'>) =>
  count > 0
    ? t(
        '{count, plural, one {{draft}. Choose its receipt again: files are not kept.} other {{draft}. Choose its receipts again: files are not kept.}}',
        { count, draft: words },
      )
    : words;

/** Whether a saved draft still has the form's shape: an older version of the form may have written it. */
export function isFormDraft(kept: unknown): kept is FormDraft {
  if (!isRecord(kept) || !isRecord(kept.state)) return false;
  const { state, idempotencyKey, etag } = kept;
  return (
    typeof idempotencyKey === 'string' &&
    (etag === undefined || typeof etag === 'string') &&
    areFieldValues(state) &&
    typeof state.isPayerAmountTyped === 'boolean' &&
    SPLIT_KINDS.some((kind) => kind === state.splitKind) &&
    (state.bill === undefined ? state.splitKind !== 'items' : isFormBill(state.bill)) &&
    isRows(state.payers) &&
    isRows(state.shares)
  );
}

interface Options {
  context: FormContext;
  /** The initial state when no draft fills the form. */
  fresh: () => FormState;
  /** Name under which the draft is saved, with the id of the group or expense. */
  draftName: string;
  isOpen: boolean;
  /** Version of the expense that an edit starts from. */
  etag?: string | undefined;
  /** How many receipts are chosen. */
  receipts?: number;
  /** The group of a new expense; the person may change it. */
  groupId?: number;
}

type Start = FormDraft & { state: FormState };

/** What a form began with. The draft of an earlier form fills it, or else is offered above its fields. */
interface Beginning {
  start: Start;
  draft?: { kept: FormDraft; isOffered: boolean } | undefined;
}

export type ExpenseFormModel = ReturnType<typeof useExpenseForm>;

/** A form that continues a draft; what the draft lacks is as in a fresh form. */
function startFrom(kept: FormDraft, fresh: FormState, people: FormPeople, groupId?: number): Start {
  const draft = { ...kept, isSetAside: undefined };
  if (kept.groupId !== undefined && kept.groupId !== groupId)
    return { ...draft, groupId, state: inOtherGroup({ ...fresh, ...kept.state }, fresh) };
  // The currency is the group's current one.
  return { ...draft, state: fitToPeople({ ...fresh, ...kept.state, currency: fresh.currency }, people) };
}

interface Keeping extends Beginning, Pick<Options, 'isOpen'> {
  state: FormState;
  receipts: number;
  save: (draft: FormDraft) => void;
  discard: () => void;
}

/** Saves what is typed as a draft. Closing the form marks the draft as set aside. */
function useKeeping({ start, draft, state, isOpen, receipts, save, discard }: Keeping) {
  const kept = useRef<FormDraft | undefined>(draft?.isOffered === false ? start : undefined);
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
    keep(current: FormDraft) {
      kept.current = current;
      save(current);
    },
    drop() {
      kept.current = undefined;
      discard();
    },
  };
}

/**
 * One instance of the expense form: its state, its draft, and the key under which the server records it once.
 */
export function useExpenseForm(options: Options) {
  const { context, fresh, draftName, isOpen, etag, receipts = 0, groupId } = options;
  const { hasExtras } = useRuntime().config;
  const { restored, save, discard } = useDraft(draftName, isFormDraft);
  const blank = (): Start => ({ state: fresh(), idempotencyKey: newIdempotencyKey(), etag, groupId });
  const filled = (kept: FormDraft) => startFrom(kept, fresh(), context.people, groupId);
  const navigation: string = useNavigationType();
  const [{ start, draft }, setBeginning] = useState<Beginning>(() => {
    if (!restored) return { start: blank() };
    // A reload or a new sign-in that reopens the form continues its interrupted draft. A draft that the person
    // closed or left is only offered, and the form starts empty.
    const isOffered = restored.isSetAside === true || navigation === 'PUSH';
    return { start: isOffered ? blank() : filled(restored), draft: { kept: restored, isOffered } };
  });
  const [state, change] = useState(start.state);
  const { keep, drop } = useKeeping({ start, draft, state, isOpen, receipts, save, discard });

  // The person chose another group. A new key, because the earlier one may have been recorded there.
  if (start.groupId !== undefined && start.groupId !== groupId) {
    setBeginning({ start: { ...start, groupId, idempotencyKey: newIdempotencyKey() }, draft });
    change(inOtherGroup(state, fresh()));
  }
  // Members may be removed while the form is open: it must not send people whom it doesn't offer.
  else if (hasNonMember(state, context.people)) change(fitToPeople(state, context.people));

  function begin(next: Start): void {
    setBeginning({ start: next });
    change(next.state);
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
    /** The draft that fills the form or is offered; the offer ends once the person types. */
    draft: draft?.isOffered && state !== start.state ? undefined : draft,
    /** Continues the offered draft. */
    goOn: () => {
      if (!draft) return;
      const next = filled(draft.kept);
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
