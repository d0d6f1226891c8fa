/** What is asked of the competitors. */
import { ownExpense, PASSWORD } from '@quits/testing/client';
import type { Person } from '@quits/testing/client';
import type { Shot } from '../load.ts';
import type { Books } from './books.ts';

const headersOf = (person: Person | undefined) => ({ authorization: `Bearer ${person?.token}` });

/** A new expense of somebody alone. */
function creation(person: Person | undefined, groupId: number): Shot {
  return {
    name: 'create',
    method: 'POST',
    path: '/api/expenses',
    headers: { ...headersOf(person), 'content-type': 'application/json' },
    body: JSON.stringify(ownExpense(person?.id ?? 0, groupId, 'Dinner', 1000)),
  };
}

interface Case {
  name: string;
  /** Requests a round: a number and not a time, or work that was begun and cut off would count as the others'. */
  amount: number;
  shot: () => Shot;
}

/** The calls that are compared, one after the other. Each write round is somebody else's: below the limit of
 *  writes per account and minute. */
export function comparedCases({ people, groups }: Books): Case[] {
  const headers = headersOf(people[0]);
  const reading = (name: string, path: string, amount: number) => ({
    name,
    amount,
    shot: () => ({ path, headers }),
  });
  const signingIn: Shot = {
    path: '/auth/token',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `username=bench0%40example.org&password=${PASSWORD}`,
  };
  let writers = people.length;
  return [
    { name: 'sign in', amount: 60, shot: () => signingIn },
    reading('groups summary', '/api/groups/summary', 1200),
    reading('200 expenses', `/api/groups/${groups.middle}/expenses`, 400),
    reading('1,000 expenses', `/api/groups/${groups.large}/expenses`, 100),
    reading('10,000 expenses', `/api/groups/${groups.huge}/expenses`, 10),
    reading('balances of 1,000', `/api/groups/${groups.large}/summary`, 500),
    { name: 'create', amount: 280, shot: () => creation(people[--writers], groups.shared) },
  ];
}

/**
 * A mix as an app makes it: of ten requests three read the groups, three a list of 200 expenses, two its balances,
 * one the history, and one adds an expense.
 */
export function mixOf({ people, users, groups }: Books): () => Shot {
  const summary = ['groups summary', '/api/groups/summary'] as const;
  const list = ['200 expenses', `/api/groups/${groups.middle}/expenses`] as const;
  const balances = ['balances of 200', `/api/groups/${groups.middle}/summary`] as const;
  const history = ['history', `/api/groups/${groups.shared}/activity`] as const;
  const reads = [summary, list, balances, summary, list, history, summary, list, balances];
  let sent = 0;
  return () => {
    const turn = Math.floor(sent / (reads.length + 1));
    const read = reads[sent++ % (reads.length + 1)];
    if (read === undefined) return creation(people[turn % people.length], groups.shared);
    const [name, path] = read;
    return { name, path, headers: headersOf(people[turn % users.length]) };
  };
}

/** The same mix, and every so often the list of a very large group. */
export function mixWithLists(books: Books, every: number): () => Shot {
  const mix = mixOf(books);
  const path = `/api/groups/${books.groups.huge}/expenses`;
  const headers = { ...headersOf(books.people[0]), 'accept-encoding': 'gzip' };
  let sent = 0;
  return () => (++sent % every === 0 ? { name: '10,000 expenses', path, headers } : mix());
}
