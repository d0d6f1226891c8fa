import { DEFAULT_CURRENCY } from '@quits/domain';
import type { Group } from '@quits/contracts';
import type { ExpenseFilters } from '@quits/ledger-ui';

interface Counted {
  groupId: number;
  entries: number;
}

/** Gives the currency of a group; dollars for an unknown group. */
export const currencyReader = (groups: readonly Pick<Group, 'id' | 'currency'>[]) => {
  const known = new Map(groups.map(({ id, currency }) => [id, currency]));
  return (groupId: number) => known.get(groupId) ?? DEFAULT_CURRENCY;
};

/** The currencies of a person's entries, the most used first. */
export function currenciesByUse(
  counted: readonly Counted[],
  currencyOf: (groupId: number) => string,
): string[] {
  const uses = new Map<string, number>();
  for (const { groupId, entries } of counted) {
    const currency = currencyOf(groupId);
    uses.set(currency, (uses.get(currency) ?? 0) + entries);
  }
  return Array.from(uses)
    .sort(([a, usesOfA], [b, usesOfB]) => usesOfB - usesOfA || (a < b ? -1 : 1))
    .map(([currency]) => currency);
}

/** The currency of a view: that of its group, else the chosen one, else the most used one. */
export function shownCurrency(
  { groupId, currency }: Pick<ExpenseFilters, 'groupId' | 'currency'>,
  currencies: readonly string[],
  currencyOf: (groupId: number) => string,
): string {
  if (groupId !== undefined) return currencyOf(groupId);
  if (currency !== undefined && currencies.includes(currency)) return currency;
  return currencies[0] ?? DEFAULT_CURRENCY;
}
