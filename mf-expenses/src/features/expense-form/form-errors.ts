import type { FieldFailure } from '../../api/failure-text.ts';
import { LIMITS } from '@quits/contracts';
import { formatMoney } from '@quits/domain';
import { figuresOf, rowsWithoutPerson } from './form-figures.ts';
import type { FormState, RowList } from './form-state.ts';

/** What is said beside the fields of the form. Rows are found by `rowErrorKey`. */
export interface FormErrors {
  description?: string;
  total?: string;
  payers?: string;
  shares?: string;
  rows: ReadonlyMap<string, string>;
}

export function rowErrorKey(list: RowList, index: number): string {
  return `${list}.${String(index)}`;
}

const LABELS: Record<string, string> = {
  description: 'Description',
  total_amount: 'Total Amount',
  payers: 'Paid by',
  shares: 'Split',
  paid_amount: 'The amount',
  share_amount: 'The amount',
  user_id: 'The person',
};

/** The server's messages start in lower case and read on from the field's name; sentences stay as they are. */
function sentence(field: string, message: string): string {
  const label = LABELS[field.split('.').at(-1) ?? ''];
  return /^[a-z]/.test(message) && label !== undefined ? `${label} ${message}` : message;
}

function fromServer(failures: readonly FieldFailure[]): FormErrors {
  const rows = new Map<string, string>();
  const errors: FormErrors = { rows };
  for (const { field, message } of failures) {
    const [list, index] = field.split('.');
    const text = sentence(field, message);
    if ((list === 'payers' || list === 'shares') && index !== undefined) rows.set(`${list}.${index}`, text);
    else if (list === 'payers' || list === 'shares') errors[list] = text;
    else if (field === 'description') errors.description = text;
    else if (field === 'total_amount') errors.total = text;
  }
  return errors;
}

/**
 * Everything that is wrong with the form: what the server said about its fields, a total beyond the
 * limit, and, once somebody tried to send it, rows in which nobody is chosen.
 */
export function errorsOf(state: FormState, failures: readonly FieldFailure[], hasTried: boolean): FormErrors {
  const server = fromServer(failures);
  const rows = new Map(server.rows);
  if (hasTried) {
    for (const { list, key } of rowsWithoutPerson(state)) {
      rows.set(
        rowErrorKey(
          list,
          state[list].findIndex((row) => row.key === key),
        ),
        'Choose a person',
      );
    }
  }
  const tooLarge = figuresOf(state).isTotalTooLarge
    ? { total: `The total must be at most ${formatMoney(LIMITS.amountMaxCents)}` }
    : {};
  return { ...server, ...tooLarge, rows };
}
