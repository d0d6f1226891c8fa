/** The books that servers are measured with, and what is asked of them. */
import { ownExpense, PASSWORD, requestOf } from '@quits/testing/client';
import type { Person } from '@quits/testing/client';
import { makeBooks, settingsOf } from '../books.ts';
import type { Place } from '../books.ts';
import { inTurn } from '../load.ts';
import type { Shot } from '../load.ts';

/** Enough that nobody reaches a limit per account. */
const COUNTS = { people: 50, groups: 20 };
/** Everybody is a member of every group; of so many are the expenses. */
const SHARING = 4;
/** How many expenses each of the first groups has; the others start empty. */
const SIZES = { middle: 200, large: 1000, huge: 10_000 };

export interface Books {
  place: Place;
  people: readonly [Person, ...Person[]];
  groups: Record<keyof typeof SIZES | 'shared', number>;
}

/** The environment of a server on these books. */
export const environmentOf = (place: Place) => ({ ...settingsOf(place), LOG_LEVEL: 'info' });

export async function prepareBooks(place: Place): Promise<Books> {
  const sizes = Object.values(SIZES);
  const expenses = [...sizes, ...Array<number>(COUNTS.groups - sizes.length).fill(0)];
  const { people, groupIds } = await makeBooks(place, { people: COUNTS.people, expenses, sharing: SHARING });
  const [middle = 0, large = 0, huge = 0] = groupIds;
  return { place, people, groups: { middle, large, huge, shared: groupIds.at(-1) ?? 0 } };
}

function readsOf({ groups }: Books, { token }: Person) {
  const expenses = (size: keyof typeof SIZES): Shot => ({
    ...requestOf('getGroupExpenses', { token, params: { id: groups[size] } }),
    name: `${SIZES[size]} expenses`,
  });
  const balances = (size: keyof typeof SIZES): Shot => ({
    ...requestOf('getGroupBalances', { token, params: { id: groups[size] } }),
    name: `balances of ${SIZES[size]}`,
  });
  const summary: Shot = { ...requestOf('getGroupSummaries', { token }), name: 'groups summary' };
  const history: Shot = {
    ...requestOf('getGroupActivity', { token, params: { id: groups.shared } }),
    name: 'history',
  };
  return { summary, history, expenses, balances };
}

/** A new expense of somebody alone. */
function creation({ groups }: Books, { id, token }: Person): Shot {
  const body = ownExpense(id, groups.shared, 'Dinner', 1000);
  return { ...requestOf('addExpense', { token, body }), name: 'create' };
}

interface Case {
  name: string;
  /** Requests a round: a number and not a time, or work that was begun and cut off would count as the others'. */
  amount: number;
  shot: () => Shot;
}

/** The calls that are compared, one after the other. */
export function comparedCases(books: Books): Case[] {
  const { people } = books;
  const reading = (name: string, amount: number, shotOf: (reads: ReturnType<typeof readsOf>) => Shot) => ({
    name,
    amount,
    shot: inTurn(people, (person) => shotOf(readsOf(books, person))),
  });
  const signIn = ({ email: username }: Person) =>
    requestOf('signIn', { body: { username, password: PASSWORD } });
  return [
    { name: 'sign in', amount: 60, shot: inTurn(people, signIn) },
    reading('groups summary', 1200, ({ summary }) => summary),
    reading('200 expenses', 400, ({ expenses }) => expenses('middle')),
    reading('1000 expenses', 100, ({ expenses }) => expenses('large')),
    reading('10000 expenses', 10, ({ expenses }) => expenses('huge')),
    reading('balances of 1000', 500, ({ balances }) => balances('large')),
    { name: 'create', amount: 280, shot: inTurn(people, (person) => creation(books, person)) },
  ];
}

/**
 * A mix as an app makes it: of ten requests three read the groups, three a list of 200 expenses, two its balances,
 * one the history, and one adds an expense.
 */
export function mixOf(books: Books): () => Shot {
  return inTurn(books.people, (person, turn) => {
    const { summary, history, expenses, balances } = readsOf(books, person);
    const [list, debts] = [expenses('middle'), balances('middle')];
    const reads = [summary, list, debts, summary, list, history, summary, list, debts];
    return reads[(person.id + turn) % 10] ?? creation(books, person);
  });
}

/** The same mix, and every so often the list of a very large group. */
export function mixWithLists(books: Books, every: number): () => Shot {
  const mix = mixOf(books);
  const list = readsOf(books, books.people[0]).expenses('huge');
  const packed = { ...list, headers: { ...list.headers, 'accept-encoding': 'gzip' } };
  let sent = 0;
  return () => (++sent % every === 0 ? packed : mix());
}
