/**
 * Measures the built server against `node:http` with the same statements, in turns, in one run, and the processor
 * time of balances at 10, 1,000 and 100,000 expenses: `npm run bench:api`. On the embedded database.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { serverModule } from '../lib/trust/server-code.mjs';
import { call, signUp, startServerProcess } from '../lib/trust/storm.mjs';
import { ROOT } from '../lib/workspace.mjs';

const ROUNDS = 3;
const SECONDS = 2;
const CONNECTIONS = 10;
/** Below the limit of writes per account and minute. */
const WRITES = 280;
const SIGN_INS = 60;
const RAW = path.join(ROOT, 'tooling/bin/bench-api-raw.mjs');
const JWT_SECRET = 'bench-secret-of-more-than-32-bytes!!!';
const autocannon = createRequire(path.join(ROOT, 'server/package.json'))('autocannon');
const { openDatabase } = await serverModule('db/database');
const { getGroupBalances } = await serverModule('modules/settlements/settlements.service');

/** Books expenses straight into the tables, with lines that the database checks. */
async function fill(database, { groupId, users, count, firstId }) {
  const batch = 500;
  for (let done = 0; done < count; done += batch) {
    const ids = Array.from({ length: Math.min(batch, count - done) }, (_, index) => firstId + done + index);
    await database.write(async (trx) => {
      const expenses = ids.map((id) => ({
        id,
        group_id: groupId,
        type: 'expense',
        description: `Expense ${id}`,
        total_cents: 1000,
        created_by: users[0],
        created_at: Date.now() - id * 1000,
        deleted_at: null,
        deleted_by: null,
      }));
      await trx.insertInto('expenses').values(expenses).execute();
      const postings = ids.flatMap((id) => [
        { expense_id: id, side: 'payer', position: 0, user_id: users[id % users.length], amount_cents: 1000 },
        ...users.map((user, position) => ({
          expense_id: id,
          side: 'share',
          position,
          user_id: user,
          amount_cents: -1000 / users.length,
        })),
      ]);
      await trx.insertInto('postings').values(postings).execute();
    });
  }
}

async function prepare(dataDir) {
  const server = await startServerProcess({ DATA_DIR: dataDir, JWT_SECRET });
  const people = [];
  for (let count = 0; count < 2 * ROUNDS + 1; count += 1)
    people.push(await signUp(server.api, `bench${count}@example.org`));
  const [reader] = people;
  const groups = [];
  for (let count = 0; count < 20; count += 1) {
    const { token, id } = reader;
    const body = { name: `Group ${count}`, created_by: id };
    groups.push((await call(server.api, 'POST', '/api/groups', { token, body })).body.id);
  }
  await server.end('SIGTERM');
  const database = openDatabase({ dataDir });
  const users = people.slice(0, 4).map(({ id }) => id);
  const joined = groups.flatMap((group_id) =>
    people
      .slice(1)
      .map(({ id }) => ({ group_id, user_id: id, joined_at: 0, removed_at: null, removed_by: null })),
  );
  await database.write((trx) => trx.insertInto('memberships').values(joined).execute());
  let firstId = 1;
  for (const [index, count] of [200, 1000, 10].entries()) {
    await fill(database, { groupId: groups[index], users, count, firstId });
    firstId += count;
  }
  await database.close();
  return { people, groups };
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function perSecond(api, { path: address, ...options }) {
  const result = await autocannon({ url: api + address, connections: CONNECTIONS, ...options });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${address}: ${result.non2xx} refusals`);
  return result['2xx'] / ((result.finish - result.start) / 1000);
}

function cases({ people, groups }) {
  const headers = { authorization: `Bearer ${people[0].token}` };
  const reading = (address) => () => ({ path: address, headers, duration: SECONDS });
  let writers = 1;
  const creating = () => {
    const { id, token } = people[writers++];
    return {
      path: '/api/expenses',
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        description: 'Dinner',
        total_amount: 10,
        group_id: groups[10],
        payers: [{ user_id: id, paid_amount: 10 }],
        shares: [{ user_id: id, share_amount: 10 }],
      }),
      amount: WRITES,
    };
  };
  const signingIn = () => ({
    path: '/auth/token',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'username=bench0%40example.org&password=Correct1horse',
    amount: SIGN_INS,
  });
  return [
    ['sign in', signingIn],
    ['groups summary', reading('/api/groups/summary')],
    ['200 expenses', reading(`/api/groups/${groups[0]}/expenses`)],
    ['1,000 expenses', reading(`/api/groups/${groups[1]}/expenses`)],
    ['balances of 1,000', reading(`/api/groups/${groups[1]}/summary`)],
    ['create', creating],
  ];
}

async function showRatios(dataDir, prepared) {
  const [ours, raw] = [
    await startServerProcess({ DATA_DIR: dataDir, JWT_SECRET, LOG_LEVEL: 'info' }),
    await startServerProcess({ DATA_DIR: dataDir, JWT_SECRET }, RAW),
  ];
  console.log(`${'a second'.padEnd(20)}${'Quits'.padStart(8)}${'raw'.padStart(8)}${'ratio'.padStart(8)}`);
  for (const [name, optionsOf] of cases(prepared)) {
    const [own, others] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      own.push(await perSecond(ours.api, optionsOf()));
      others.push(await perSecond(raw.api, optionsOf()));
    }
    const [a, b] = [median(own), median(others)];
    const cells = [Math.round(a), Math.round(b), `${Math.round((100 * a) / b)} %`];
    console.log(name.padEnd(20) + cells.map((cell) => String(cell).padStart(8)).join(''));
  }
  await ours.end('SIGTERM');
  await raw.end('SIGTERM');
}

async function showBalances(dataDir, { people, groups }) {
  const database = openDatabase({ dataDir });
  // Only now: it would weigh on every list that counts expenses.
  const users = people.slice(0, 4).map(({ id }) => id);
  await fill(database, { groupId: groups[3], users, count: 100_000, firstId: 1_000_000 });
  const caller = { userId: people[0].id, sessionId: '', requestId: '', now: Date.now() };
  for (const [count, groupId, times] of [
    [10, groups[2], 200],
    [1000, groups[1], 50],
    [100_000, groups[3], 5],
  ]) {
    await getGroupBalances(database.queries, caller, groupId);
    const before = process.cpuUsage();
    for (let time = 0; time < times; time += 1) await getGroupBalances(database.queries, caller, groupId);
    const { user, system } = process.cpuUsage(before);
    console.log(
      `balances of ${count} expenses: ${Math.round((user + system) / times / 10) / 100} ms of processor time`,
    );
  }
  await database.close();
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'quits-bench-'));
try {
  const prepared = await prepare(dataDir);
  await showRatios(dataDir, prepared);
  await showBalances(dataDir, prepared);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
