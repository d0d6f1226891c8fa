import { call, PASSWORD, signIn, signUp } from '@quits/testing/client';
import type { CallOptions, Person } from '@quits/testing/client';
import { mailedToken } from '../lib/mailed-token.ts';

const NEW_PASSWORD = 'Another2horse';

/** Makes every call of the specification (§7) once, as people do who share a flat. */
export async function walk(api: string, dataDir: string): Promise<{ calls: number; problems: string[] }> {
  const problems: string[] = [];
  let calls = 0;
  const check = (name: string, got: unknown, expected: unknown) => {
    calls += 1;
    const [a, b] = [JSON.stringify(got), JSON.stringify(expected)];
    if (a !== b) problems.push(`${name} gave ${a} instead of ${b}`);
  };
  async function step<Body>(method: string, at: string, expected: number, options?: CallOptions) {
    const { status, body } = await call<Body>(api, method, at, options);
    check(`${method} ${at}`, status, expected);
    return body;
  }
  type List = unknown[];
  const [ann, bob] = [await signUp(api, 'ann@example.org'), await signUp(api, 'bob@example.org')];
  const by = ({ token }: Person, body?: object) => ({ token, ...(body && { body }) });
  check('POST /auth/token', [ann.token === '', bob.token === ''], [false, false]);
  await step('GET', `/auth/users/${ann.id}`, 200, by(ann));
  await step('PUT', '/auth/users/me/name', 200, by(ann, { name: 'Ann' }));

  const flat = { name: 'Flat', created_by: ann.id };
  const group = await step<{ id: number }>('POST', '/api/groups', 201, by(ann, flat));
  const at = `/api/groups/${group.id}`;
  check('GET /api/groups', (await step<List>('GET', '/api/groups', 200, by(ann))).length, 1);
  await step('PUT', at, 200, by(ann, { name: 'Flat 2' }));
  check('its name', (await step<{ name: string }>('GET', at, 200, by(ann))).name, 'Flat 2');
  await step('POST', `${at}/invite`, 201, by(ann, { email: bob.email }));
  const invitation = await mailedToken(dataDir, bob.email, 'invite');
  await step('GET', `/api/invites/accept/${invitation}`, 200, by(bob));
  check('its members', (await step<List>('GET', `${at}/members`, 200, by(bob))).length, 2);

  const expense = (total: number) => ({
    description: 'Dinner',
    total_amount: total,
    payers: [{ user_id: ann.id, paid_amount: total }],
    shares: [ann, bob].map(({ id }) => ({ user_id: id, share_amount: total / 2 })),
  });
  const dinner = { ...expense(10), group_id: group.id };
  const { id } = await step<{ id: number }>('POST', '/api/expenses', 201, by(ann, dinner));
  await step('PUT', `/api/expenses/${id}`, 200, by(bob, expense(20)));
  await step('GET', `/api/expenses/${id}/details`, 200, by(ann));
  check('all expenses', (await step<List>('GET', '/api/expenses', 200, by(bob))).length, 1);
  check('expenses of the group', (await step<List>('GET', `${at}/expenses`, 200, by(bob))).length, 1);
  const balances = await step<{ amount: number }[]>('GET', `${at}/summary`, 200, by(ann));
  check(
    'its balances',
    balances.map(({ amount }) => amount),
    [10],
  );
  await step('POST', `${at}/settle`, 201, by(bob, { to_user_id: ann.id, amount: 10 }));
  check('its balances', await step('GET', `${at}/summary`, 200, by(ann)), []);
  const [summary] = await step<Record<string, number>[]>('GET', '/api/groups/summary', 200, by(ann));
  check('its counts', [summary?.member_count, summary?.expense_count], [2, 1]);
  await step('DELETE', `${at}/members/${bob.id}`, 204, by(ann));
  await step('GET', at, 404, by(bob));
  await step('DELETE', `/api/expenses/${id}`, 409, by(ann));

  await step('PUT', '/auth/users/me/password', 200, by(bob, { new_password: NEW_PASSWORD }));
  await step('POST', '/auth/forgot-password', 200, { body: { email: bob.email } });
  const token = await mailedToken(dataDir, bob.email, 'reset-password');
  await step('GET', `/auth/reset-password/${token}`, 200);
  await step('POST', '/auth/reset-password', 200, { body: { token, new_password: PASSWORD } });
  await step('GET', '/api/groups', 401, by(bob));
  check('the new password', (await signIn(api, bob.email)).status, 200);
  await step('DELETE', at, 204, by(ann));
  await step('GET', at, 404, by(ann));
  return { calls, problems };
}
