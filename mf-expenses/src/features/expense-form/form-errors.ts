import { typedCents } from './fields/field.ts';
import { FIELDS, fieldProblems } from './fields/index.ts';
import { LISTS } from './form-state.ts';
import type { FormState, RowList } from './form-state.ts';

/** Messages by key: the name of a field, the name of a list, or a row ("payers.0"). */
export type FormErrors = ReadonlyMap<string, string>;

export function rowErrorKey(list: RowList, index: number): string {
  return `${list}.${String(index)}`;
}

/** Names of the lists in messages. */
export const LIST_LABELS = { payers: 'Paid by', shares: 'Split' };

const LABELS: Record<string, string> = {
  ...LIST_LABELS,
  paid_amount: 'The amount',
  share_amount: 'The amount',
  user_id: 'The person',
};

/** The server's messages start in lower case and continue the field's name. Sentences stay as they are. */
function sentence(label: string | undefined, message: string): string {
  return /^[a-z]/.test(message) && label !== undefined ? `${label} ${message}` : message;
}

interface FieldFailure {
  field: string;
  message: string;
}

/** Reads the server's messages about single fields (decisions §5) from a refusal. */
export function fieldFailuresOf(refusal: unknown): FieldFailure[] {
  const { body } = (refusal ?? {}) as { body?: { errors?: unknown } };
  const rows: unknown[] = Array.isArray(body?.errors) ? body.errors : [];
  return rows.flatMap((row) => {
    const { field, message } = (row ?? {}) as Partial<Record<string, unknown>>;
    return typeof field === 'string' && typeof message === 'string' ? [{ field, message }] : [];
  });
}

function fromServer({ field, message }: FieldFailure): [key: string, message: string] {
  // An error in the values is an error in the split.
  if (field === 'split' || field.startsWith('split.')) return ['shares', sentence(LABELS.shares, message)];
  // `original.rate` is about `original`.
  const known = FIELDS.find(({ serverName }) => [field, field.split('.')[0]].includes(serverName));
  if (known) return [known.name, sentence(known.label, message)];
  const [list = '', index, part = ''] = field.split('.');
  if (index === undefined) return [list, sentence(LABELS[list], message)];
  return [`${list}.${index}`, sentence(LABELS[part], message)];
}

/** Keys of the rows without a person. The form can't be sent until each has one. */
export function rowsWithoutPerson(state: FormState): string[] {
  return LISTS.flatMap((list) =>
    state[list].flatMap(({ userId }, index) => (userId === null ? [rowErrorKey(list, index)] : [])),
  );
}

/**
 * Collects all errors of the form: the server's messages and the problems that each field finds. After the
 * first attempt to send it, a missing total and rows without a person count as well.
 */
export function errorsOf(state: FormState, failures: readonly FieldFailure[], hasTried: boolean): FormErrors {
  const errors = new Map(failures.map(fromServer));
  if (hasTried && typedCents(state.total) === 0) errors.set('total', 'Enter the total amount');
  for (const [name, problem] of fieldProblems(state)) errors.set(name, problem);
  for (const key of hasTried ? rowsWithoutPerson(state) : []) errors.set(key, 'Choose a person');
  return errors;
}
