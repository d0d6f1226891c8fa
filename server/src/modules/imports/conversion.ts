/** Rows of a file in another currency than the group that gets them. */
import type { ExpenseDraft } from '@quits/contracts/schemas';
import {
  type Cents,
  exchangeCents,
  inProportion,
  maxCentsOf,
  minorUnitOf,
  negated,
  sharesOfBill,
  sharesOfSplit,
} from '@quits/domain';
import type { CheckedEntry } from './checked-row.ts';
import type { StoredRow } from './file-summary.ts';

/** From a currency of the file to that of the group. */
export interface Exchange {
  from: string;
  to: string;
  rate: number;
}

/** Ways to split whose values are not amounts: they say the same in any currency. */
const WITHOUT_AMOUNTS: ReadonlySet<string> = new Set(['equal', 'percent', 'shares']);

type Parts = Pick<ExpenseDraft, 'shares' | 'split' | 'items' | 'extras'>;

/** The shares of a total by the items of a bill, whose amounts stay in the currency that was paid. */
function partsByItems(draft: ExpenseDraft, totalCents: Cents, unit: Cents): Parts | undefined {
  const { items = [], extras = [], shares, split, original } = draft;
  // A bill in a third currency would not fit the amount that is kept.
  if (split?.mode !== 'items' || original) return undefined;
  const people = shares.map(({ userId }) => userId);
  const bill = { items, extras, people, total: Math.abs(draft.totalCents) };
  const rows = sharesOfBill(bill, Math.abs(totalCents), unit);
  const signed = (cents: Cents) => (totalCents < 0 ? negated(cents) : cents);
  return rows && { shares: rows.map((row) => ({ ...row, cents: signed(row.cents) })), split, items, extras };
}

function partsOf(draft: ExpenseDraft, totalCents: Cents, unit: Cents): Parts {
  const { split, shares } = draft;
  const same = split && WITHOUT_AMOUNTS.has(split.mode) && sharesOfSplit(split, totalCents, unit);
  if (same) return { shares: same, split };
  return (
    partsByItems(draft, totalCents, unit) ?? { shares: inProportion(totalCents, shares, unit), split: null }
  );
}

/**
 * An entry of a file in the currency of the group: its total at the rate, and the columns in proportion, so that they
 * add up. It keeps what it was as its amount in another currency, and its split where that names no amounts.
 *
 * @returns undefined where no group could have it: at the rate it is nothing, or too much
 */
export function convertEntry({ type, draft }: CheckedEntry, exchange: Exchange): CheckedEntry | undefined {
  const { from, to, rate } = exchange;
  const totalCents = exchangeCents(draft.totalCents, rate, { from, to });
  if (!totalCents || Math.abs(totalCents) > maxCentsOf(to)) return undefined;
  const unit = minorUnitOf(to);
  const { items: _items, extras: _extras, ...kept } = draft;
  return {
    type,
    draft: {
      ...kept,
      totalCents,
      original: { currency: from, totalCents: draft.totalCents, rate },
      payers: inProportion(totalCents, draft.payers, unit),
      ...partsOf(draft, totalCents, unit),
    },
  };
}

/** The rows that a group gets: those in its currency, and those of other currencies that are converted to it. */
export function rowsIn(
  currency: string,
  rows: readonly StoredRow[],
  exchanges: ReadonlyMap<string, Exchange>,
): StoredRow[] {
  return rows.flatMap((row) => {
    if (row.currency === currency) return [row];
    const exchange = exchanges.get(row.currency);
    const entry = exchange && convertEntry(row.entry, exchange);
    return entry ? [{ ...row, entry, currency }] : [];
  });
}
