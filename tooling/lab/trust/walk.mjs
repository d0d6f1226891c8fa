import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PASSWORD, call, pause, signIn, signUp } from './processes.mjs';

const MAIL_WITHIN_MS = 15_000;
const NEW_PASSWORD = 'Another2horse';

/**
 * The token in a link that was mailed to somebody, once it is there.
 *
 * @param {string} dataDir
 * @param {string} address
 * @param {'invite' | 'reset-password'} kind
 */
export async function mailedToken(dataDir, address, kind) {
  const folder = path.join(dataDir, 'outbox');
  const deadline = performance.now() + MAIL_WITHIN_MS;
  while (performance.now() < deadline) {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((one) => one.endsWith('.eml') && !one.startsWith('.'))) {
      const mail = await readFile(path.join(folder, name), 'utf8');
      const token = new RegExp(`/${kind}/([\\w-]{43})$`, 'm').exec(mail)?.[1];
      if (token !== undefined && mail.includes(`To: ${address}`)) return token;
    }
    await pause(50);
  }
  throw new Error(`No mail with a link reached ${address}`);
}

/**
 * Makes every call of the specification (§7) once, as people do who share a flat.
 *
 * @param {string} api
 * @param {string} dataDir where mails become files
 * @returns {Promise<{ calls: number, problems: string[] }>}
 */
export async function walk(api, dataDir) {
  const problems = [];
  let calls = 0;
  const say = (/** @type {string} */ name, /** @type {unknown} */ got, /** @type {unknown} */ expected) => {
    calls += 1;
    const [a, b] = [JSON.stringify(got), JSON.stringify(expected)];
    if (a !== b) problems.push(`${name} gave ${a} instead of ${b}`);
  };
  const step = async (method, address, expected, options) => {
    const answer = await call(api, method, address, options);
    say(`${method} ${address}`, answer.status, expected);
    return answer.body;
  };
  const [ann, bob] = [await signUp(api, 'ann@example.org'), await signUp(api, 'bob@example.org')];
  say('POST /auth/token', [ann.token === '', bob.token === ''], [false, false]);
  const asAnn = (body) => ({ token: ann.token, ...(body && { body }) });
  const asBob = (body) => ({ token: bob.token, ...(body && { body }) });
  await step('GET', `/auth/users/${ann.id}`, 200, asAnn());
  await step('PUT', '/auth/users/me/name', 200, asAnn({ name: 'Ann' }));

  const group = await step('POST', '/api/groups', 201, asAnn({ name: 'Flat', created_by: ann.id }));
  const at = `/api/groups/${group.id}`;
  say('GET /api/groups', (await step('GET', '/api/groups', 200, asAnn())).length, 1);
  await step('PUT', at, 200, asAnn({ name: 'Flat 2' }));
  say('its name', (await step('GET', at, 200, asAnn())).name, 'Flat 2');
  await step('POST', `${at}/invite`, 201, asAnn({ email: bob.email }));
  const invitation = await mailedToken(dataDir, bob.email, 'invite');
  await step('GET', `/api/invites/accept/${invitation}`, 200, asBob());
  say('its members', (await step('GET', `${at}/members`, 200, asBob())).length, 2);

  const expense = (total) => ({
    description: 'Dinner',
    total_amount: total,
    payers: [{ user_id: ann.id, paid_amount: total }],
    shares: [ann, bob].map(({ id }) => ({ user_id: id, share_amount: total / 2 })),
  });
  const { id } = await step('POST', '/api/expenses', 201, asAnn({ ...expense(10), group_id: group.id }));
  await step('PUT', `/api/expenses/${id}`, 200, asBob(expense(20)));
  await step('GET', `/api/expenses/${id}/details`, 200, asAnn());
  say('all expenses', (await step('GET', '/api/expenses', 200, asBob())).length, 1);
  say('expenses of the group', (await step('GET', `${at}/expenses`, 200, asBob())).length, 1);
  const balances = await step('GET', `${at}/summary`, 200, asAnn());
  say(
    'its balances',
    balances.map(({ amount }) => amount),
    [10],
  );
  await step('POST', `${at}/settle`, 201, asBob({ to_user_id: ann.id, amount: 10 }));
  say('its balances', await step('GET', `${at}/summary`, 200, asAnn()), []);
  const [summary] = await step('GET', '/api/groups/summary', 200, asAnn());
  say('its counts', [summary.member_count, summary.expense_count], [2, 1]);
  await step('DELETE', `${at}/members/${bob.id}`, 204, asAnn());
  await step('GET', at, 404, asBob());
  await step('DELETE', `/api/expenses/${id}`, 409, asAnn());

  await step('PUT', '/auth/users/me/password', 200, asBob({ new_password: NEW_PASSWORD }));
  await step('POST', '/auth/forgot-password', 200, { body: { email: bob.email } });
  const token = await mailedToken(dataDir, bob.email, 'reset-password');
  await step('GET', `/auth/reset-password/${token}`, 200);
  await step('POST', '/auth/reset-password', 200, { body: { token, new_password: PASSWORD } });
  await step('GET', '/api/groups', 401, asBob());
  say('the new password', (await signIn(api, bob.email)).status, 200);
  await step('DELETE', at, 204, asAnn());
  await step('GET', at, 404, asAnn());
  return { calls, problems };
}
