import { type Category, isCategory } from '@quits/domain';
import { withParams } from '@quits/ui';

/**
 * The kind of an entry, which selects its icon: a category, a settlement, or an expense without a known
 * category.
 */
export type EntryKind = Category | 'settlement' | 'none';

/** The filters of a list of expenses, apart from the search, as the address holds them. */
export interface ExpenseFilters {
  kind: EntryKind | undefined;
  /** Who paid or has a share. */
  personId: number | undefined;
  /** "2026-05". */
  month: string | undefined;
}

export const NO_FILTERS: ExpenseFilters = { kind: undefined, personId: undefined, month: undefined };

const isKind = (text: string | null): text is EntryKind =>
  text === 'settlement' || text === 'none' || isCategory(text);

/** Reads the filters from the address. Missing or invalid values filter nothing. */
export function readExpenseFilters(params: URLSearchParams): ExpenseFilters {
  const kind = params.get('category');
  const person = params.get('person') ?? '';
  const month = params.get('month') ?? '';
  return {
    kind: isKind(kind) ? kind : undefined,
    personId: /^[1-9]\d{0,14}$/.test(person) ? Number(person) : undefined,
    month: /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? month : undefined,
  };
}

/** Replaces the filters in an address; its other parameters stay. */
export function writeExpenseFilters(
  current: URLSearchParams,
  { kind, personId, month }: ExpenseFilters,
): URLSearchParams {
  return withParams(current, { category: kind, person: personId, month });
}
