import { FIELDS, typedCents } from './expense-fields.tsx';
import { LISTS } from './form-state.ts';
import type { FormState, RowList } from './form-state.ts';

/** What is said beside a field, by its name, below a list, by the list's, and beside a row ("payers.0"). */
export type FormErrors = ReadonlyMap<string, string>;

export function rowErrorKey(list: RowList, index: number): string {
  return `${list}.${String(index)}`;
}

/** What the lists are called in messages. */
export const LIST_LABELS = { payers: 'Paid by', shares: 'Split' };

const LABELS: Record<string, string> = {
  ...LIST_LABELS,
  paid_amount: 'The amount',
  share_amount: 'The amount',
  user_id: 'The person',
};

/** The server's messages start in lower case and read on from the field's name; sentences stay as they are. */
function sentence(label: string | undefined, message: string): string {
  return /^[a-z]/.test(message) && label !== undefined ? `${label} ${message}` : message;
}

interface FieldFailure {
  field: string;
  message: string;
}

/** The server's messages about single fields (decisions §5), if a refusal has any. */
export function fieldFailuresOf(refusal: unknown): FieldFailure[] {
  const { body } = (refusal ?? {}) as { body?: { errors?: unknown } };
  const rows: unknown[] = Array.isArray(body?.errors) ? body.errors : [];
  return rows.flatMap((row) => {
    const { field, message } = (row ?? {}) as Partial<Record<string, unknown>>;
    return typeof field === 'string' && typeof message === 'string' ? [{ field, message }] : [];
  });
}

function fromServer({ field, message }: FieldFailure): [key: string, message: string] {
  // What is wrong with the values is wrong with the split.
  if (field === 'split' || field.startsWith('split.')) return ['shares', sentence(LABELS.shares, message)];
  // `original.rate` is about `original`.
  const known = FIELDS.find(({ serverName }) => [field, field.split('.')[0]].includes(serverName));
  if (known) return [known.name, sentence(known.label, message)];
  const [list = '', index, part = ''] = field.split('.');
  if (index === undefined) return [list, sentence(LABELS[list], message)];
  return [`${list}.${index}`, sentence(LABELS[part], message)];
}

/** Rows in which nobody is chosen; each needs its person before the form can be sent. */
export function rowsWithoutPerson(state: FormState): string[] {
  return LISTS.flatMap((list) =>
    state[list].flatMap(({ userId }, index) => (userId === null ? [rowErrorKey(list, index)] : [])),
  );
}

/**
 * Everything that is wrong with the form: what the server said about its fields, what a field itself
 * finds, and, once somebody tried to send it, that the total is missing, and rows in which nobody is chosen.
 */
export function errorsOf(state: FormState, failures: readonly FieldFailure[], hasTried: boolean): FormErrors {
  const errors = new Map(failures.map(fromServer));
  if (hasTried && typedCents(state.total) === 0) errors.set('total', 'Enter the total amount');
  for (const { name, problemOf } of FIELDS) {
    const problem = problemOf?.(state[name], state);
    if (problem !== undefined) errors.set(name, problem);
  }
  for (const key of hasTried ? rowsWithoutPerson(state) : []) errors.set(key, 'Choose a person');
  return errors;
}
