/** What several servers on one database must agree on. Each check gives its problems as sentences. */
import { call, createGroup, ownExpense, PASSWORD, signIn, signUp } from '@quits/testing/client';
import { mailedToken } from '../lib/mailed-token.ts';
import { pooled } from '../lib/run.ts';
import { ask, withInstances } from './instances.ts';
import type { Instances } from './instances.ts';

const WRONG = 'Wrong1password';
const FAILED_SIGN_INS = 10;
const WRITES_A_MINUTE = 300;
const BEYOND = 30;
const SAME_KEY_ROUNDS = 20;
const AT_ONCE = 9;

function difference(got: unknown, expected: unknown, what: string): string[] {
  const [a, b] = [JSON.stringify(got), JSON.stringify(expected)];
  return a === b ? [] : [`${what}: ${a} instead of ${b}`];
}

const allOf = (apis: readonly string[], status: number) => apis.map(() => status);

/** Three servers start at once on an empty database, several times. */
export async function migrateOnce(serverUrl: string, rounds: number): Promise<string[]> {
  const problems: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = async ({ outputs, databaseUrl }: Instances) => {
      const lines = outputs().join('').split('the database was migrated').length - 1;
      const rows = await ask(databaseUrl, 'select name from kysely_migration');
      const twice = rows.length - new Set(rows.map(({ name }) => name)).size;
      problems.push(...difference([lines, twice], [1, 0], 'servers that migrated, migrations run twice'));
    };
    await withInstances(serverUrl, start, { LOG_LEVEL: 'info' });
  }
  return problems;
}

/** A session opened on one server is known to the others, and ended on one is ended everywhere. */
export async function shareSessions({ api, apis, dataDir }: Instances): Promise<string[]> {
  const { email } = await signUp(api, 'sessions@example.org');
  const problems: string[] = [];
  async function checkStatuses(token: string, expected: number, what: string): Promise<void> {
    const answers = await Promise.all(apis.map((one) => call(one, 'GET', '/api/groups', { token })));
    const statuses = answers.map(({ status }) => status);
    problems.push(...difference(statuses, allOf(apis, expected), what));
  }
  for (const [index, one] of apis.entries()) {
    const { token } = await signIn(one, email);
    await checkStatuses(token, 200, `a session of server ${index}`);
    await call(apis[(index + 1) % apis.length] ?? api, 'POST', '/auth/logout', { token });
    await checkStatuses(token, 401, 'a session ended elsewhere');
  }
  const { token: kept } = await signIn(api, email);
  await call(api, 'POST', '/auth/forgot-password', { body: { email } });
  const body = { token: await mailedToken(dataDir, email, 'reset-password'), new_password: PASSWORD };
  const resets = await Promise.all(apis.map((one) => call(one, 'POST', '/auth/reset-password', { body })));
  const answered = resets.map(({ status }) => status).sort();
  problems.push(...difference(answered, [200, 400, 400], 'one reset link used on every server at once'));
  await checkStatuses(kept, 401, 'a session after a reset');
  return problems;
}

async function shareWriteLimit(apis: readonly string[], token: string): Promise<string[]> {
  const writes = Array.from({ length: WRITES_A_MINUTE + BEYOND }, (_none, index) => index);
  const options = { token, body: { name: 'Ann' } };
  const write = async (index: number) => {
    const answer = await call(apis[index % apis.length] ?? '', 'PUT', '/auth/users/me/name', options);
    return answer.status;
  };
  // Side by side, but no crowd: overload is another matter.
  const statuses = await pooled(writes, AT_ONCE, write);
  const counts = [200, 429].map((status) => statuses.filter((one) => one === status).length);
  return difference(counts, [WRITES_A_MINUTE, BEYOND], '330 writes of one account in a minute');
}

/** Attempts are counted together, wherever they land. */
export async function shareLimits({ api, apis }: Instances): Promise<string[]> {
  const { email, token } = await signUp(api, 'limits@example.org');
  const problems: string[] = [];
  for (let count = 0; count < FAILED_SIGN_INS; count += 1) {
    const { status } = await signIn(apis[count % apis.length] ?? api, email, WRONG);
    problems.push(...difference(status, 401, `failed sign-in ${count + 1}`));
  }
  for (const password of [WRONG, PASSWORD]) {
    const refused = await Promise.all(apis.map((one) => signIn(one, email, password)));
    const statuses = refused.map(({ status }) => status);
    problems.push(...difference(statuses, allOf(apis, 429), 'failed sign-in 11'));
  }
  return [...problems, ...(await shareWriteLimit(apis, token))];
}

/** One key sent to every server at once, twice each, records one. */
export async function recordOnce({ api, apis }: Instances): Promise<string[]> {
  const ann = await signUp(api, 'once@example.org');
  const { token } = ann;
  const groupId = await createGroup(api, ann);
  const problems: string[] = [];
  for (let round = 0; round < SAME_KEY_ROUNDS; round += 1) {
    const body = ownExpense(ann.id, groupId, `once ${round}`, 100 + round);
    const options = { token, body, headers: { 'idempotency-key': `once-${round}` } };
    const send = (to: string) => call<{ id: number }>(to, 'POST', '/api/expenses', options);
    const answers = await Promise.all([...apis, ...apis].map(send));
    const others = answers.filter(({ status }) => ![201, 409].includes(status));
    const ids = new Set(answers.filter(({ status }) => status === 201).map((answer) => answer.body.id));
    problems.push(...difference([others.length, ids.size], [0, 1], `other answers, ids of key ${round}`));
  }
  const { body: list } = await call<unknown[]>(api, 'GET', `/api/groups/${groupId}/expenses`, { token });
  return [...problems, ...difference(list.length, SAME_KEY_ROUNDS, 'expenses of as many keys')];
}
