import type { ExpenseInput } from '@quits/contracts';
import { CATEGORIES, cleanText, formatMoney, formatRate } from '@quits/domain';
import { formatDay } from '@quits/ui';
import { FIELDS } from './expense-fields.tsx';
import type { FieldName } from './field-types.ts';

type InWords = (sent: ExpenseInput, currency: string | undefined) => string;

/** What a field of an expense holds, in words: only who compares two versions needs them. */
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
/** Where a field has another name in the comparison. */
const SHORT_LABELS: Partial<Record<FieldName, string>> = { total: 'Total', original: 'Paid in' };

/** The fields of an expense in words, each with its label, in the order of the form. */
export function fieldsInWords(expense: ExpenseInput, currency: string | undefined): [string, string][] {
  return FIELDS.map(({ name, label }) => [SHORT_LABELS[name] ?? label, WORDS[name](expense, currency)]);
}
