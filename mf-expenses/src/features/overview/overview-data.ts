import type { Expense, Group, PersonTotals } from '@quits/contracts';
import { compareText, nameReader } from '@quits/domain';
import { currenciesByUse, currencyReader } from './currencies.ts';
import { entriesOf, unnamedGroup } from './overview-entries.ts';

/** The groups to choose from, by name: the person's own, and those of old expenses. */
function choosable(groups: readonly Group[], entries: readonly { groupId: number }[]) {
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  for (const { groupId } of entries) names.set(groupId, names.get(groupId) ?? unnamedGroup(groupId));
  return Array.from(names, ([id, name]) => ({ id, name })).sort(
    (a, b) => compareText(a.name, b.name) || a.id - b.id,
  );
}

interface Known {
  /** Undefined until loaded. */
  expenses: readonly Expense[] | undefined;
  /** Totals of the whole list by group, while `expenses` holds only the newest. */
  totals: readonly PersonTotals[] | undefined;
  groups: readonly Group[];
  /** People whom the expenses may not name. */
  people: Parameters<typeof nameReader>[0];
  userId: number;
  /** Names people whose name is not known. */
  unnamed?: string | undefined;
}

/** What the overview shows of the person's expenses, and what its controls offer. */
export function overviewOf({ expenses, totals, groups, people, userId, unnamed }: Known) {
  const named = [...(expenses ?? []).flatMap((expense) => expense.people), ...people];
  const entries = expenses && entriesOf(expenses, groups, userId, nameReader(named, userId, unnamed));
  const currencyOf = currencyReader(groups);
  const single = (entries ?? []).map(({ groupId }) => ({ groupId, entries: 1 }));
  return {
    /** Undefined until loaded. */
    entries,
    totals,
    currencyOf,
    /** The currencies of the expenses, the most used first. */
    currencies: currenciesByUse(totals ?? single, currencyOf),
    groups: choosable(groups, totals ?? entries ?? []),
  };
}

export interface OverviewData extends ReturnType<typeof overviewOf> {
  rest: { onReach: () => void; hasFailed: boolean } | undefined;
}
