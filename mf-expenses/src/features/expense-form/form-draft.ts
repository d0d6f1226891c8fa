import { isRecord } from '@quits/contracts';
import { DEFAULT_CURRENCY, formatMoney, isolated } from '@quits/domain';
import { entryCurrencyOf, isText, typedCents } from './fields/field.ts';
import { areFieldValues } from './fields/index.tsx';
import type { FieldName, FieldValues } from './fields/index.tsx';
import { SPLIT_KINDS } from './form-state.ts';
import type { AmountRow, FormState } from './form-state.ts';

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
  const shown = formatMoney(typedCents(total), entryCurrencyOf({ original, currency }));
  const named = description.trim() === '' ? [] : [`“${isolated(description.trim())}”`];
  return [...named, ...(total === '' ? [] : [shown])].join(', ');
}

/** Says what a draft lacks; continues the sentence about what it has. */
export const missingReceiptsNotice = ({ receipts = 0 }: Pick<FormDraft, 'receipts'>) =>
  receipts > 0 ? `. Choose its ${receipts > 1 ? 'receipts' : 'receipt'} again: files are not kept.` : '';

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
    isRows(state.payers) &&
    isRows(state.shares)
  );
}
