/** The books that servers are measured with, and what is asked of them. */
import { ownExpense, PASSWORD, requestOf } from '@quits/testing/client';
import type { CallRequest, Person } from '@quits/testing/client';
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
type Size = keyof typeof SIZES;

export interface Books {
  place: Place;
  people: readonly [Person, ...Person[]];
  groups: Record<Size | 'shared', number>;
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

const named = (name: string, request: CallRequest): Shot => ({ ...request, name });

function readsOf({ groups }: Books, { token }: Person) {
  const inGroup = (name: keyof Books['groups']) => ({ token, params: { id: groups[name] } });
  return {
    summary: named('groups summary', requestOf('getGroupSummaries', { token })),
    history: named('history', requestOf('getGroupActivity', inGroup('shared'))),
    expenses: (size: Size) => named(`${SIZES[size]} expenses`, requestOf('getGroupExpenses', inGroup(size))),
    balances: (size: Size) =>
      named(`balances of ${SIZES[size]}`, requestOf('getGroupBalances', inGroup(size))),
  };
}

/** A new expense of somebody alone. */
function creation({ groups }: Books, { id, token }: Person): Shot {
  const body = ownExpense(id, groups.shared, 'Dinner', 1000);
  return named('create', requestOf('addExpense', { token, body }));
}

/**
 * The calls that are compared, one after the other. `amount` is requests a round: a number and not a time, or work that
 * was begun and cut off would count as the others'.
 */
export function comparedCases(books: Books): { name: string; amount: number; shot: () => Shot }[] {
  const { people } = books;
  const of = (name: string, amount: number, shotOf: (person: Person) => Shot) => ({
    name,
    amount,
    shot: inTurn(people, shotOf),
  });
  const signIn = ({ email: username }: Person) =>
    requestOf('signIn', { body: { username, password: PASSWORD } });
  return [
    of('sign in', 60, signIn),
    of('groups summary', 1200, (person) => readsOf(books, person).summary),
    of('200 expenses', 400, (person) => readsOf(books, person).expenses('middle')),
    of('1000 expenses', 100, (person) => readsOf(books, person).expenses('large')),
    of('10000 expenses', 10, (person) => readsOf(books, person).expenses('huge')),
    of('balances of 1000', 500, (person) => readsOf(books, person).balances('large')),
    of('create', 280, (person) => creation(books, person)),
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
