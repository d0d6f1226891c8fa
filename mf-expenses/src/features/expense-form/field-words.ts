import type { ExpenseInput } from '@quits/contracts';
import { CATEGORIES, cleanText, formatMoney, formatRate } from '@quits/domain';
import { formatDay } from '@quits/ui';
import { FIELDS } from './expense-fields.tsx';
import type { FieldName } from './field-types.ts';

type InWords = (sent: ExpenseInput, currency: string | undefined) => string;

/** Describes the fields of an expense; only the comparison of two versions loads it. */
const WORDS: Record<FieldName, InWords> = {
  description: ({ description }) => cleanText(description),
  total: ({ totalCents }, currency) => formatMoney(totalCents, currency),
  original: ({ original }) =>
    original
      ? `${formatMoney(original.totalCents, original.currency)} at ${formatRate(original.rate)}`
      : 'The currency of the group',
  date: ({ date }) => (date === undefined ? '' : formatDay(date)),
  category: ({ category }) => (category ? CATEGORIES[category].name : 'No category'),
  notes: ({ notes = '' }) => (notes === '' ? 'No notes' : notes),
};
/** Shorter labels for the comparison. */
const SHORT_LABELS: Partial<Record<FieldName, string>> = { total: 'Total', original: 'Paid in' };

/** Describes the fields of an expense, each with its label, in the order of the form. */
export function fieldsInWords(expense: ExpenseInput, currency: string | undefined): [string, string][] {
  return FIELDS.map(({ name, label }) => [SHORT_LABELS[name] ?? label, WORDS[name](expense, currency)]);
}
