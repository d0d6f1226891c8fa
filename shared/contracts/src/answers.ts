import type { CallName } from './calls.ts';
import { fieldIn } from './guards.ts';

/** Checks the shape of a value. */
type Guard = (value: unknown) => boolean;

const number: Guard = (value) => typeof value === 'number';
const text: Guard = (value) => typeof value === 'string';
const list =
  (item: Guard): Guard =>
  (value) =>
    Array.isArray(value) && value.every(item);

function fields(guards: Readonly<Record<string, Guard>>): Guard {
  const entries = Object.entries(guards);
  return (value) => entries.every(([name, guard]) => guard(fieldIn(value, name)));
}

const identified = fields({ id: number });
const parts = list(fields({ user_id: number }));
const entry = fields({ id: number, group_id: number, payers: parts, shares: parts });
const balances = list(fields({ from_user: identified, to_user: identified, amount: number }));
const lines = fields({ items: list(fields({ expense_id: number })) });
const history = fields({ items: list(fields({ id: number, actor: identified })) });
const entries: Guard = (value) => list(entry)(value) || fields({ items: list(entry) })(value);
const total = fields({ amount: number, groups: list(fields({ group_id: number })) });

/**
 * The parts of an answer that the screens require (specification §3 and §7; the extras of our own server at
 * the end): ids, lists and their containers. The screens cope without the rest. The full schemas stay on the
 * server.
 */
const ANSWERS: Partial<Record<CallName, Guard>> = {
  signIn: fields({ access_token: text }),
  demoSignIn: fields({ access_token: text }),
  getUser: identified,
  acceptInvite: fields({ group_id: number }),
  getGroups: list(identified),
  getGroupSummaries: list(identified),
  getGroup: identified,
  getGroupExpenses: entries,
  // At least the creator is a member.
  getGroupMembers: (value) => list(identified)(value) && fieldIn(value, 'length') !== 0,
  getGroupBalances: balances,
  getExpenses: entries,
  getExpenseDetails: fields({
    expense: fields({ id: number, group_id: number }),
    payers: parts,
    shares: parts,
  }),
  getBalanceViews: fields({
    members: list(fields({ user: identified })),
    pairwise: balances,
    fewest: balances,
    checked: fields({ entries: number }),
  }),
  getNetLines: lines,
  getDebtLines: lines,
  getPeople: list(fields({ user: identified, totals: list(total) })),
  getRate: fields({ rate: number, date: text }),
  getRecurring: list(fields({ id: number, entry: fields({ payers: parts, shares: parts }) })),
  getGroupActivity: history,
  getExpenseActivity: history,
  getComments: fields({ items: list(fields({ id: number, author: identified })) }),
};

/** Whether an answer has the parts that the screens require. Calls without a check accept any answer. */
export function isAnswer(name: CallName, answer: unknown): boolean {
  return ANSWERS[name]?.(answer) ?? true;
}
