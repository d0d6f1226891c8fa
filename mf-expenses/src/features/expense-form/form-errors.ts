import { FIELDS } from './expense-fields.tsx';
import type { FieldName } from './expense-fields.tsx';
import { rowsWithoutPerson } from './form-figures.ts';
import type { FormState, RowList } from './form-state.ts';

/** What is said beside the fields, below the lists, and beside single rows, which are found by `rowErrorKey`. */
export interface FormErrors {
  fields: Partial<Record<FieldName, string>>;
  lists: Partial<Record<RowList, string>>;
  rows: ReadonlyMap<string, string>;
}

export function rowErrorKey(list: RowList, index: number): string {
  return `${list}.${String(index)}`;
}

/** What the lists are called in messages. */
export const LIST_LABELS: Record<RowList, string> = { payers: 'Paid by', shares: 'Split' };

const ROW_LABELS: Record<string, string> = {
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

function isFieldFailure(row: unknown): row is FieldFailure {
  return (
    typeof row === 'object' &&
    row !== null &&
    'field' in row &&
    'message' in row &&
    typeof row.field === 'string' &&
    typeof row.message === 'string'
  );
}

/** The server's messages about single fields (decisions §5), if a refusal has any. */
export function fieldFailuresOf(refusal: unknown): FieldFailure[] {
  const body = typeof refusal === 'object' && refusal !== null && 'body' in refusal ? refusal.body : null;
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null;
  return Array.isArray(errors) ? errors.filter(isFieldFailure) : [];
}

function fromServer(failures: readonly FieldFailure[]) {
  const rows = new Map<string, string>();
  const errors: FormErrors & { rows: typeof rows } = { fields: {}, lists: {}, rows };
  for (const { field, message } of failures) {
    const [first = '', index, part = ''] = field.split('.');
    const known = FIELDS.find(({ serverName }) => serverName === first);
    if (known) errors.fields[known.name] = sentence(known.label, message);
    if (first !== 'payers' && first !== 'shares') continue;
    if (index === undefined) errors.lists[first] = sentence(LIST_LABELS[first], message);
    else rows.set(`${first}.${index}`, sentence(ROW_LABELS[part], message));
  }
  return errors;
}

/**
 * Everything that is wrong with the form: what the server said about its fields, what a field itself
 * finds, and, once somebody tried to send it, rows in which nobody is chosen.
 */
export function errorsOf(state: FormState, failures: readonly FieldFailure[], hasTried: boolean): FormErrors {
  const errors = fromServer(failures);
  for (const { name, problemOf } of FIELDS) {
    const problem = problemOf?.(state[name]);
    if (problem !== undefined) errors.fields[name] = problem;
  }
  for (const { list, index } of hasTried ? rowsWithoutPerson(state) : []) {
    errors.rows.set(rowErrorKey(list, index), 'Choose a person');
  }
  return errors;
}
