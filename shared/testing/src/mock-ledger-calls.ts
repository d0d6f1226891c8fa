/** Extended API: explaining, confirming, undoing and discussing entries. */
import type { PeopleAnswer, WireExpense } from '@quits/contracts';
import { nearestCents, toDollars } from '@quits/domain';
import type { MockActivity, MockComment, MockData, MockGroup, MockReceipt } from './mock-back-end.ts';
import { answer, done, inGroup, move, onExpense, pageOf, refuse } from './mock-answers.ts';
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

const publicItem = ({ group_id: _group, ...item }: MockActivity) => item;
export const publicReceipt = ({ expense_id: _expense, ...receipt }: MockReceipt) => receipt;
const publicComment = ({ expense_id: _expense, ...comment }: MockComment) => comment;

/** A page of history items, newest first. */
function activityPage(all: readonly MockActivity[], query: URLSearchParams) {
  const kinds = query.get('kind')?.split(',');
  const matching = all.filter(({ action }) => kinds?.includes(action.split('/')[0] ?? '') ?? true);
  const { items, next } = pageOf(matching.toReversed(), ({ id }) => id, query, 50);
  return answer({ items: items.map(publicItem), next });
}

function setDeleted({ expenses, deleted }: MockData, expense: WireExpense, isDeleted: boolean): void {
  const [from, to] = isDeleted ? [expenses, deleted.expenses] : [deleted.expenses, expenses];
  if (from.includes(expense)) move(expense, from, to);
}

/** Undoes an item's change of an entry; returns the new action. */
function undoOnExpense(data: MockData, { action, before }: MockActivity, expense: WireExpense): string {
  if (action === 'expense/edited') {
    Object.assign(expense, before);
    return action;
  }
  setDeleted(data, expense, action !== 'expense/deleted');
  return action === 'expense/deleted' ? 'expense/restored' : 'expense/deleted';
}

const findComment = ({ data, params }: Call<'removeComment'>) =>
  data.comments.find(({ id }) => id === params.id);

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
  getGroupActivity: inGroup((group, { data, query }) =>
    activityPage(
      data.activity.filter(({ group_id }) => group_id === group.id),
      query,
    ),
  ),
  getExpenseActivity: ({ data, params, query }) =>
    activityPage(
      data.activity.filter(({ expense_id }) => expense_id === params.id),
      query,
    ),
  undoActivity: ({ data, params, userId }) => {
    const item = data.activity.find(({ id }) => id === params.id);
    if (!item) return refuse(404, 'Not found');
    if (!item.can_undo) return refuse(422, 'This cannot be undone');
    const { group_id: groupId, expense_id: expenseId, before, after } = item;
    const expense = [...data.expenses, ...data.deleted.expenses].find(({ id }) => id === expenseId);
    const group = data.groups.find(({ id }) => id === groupId);
    const action = expense ? undoOnExpense(data, item, expense) : item.action;
    if (!expense && group) Object.assign(group, before);
    const undone = { groupId, actorId: userId, action, before: after, after: before };
    return answer(
      publicItem(data.addActivity({ ...undone, ...(expense && { expenseId: expense.id }) })),
      201,
    );
  },
  markSeen: inGroup((group, { data, userId, body }: Call<'markSeen'>) => {
    const key = `${String(userId)} ${String(group.id)}`;
    data.seen.set(key, Math.max(data.seen.get(key) ?? 0, body.activity_id));
    return done();
  }),
  getComments: onExpense((expense, { data, query }) => {
    const after = Number(query.get('after') ?? 0);
    const items = data.comments.filter(({ id, expense_id }) => expense_id === expense.id && id > after);
    return answer({ items: items.map(publicComment), next: null });
  }),
  addComment: onExpense((expense, { data, userId, body }: Call<'addComment'>) => {
    expense.comment_count = (expense.comment_count ?? 0) + 1;
    const comment = data.addComment({ expenseId: expense.id, authorId: userId, text: body.text });
    return answer(publicComment(comment), 201);
  }),
  removeComment: (call) => {
    const comment = findComment(call);
    if (!comment) return refuse(404, 'Comment not found');
    if (comment.author.id !== call.userId) return refuse(403, 'Only its author may remove a comment');
    const expense = call.data.expenses.find(({ id }) => id === comment.expense_id);
    if (expense && !comment.removed) expense.comment_count = (expense.comment_count ?? 1) - 1;
    Object.assign(comment, { text: '', removed: true });
    return done();
  },
  addReceipt: onExpense((expense, { data, body }: Call<'addReceipt'>) => {
    // The raw form; the mock reads only the file's name.
    const name = /filename="([^"]*)"/.exec(String(body))?.[1] ?? 'Receipt';
    expense.receipt_count = (expense.receipt_count ?? 0) + 1;
    return answer(publicReceipt(data.addReceipt({ expenseId: expense.id, name })), 201);
  }),
  getReceipt: ({ data, params }) => {
    const receipt = data.receipts.find(({ id }) => id === params.id);
    return receipt ? answer(`The file of ${receipt.name}`) : refuse(404, 'Receipt not found');
  },
  removeReceipt: ({ data, params }) => {
    const place = data.receipts.findIndex(({ id }) => id === params.id);
    const [removed] = place < 0 ? [] : data.receipts.splice(place, 1);
    if (!removed) return refuse(404, 'Receipt not found');
    const expense = data.expenses.find(({ id }) => id === removed.expense_id);
    if (expense) expense.receipt_count = (expense.receipt_count ?? 1) - 1;
    return done();
  },
} satisfies Partial<Handlers>;
