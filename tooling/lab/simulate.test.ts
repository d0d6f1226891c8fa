import { PARAMETERS, needsOf, rowsOf } from './simulate.ts';

it('counts the rows of each table', () => {
  const given = {
    ...PARAMETERS,
    accounts: 10,
    groups: 2,
    members: 3,
    entries: 100,
    sharing: 4,
    changes: 1.5,
  };
  expect(rowsOf(given)).toMatchObject({
    users: 10,
    sessions: 15,
    memberships: 6,
    postings: 500,
    entry_participants: 400,
    activity: 158,
  });
});

it('needs servers for what is more, calls or streams, and spreads the cost over the accounts', () => {
  const given = { ...PARAMETERS, accounts: 1000, reads: 800, writes: 150, streams: 5000, receipts: 0 };
  const prices = { serverPrice: 10, databasePrice: 100, gigabytePrice: 1, copies: 2 };
  const needs = needsOf({ ...given, ...prices }, 5e9);
  expect(needs).toMatchObject({
    forCalls: 2,
    forStreams: 5,
    servers: 5,
    connections: 105,
    heardPerSecond: 750,
  });
  expect(needs.monthly).toBe(5 * 10 + 2 * (100 + 5));
  expect(needs.perThousand).toBe(needs.monthly);
});
