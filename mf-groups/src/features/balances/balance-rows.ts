import type { Balance } from '@quits/contracts';
import { compareText, displayName, formatMoney, msg, type PersonAmount, t } from '@quits/domain';
import type { DebtKind } from '../../lib/debt-sentence.tsx';

/** A balance entry as the signed-in person reads it. */
export interface BalanceRow {
  key: string;
  kind: DebtKind;
  cents: number;
  from: { id: number; name: string };
  to: { id: number; name: string };
}

const ORDER = { owe: 0, owed: 1, others: 2 } as const;

/** How a reader sees a debt or payment between two people. */
export function kindOf(fromId: number, toId: number, userId: number): DebtKind {
  if (fromId === userId) return 'owe';
  return toId === userId ? 'owed' : 'others';
}

function rowOf({ cents, ...balance }: Balance, userId: number): BalanceRow {
  const from = { id: balance.fromUser.id, name: displayName(balance.fromUser) };
  const to = { id: balance.toUser.id, name: displayName(balance.toUser) };
  return {
    key: `${String(from.id)}-${String(to.id)}`,
    kind: kindOf(from.id, to.id, userId),
    cents,
    from,
    to,
  };
}

/** Rows of the balance summary: own debts first, then what others owe the person, then the rest; each by name. */
export function balanceRows(balances: readonly Balance[], userId: number): BalanceRow[] {
  return balances
    .map((entry) => rowOf(entry, userId))
    .toSorted(
      (a, b) =>
        ORDER[a.kind] - ORDER[b.kind] ||
        compareText(a.from.name, b.from.name) ||
        compareText(a.to.name, b.to.name),
    );
}

/** "You owe Ann", "Ann owes you", "Bob owes Ann". */
export function debtInWords({ kind, from, to }: Pick<BalanceRow, 'kind' | 'from' | 'to'>): string {
  return t('{kind, select, owe {You owe {to}} owed {{from} owes you} other {{from} owes {to}}}', {
    kind,
    from: from.name,
    to: to.name,
  });
}

/** The same with the amount: "You owe Ann $5.00". */
export const DEBT = msg(
  '{kind, select, owe {You owe {to} {amount}} owed {{from} owes you {amount}} other {{from} owes {to} {amount}}}',
);

/** Describes the debts of these rows: "Bob owes Ann $5.00"; in dollars unless a currency is given. */
export function debtsInWords(rows: readonly BalanceRow[], currency?: string): string[] {
  return rows.map(({ kind, from, to, cents }) =>
    t(DEBT, { kind, from: from.name, to: to.name, amount: formatMoney(cents, currency) }),
  );
}

/** What a member is owed over these rows, in cents; negative amounts they owe. */
export function balanceOf(rows: readonly BalanceRow[], userId: number): number {
  return rows.reduce((net, { from, to, cents }) => {
    if (to.id === userId) return net + cents;
    return from.id === userId ? net - cents : net;
  }, 0);
}

/** What each person in these rows is owed, in cents. */
export function netsOf(rows: readonly BalanceRow[]): PersonAmount[] {
  const people = new Set(rows.flatMap(({ from, to }) => [from.id, to.id]));
  return [...people].map((userId) => ({ userId, cents: balanceOf(rows, userId) }));
}
