import { useWords } from '@quits/core';
import type { Balance, Expense, Member } from '@quits/contracts';
import { isolated, t } from '@quits/domain';
import type { PendingQuery } from '@quits/ui';

import { type NameOf, namesOf, SOMEBODY } from '../lib/ledger.ts';

interface NameCalls {
  members: PendingQuery & { data?: readonly Member[] | undefined };
  expenses: { data?: readonly Expense[] | undefined };
  balances: { data?: readonly Balance[] | undefined };
}

const NONE: readonly Expense[] = [];

function namesSomebody(nameOf: NameOf) {
  const somebody = isolated(t(SOMEBODY));
  return ({ payers, shares }: Expense) =>
    [...payers, ...shares].some(({ userId }) => nameOf(userId) === somebody);
}

/** The names of people on a group's page, and the query for missing names, if entries need them. */
export function useNames({ members, expenses, balances }: NameCalls, userId: number) {
  const [entries, debts] = [expenses.data ?? NONE, balances.data];
  const nameOf = useWords(() => {
    // If the members don't load, the balances name most of them.
    const others = (debts ?? []).flatMap(({ fromUser, toUser }) => [fromUser, toUser]);
    return namesOf(members.data, entries, userId, others);
  }, [entries, members.data, debts, userId]);
  const hasFailed = members.error !== undefined;
  const areNamesMissing = useWords(
    () => hasFailed && entries.some(namesSomebody(nameOf)),
    [hasFailed, entries, nameOf],
  );
  return { nameOf, names: areNamesMissing ? members : undefined };
}
