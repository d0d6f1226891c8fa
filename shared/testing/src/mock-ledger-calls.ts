/** Extended API: debts between people, and confirming payments. */
import type { PeopleAnswer, WireExpense } from '@quits/contracts';
import { nearestCents, toDollars } from '@quits/domain';
import type { MockData, MockGroup } from './mock-back-end.ts';
import { answer, move, onExpense, refuse } from './mock-answers.ts';
import type { Call, Handlers, MockAnswer, Refusal } from './mock-answers.ts';

type Debt = { group: MockGroup; cents: number };

/** Payments to the caller in the plan of each shared group; negative when the caller pays. */
function debtsWith(data: MockData, userId: number, otherId: number): Debt[] {
  return data.groups
    .filter(({ memberIds }) => memberIds.includes(userId) && memberIds.includes(otherId))
    .map((group) => {
      const cents = data.balancesOf(group.id).map(({ from_user, to_user, amount }) => {
        if (from_user.id === otherId && to_user.id === userId) return nearestCents(amount);
        return from_user.id === userId && to_user.id === otherId ? 0 - nearestCents(amount) : 0;
      });
      return { group, cents: cents.reduce((sum, one) => sum + one, 0) };
    });
}

const currencyOf = ({ currency }: MockGroup) => currency ?? 'USD';

function totalsOf(debts: readonly Debt[]): PeopleAnswer[number]['totals'] {
  const open = debts.filter(({ cents }) => cents !== 0);
  return [...new Set(open.map(({ group }) => currencyOf(group)))].map((currency) => {
    const rows = open.filter(({ group }) => currencyOf(group) === currency);
    return {
      currency,
      amount: toDollars(rows.reduce((sum, { cents }) => sum + cents, 0)),
      groups: rows.map(({ group, cents }) => ({
        group_id: group.id,
        name: group.name,
        amount: toDollars(cents),
      })),
    };
  });
}

function addSettlement(data: MockData, userId: number, otherId: number, { group, cents }: Debt) {
  const amount = toDollars(Math.abs(cents));
  const isReceiver = cents > 0;
  const [payer, receiver] = isReceiver ? [otherId, userId] : [userId, otherId];
  return data.addExpense({
    group_id: group.id,
    description: 'Settlement',
    type: 'settlement',
    total_amount: amount,
    payers: [{ user_id: payer, paid_amount: amount }],
    shares: [{ user_id: receiver, share_amount: amount }],
    confirmation: {
      state: isReceiver ? 'confirmed' : 'waiting',
      at: isReceiver ? new Date(0).toISOString() : null,
      by: isReceiver ? userId : null,
      reason: null,
    },
  });
}

function setDeleted({ expenses, deleted }: MockData, expense: WireExpense, isDeleted: boolean): void {
  const [from, to] = isDeleted ? [expenses, deleted.expenses] : [deleted.expenses, expenses];
  if (from.includes(expense)) move(expense, from, to);
}

export const LEDGER = {
  getPeople: ({ data, userId }) => {
    const others = data.users.filter(({ id }) => id !== userId && debtsWith(data, userId, id).length > 0);
    return answer(
      others.map(({ id, name }) => ({ user: { id, name }, totals: totalsOf(debtsWith(data, userId, id)) })),
    );
  },
  settleAll: ({ data, userId, body: { user_id: otherId, groups } }) => {
    const debts = debtsWith(data, userId, otherId);
    const named = groups.map(({ group_id, amount }) => ({
      debt: debts.find(({ group }) => group.id === group_id),
      cents: nearestCents(amount),
    }));
    const found = named.flatMap(({ debt }) => (debt ? [debt] : []));
    if (found.length < named.length) return refuse(404, 'Group not found');
    if (named.some(({ debt, cents }) => debt?.cents !== cents)) {
      const current = found.map(({ group, cents }) => ({ group_id: group.id, amount: toDollars(cents) }));
      return answer({ detail: 'Other amounts are open now', current }, 409);
    }
    const settlements = found.map((debt) => addSettlement(data, userId, otherId, debt));
    return answer({ settlements }, 201);
  },
  confirmSettlement: onExpense(
    (expense, call: Call<'confirmSettlement'>): MockAnswer<WireExpense | Refusal> => {
      const { data, userId, body } = call;
      if (expense.shares[0]?.user_id !== userId) return refuse(403, 'Only the receiver may say so');
      const state = body.received ? 'confirmed' : 'rejected';
      const at = new Date(0).toISOString();
      expense.confirmation = { state, at, by: userId, reason: body.reason ?? null };
      if (!body.received) setDeleted(data, expense, true);
      return answer(expense);
    },
  ),
} satisfies Partial<Handlers>;
