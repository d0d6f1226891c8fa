/** What is asked of the competitors. */

const NEW_EXPENSE = { description: 'Dinner', total_amount: 10 };

/** @param {{ token: string }} person */
const headersOf = ({ token }) => ({ authorization: `Bearer ${token}` });

/** A new expense of somebody alone. */
function creation({ id, token }, groupId) {
  return {
    path: '/api/expenses',
    method: 'POST',
    headers: { ...headersOf({ token }), 'content-type': 'application/json' },
    body: JSON.stringify({
      ...NEW_EXPENSE,
      group_id: groupId,
      payers: [{ user_id: id, paid_amount: NEW_EXPENSE.total_amount }],
      shares: [{ user_id: id, share_amount: NEW_EXPENSE.total_amount }],
    }),
  };
}

/**
 * The calls that are compared, one after the other, and how many of each a round takes: a number and not a time, or
 * work that was begun and cut off would count as the others'. Each write round is somebody else's: below the limit of
 * writes per account and minute.
 */
export function comparedCases({ people, groups }) {
  const headers = headersOf(people[0]);
  const reading = (path, amount) => () => ({ path, headers, amount });
  let writers = people.length;
  const signingIn = () => ({
    path: '/auth/token',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'username=bench0%40example.org&password=Correct1horse',
    amount: 60,
  });
  return [
    ['sign in', signingIn],
    ['groups summary', reading('/api/groups/summary', 1200)],
    ['200 expenses', reading(`/api/groups/${groups.middle}/expenses`, 400)],
    ['1,000 expenses', reading(`/api/groups/${groups.large}/expenses`, 100)],
    ['10,000 expenses', reading(`/api/groups/${groups.huge}/expenses`, 10)],
    ['balances of 1,000', reading(`/api/groups/${groups.large}/summary`, 500)],
    ['create', () => ({ ...creation(people[--writers], groups.shared), amount: 280 })],
  ];
}

/**
 * A mix as an app makes it: of ten requests three read the groups, three a list of 200 expenses, two its balances,
 * one the history, and one adds an expense.
 *
 * @returns {import('./load.mjs').Next}
 */
export function mixOf({ people, users, groups }) {
  const list = `/api/groups/${groups.middle}`;
  const reads = [
    ['groups summary', '/api/groups/summary'],
    ['200 expenses', `${list}/expenses`],
    ['balances of 200', `${list}/summary`],
    ['groups summary', '/api/groups/summary'],
    ['200 expenses', `${list}/expenses`],
    ['history', `/api/groups/${groups.shared}/activity`],
    ['groups summary', '/api/groups/summary'],
    ['200 expenses', `${list}/expenses`],
    ['balances of 200', `${list}/summary`],
  ];
  let sent = 0;
  return (connection) => {
    const read = reads[sent++ % (reads.length + 1)];
    if (read === undefined)
      return { name: 'create', ...creation(people[connection % people.length], groups.shared) };
    const [name, path] = read;
    return { name, path, headers: headersOf(people[connection % users.length]) };
  };
}
