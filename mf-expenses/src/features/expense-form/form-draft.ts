import type { AmountRow, FormState } from './form-state.ts';

/** What is kept of a form: its state, and the key under which the server records it once. */
export interface FormDraft {
  state: FormState;
  idempotencyKey: string;
  /** Version of the expense that an edit started from. */
  etag?: string | undefined;
}

type Shape = Record<string, unknown>;

function isRecord(value: unknown): value is Shape {
  return typeof value === 'object' && value !== null;
}

function isRow(value: unknown): value is AmountRow {
  return (
    isRecord(value) &&
    typeof value.key === 'number' &&
    typeof value.amount === 'string' &&
    (value.userId === null || typeof value.userId === 'number')
  );
}

const isListOf = (value: unknown, isItem: (item: unknown) => boolean) =>
  Array.isArray(value) && value.every(isItem);

function isFormState(value: unknown): value is FormState {
  return (
    isRecord(value) &&
    typeof value.description === 'string' &&
    typeof value.total === 'string' &&
    typeof value.isPayerAmountTyped === 'boolean' &&
    typeof value.nextKey === 'number' &&
    (value.splitKind === 'equal' || value.splitKind === 'custom') &&
    isListOf(value.checked, (id) => typeof id === 'number') &&
    isListOf(value.payers, isRow) &&
    isListOf(value.shares, isRow)
  );
}

/** Whether what was kept still has the form's shape: an older version of the form may have written it. */
export function isFormDraft(kept: unknown): kept is FormDraft {
  return (
    isRecord(kept) &&
    typeof kept.idempotencyKey === 'string' &&
    (kept.etag === undefined || typeof kept.etag === 'string') &&
    isFormState(kept.state)
  );
}
