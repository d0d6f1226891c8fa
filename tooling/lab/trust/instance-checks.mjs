/** What several servers on one database must agree on. Each check gives its problems as sentences. */
import { pooled } from '../../scripts/run.mjs';
import { PASSWORD, call, ownExpense, signIn, signUp } from './processes.mjs';
import { ask, startInstances } from './instances.mjs';
import { mailedToken } from './walk.mjs';

/** @typedef {import('./instances.mjs').Instances} Instances */

const WRONG = 'Wrong1password';
const FAILED_SIGN_INS = 10;
const WRITES_A_MINUTE = 300;
const SAME_KEY_ROUNDS = 20;
const AT_ONCE = 9;

/** @param {unknown} got @param {unknown} expected @param {string} what */
function difference(got, expected, what) {
  const [a, b] = [JSON.stringify(got), JSON.stringify(expected)];
  return a === b ? [] : [`${what}: ${a} instead of ${b}`];
}

/**
 * Three servers start at once on an empty database, several times.
 *
 * @param {string} serverUrl
 * @param {number} rounds
 */
export async function migrateOnce(serverUrl, rounds) {
  const problems = [];
  for (let round = 0; round < rounds; round += 1) {
    const instances = await startInstances(serverUrl, { LOG_LEVEL: 'info' });
    const lines = instances.outputs().join('').split('the database was migrated').length - 1;
    const rows = await ask(instances.databaseUrl, 'select name from kysely_migration');
    const names = new Set(rows.map(({ name }) => name));
    await instances.stop();
    problems.push(
      ...difference([lines, rows.length - names.size], [1, 0], 'servers that migrated, migrations run twice'),
    );
  }
  return problems;
}

/** A session opened on one server is known to the others, and ended on one is ended everywhere. @param {Instances} instances */
export async function shareSessions({ apis, dataDir }) {
  const { email } = await signUp(apis[0] ?? '', 'sessions@example.org');
  const statuses = (/** @type {string} */ token) =>
    Promise.all(apis.map(async (api) => (await call(api, 'GET', '/api/groups', { token })).status));
  const problems = [];
  for (const [index, api] of apis.entries()) {
    const { token } = await signIn(api, email);
    problems.push(
      ...difference(
        await statuses(token),
        apis.map(() => 200),
        `a session of server ${index}`,
      ),
    );
    await call(apis[(index + 1) % apis.length] ?? '', 'POST', '/auth/logout', { token });
    problems.push(
      ...difference(
        await statuses(token),
        apis.map(() => 401),
        'a session ended elsewhere',
      ),
    );
  }
  const { token: kept } = await signIn(apis[0] ?? '', email);
  await call(apis[1] ?? '', 'POST', '/auth/forgot-password', { body: { email } });
  const body = { token: await mailedToken(dataDir, email, 'reset-password'), new_password: PASSWORD };
  const resets = await Promise.all(apis.map((api) => call(api, 'POST', '/auth/reset-password', { body })));
  const answered = resets.map(({ status }) => status).sort();
  problems.push(...difference(answered, [200, 400, 400], 'one reset link used on every server at once'));
  problems.push(
    ...difference(
      await statuses(kept),
      apis.map(() => 401),
      'a session after a reset',
    ),
  );
  return problems;
}

/** @param {readonly string[]} apis @param {string} token */
async function shareWriteLimit(apis, token) {
  const write = (/** @type {number} */ index) =>
    call(apis[index % apis.length] ?? '', 'PUT', '/auth/users/me/name', { token, body: { name: 'Ann' } });
  const numbers = Array.from({ length: WRITES_A_MINUTE + 30 }, (_none, index) => index);
  // Side by side, but no crowd: overload is another matter.
  const answers = await pooled(numbers, AT_ONCE, write);
  const count = (/** @type {number} */ status) => answers.filter((answer) => answer.status === status).length;
  return difference([count(200), count(429)], [WRITES_A_MINUTE, 30], '330 writes of one account in a minute');
}

/** Attempts are counted together, wherever they land. @param {Instances} instances */
export async function shareLimits({ apis }) {
  const { email, token } = await signUp(apis[0] ?? '', 'limits@example.org');
  const problems = [];
  for (let count = 0; count < FAILED_SIGN_INS; count += 1) {
    const { status } = await signIn(apis[count % apis.length] ?? '', email, WRONG);
    problems.push(...difference(status, 401, `failed sign-in ${count + 1}`));
  }
  for (const password of [WRONG, PASSWORD]) {
    const refused = await Promise.all(apis.map((api) => signIn(api, email, password)));
    problems.push(
      ...difference(
        refused.map(({ status }) => status),
        apis.map(() => 429),
        'failed sign-in 11',
      ),
    );
  }
  return [...problems, ...(await shareWriteLimit(apis, token))];
}

/** One key sent to every server at once, twice each, records one. @param {Instances} instances */
export async function recordOnce({ apis }) {
  const [api = ''] = apis;
  const ann = await signUp(api, 'once@example.org');
  const { token, id } = ann;
  const { body: group } = await call(api, 'POST', '/api/groups', {
    token,
    body: { name: 'A', created_by: id },
  });
  const problems = [];
  for (let round = 0; round < SAME_KEY_ROUNDS; round += 1) {
    const body = ownExpense({ id, groupId: group.id }, `once ${round}`, 100 + round);
    const headers = { 'idempotency-key': `once-${round}` };
    const send = (/** @type {string} */ to) => call(to, 'POST', '/api/expenses', { token, body, headers });
    const answers = await Promise.all([...apis, ...apis].map(send));
    const others = answers.filter(({ status }) => ![201, 409].includes(status));
    const ids = new Set(answers.filter(({ status }) => status === 201).map((answer) => answer.body.id));
    problems.push(...difference([others.length, ids.size], [0, 1], `other answers, ids of key ${round}`));
  }
  const { body: list } = await call(api, 'GET', `/api/groups/${group.id}/expenses`, { token });
  return [...problems, ...difference(list.length, SAME_KEY_ROUNDS, 'expenses of as many keys')];
}
