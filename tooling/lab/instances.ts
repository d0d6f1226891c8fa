/** Several servers on one PostgreSQL, as a real installation runs them, and what they must agree on. */
import { ask, call, createGroup, ownExpense, PASSWORD, signIn, signUp } from '@quits/testing/client';
import pg from 'pg';
import { RATE_LIMITS } from '../../server/src/security/rate-limiter.ts';
import { mailedToken } from '../lib/mails.ts';
import { startPostgres } from '../lib/postgres.ts';
import { pooled, runJest, seconds } from '../lib/run.ts';
import { auditProblems, withFolder, withServers } from './server.ts';
import type { Servers } from './server.ts';
import { killServers } from './storm.ts';

const COUNT = 3;
const MIGRATION_ROUNDS = 5;
const WRONG = 'Wrong1password';
const BEYOND = 30;
const SAME_KEY_ROUNDS = 20;
const AT_ONCE = 9;

interface Instances extends Servers {
  databaseUrl: string;
  /** They share the folder of mails, as they share everything else. */
  dataDir: string;
}

/** Asks PostgreSQL one statement. */
async function query(databaseUrl: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Does something with servers that start at the same moment on one empty database. */
function withInstances<Result>(
  serverUrl: string,
  name: string,
  work: (instances: Instances) => Promise<Result>,
): Promise<Result> {
  return withFolder(async (dataDir) => {
    await query(serverUrl, `create database ${name}`);
    const databaseUrl = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
    const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'info' };
    return withServers(COUNT, settings, (servers) => work({ ...servers, databaseUrl, dataDir }));
  });
}

function difference(got: unknown, expected: unknown, what: string): string[] {
  const [a, b] = [JSON.stringify(got), JSON.stringify(expected)];
  return a === b ? [] : [`${what}: ${a} instead of ${b}`];
}

/** They start at once on an empty database, and migrate it once. */
async function migrateOnce({ logs, databaseUrl }: Instances): Promise<string[]> {
  const lines = logs().split('the database was migrated').length - 1;
  const rows = await query(databaseUrl, 'select name from kysely_migration');
  const twice = rows.length - new Set(rows.map(({ name }) => name)).size;
  return difference([lines, twice], [1, 0], 'servers that migrated, migrations run twice');
}

/** A session opened on one server is known to the others, and ended on one is ended everywhere. */
async function shareSessions({ api, apis, dataDir }: Instances): Promise<string[]> {
  const { email } = await signUp(api, 'sessions@example.org');
  const problems: string[] = [];
  async function checkStatuses(token: string, expected: number, what: string): Promise<void> {
    const answers = await Promise.all(apis.map((one) => call(one, 'getGroups', { token })));
    const statuses = answers.map(({ status }) => status);
    problems.push(...difference(statuses, Array(COUNT).fill(expected), what));
  }
  for (const [index, one] of apis.entries()) {
    const { token } = await signIn(one, email);
    await checkStatuses(token, 200, `a session of server ${index}`);
    await ask(apis[(index + 1) % COUNT] ?? api, 'signOut', { token });
    await checkStatuses(token, 401, 'a session ended elsewhere');
  }
  const { token: kept } = await signIn(api, email);
  await ask(api, 'requestResetMail', { body: { email } });
  const body = { token: await mailedToken(dataDir, email, 'reset-password'), new_password: PASSWORD };
  const resets = await Promise.all(apis.map((one) => call(one, 'resetPassword', { body })));
  const answered = resets.map(({ status }) => status).sort();
  problems.push(...difference(answered, [200, 400, 400], 'one reset link used on every server at once'));
  await checkStatuses(kept, 401, 'a session after a reset');
  return problems;
}

/** Attempts are counted together, wherever they land. */
async function shareLimits({ api, apis }: Instances): Promise<string[]> {
  const { signInsPerAccount, writesPerAccount } = RATE_LIMITS;
  const { email, token } = await signUp(api, 'limits@example.org');
  const problems: string[] = [];
  for (let count = 1; count <= signInsPerAccount.max; count += 1) {
    const { status } = await signIn(api, email, WRONG);
    problems.push(...difference(status, 401, `failed sign-in ${count}`));
  }
  for (const password of [WRONG, PASSWORD]) {
    const refused = await Promise.all(apis.map((one) => signIn(one, email, password)));
    const statuses = refused.map(({ status }) => status);
    problems.push(...difference(statuses, Array(COUNT).fill(429), 'a sign-in after them'));
  }
  // Side by side, but no crowd: overload is another matter.
  const write = async () => (await call(api, 'updateName', { token, body: { name: 'Ann' } })).status;
  const writes = Array.from({ length: writesPerAccount.max + BEYOND });
  const statuses = await pooled(writes, AT_ONCE, write);
  const counts = [200, 429].map((status) => statuses.filter((one) => one === status).length);
  const expected = [writesPerAccount.max, BEYOND];
  return [...problems, ...difference(counts, expected, `${writes.length} writes of one account in a minute`)];
}

/** One key sent to every server at once, twice each, records one. */
async function recordOnce({ api, apis }: Instances): Promise<string[]> {
  const ann = await signUp(api, 'once@example.org');
  const { token } = ann;
  const groupId = await createGroup(api, ann);
  const problems: string[] = [];
  for (let round = 0; round < SAME_KEY_ROUNDS; round += 1) {
    const body = ownExpense(ann.id, groupId, `once ${round}`, 100 + round);
    const options = { token, body, headers: { 'idempotency-key': `once-${round}` } };
    const answers = await Promise.all([...apis, ...apis].map((one) => call(one, 'addExpense', options)));
    const others = answers.filter(({ status }) => ![201, 409].includes(status));
    const ids = new Set(answers.filter(({ status }) => status === 201).map((answer) => answer.body.id));
    problems.push(...difference([others.length, ids.size], [0, 1], `other answers, ids of key ${round}`));
  }
  const { length } = await ask(api, 'getGroupExpenses', { token, params: { id: groupId } });
  return [...problems, ...difference(length, SAME_KEY_ROUNDS, 'expenses of as many keys')];
}

/** The tests of the API over several instances: among them every call of the specification. */
async function runTests(databaseUrl: string): Promise<string[]> {
  const env = { TEST_DATABASE_URL: databaseUrl, TEST_INSTANCES: String(COUNT) };
  const code = await runJest(['--forceExit', '--selectProjects', 'server'], env);
  return code === 0 ? [] : ['some tests fail over several instances (above)'];
}

/** Tries all of it; gives the problems. */
export async function tryInstances(kills: number, withTests: boolean): Promise<string[]> {
  const all: string[] = [];
  async function check(name: string, work: () => Promise<string[]>): Promise<void> {
    const start = performance.now();
    const problems = await work().catch((error: unknown) => [String(error)]);
    const verdict = problems.length === 0 ? 'holds ' : 'FAILED';
    console.log(`${verdict} ${name} (${seconds(performance.now() - start)})`);
    all.push(...problems.map((problem) => `${name}: ${problem}`));
  }
  const postgres = await startPostgres();
  const nameOf = (what: string | number) => `quits_instances_${process.pid}_${what}`;
  try {
    for (let round = 1; round <= MIGRATION_ROUNDS; round += 1)
      await check(`${COUNT} servers that start at once migrate once, time ${round}`, () =>
        withInstances(postgres.url, nameOf(round), migrateOnce),
      );
    await withInstances(postgres.url, nameOf('all'), async (instances) => {
      await check('sessions are shared at once', () => shareSessions(instances));
      await check('limits are counted together', () => shareLimits(instances));
      await check('one key records one', () => recordOnce(instances));
      await check('kills of one server while the others serve', async () => {
        const { problems, figure } = await killServers(instances, kills);
        console.log(figure);
        return problems;
      });
      await check('the books are right', () => auditProblems(instances));
    });
    if (withTests) await check('the tests of the API', () => runTests(postgres.url));
  } finally {
    await postgres.stop();
  }
  return all;
}
