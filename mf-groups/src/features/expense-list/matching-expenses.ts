import { CATEGORIES, formatAmount, formatMoney, isCategory } from '@quits/domain';
import type { ListedExpense } from './listed-expenses.ts';

/** Without case and accents: "cafe" finds "Café". */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function textOf({ title, notes, namesOf, category, totalCents, currency }: ListedExpense): string {
  const kind = isCategory(category) ? CATEGORIES[category].name : '';
  return folded(
    [title, notes, ...namesOf(), kind, formatMoney(totalCents, currency), formatAmount(totalCents)].join(
      '\n',
    ),
  );
}

/** Rows that have every word of the search in their description, notes, people, category or amount. */
export function matchingExpenses(rows: readonly ListedExpense[], query: string): readonly ListedExpense[] {
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = textOf(row);
    return words.every((word) => text.includes(word));
  });
}
