import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { AccountAnswer, AdminLogItemAnswer } from '@quits/contracts';
import { createAuthenticator, type Options } from '../../testing/authenticator.ts';
import { readLive } from '../../testing/live-reader.ts';
import {
  addExpense,
  createGroup,
  expensePayload,
  PASSWORD,
  type Person,
  requestToken,
  send,
  signInAgain,
  signUp,
} from '../../testing/people.ts';
import { exchange, useSite } from '../../testing/site.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';

interface Accounts {
  items: AccountAnswer[];
  next: number | null;
}
interface Log {
  items: AdminLogItemAnswer[];
  intact: boolean;
}
const site = useSite({ create: true });
let testApp: TestApp;
/** The first account. */
let root: Person;
let ann: Person;
beforeEach(async () => {
  testApp = await buildTestApp({
    isAlone: true,
    environment: { ...site.environment, ADMIN_EMAILS: 'Zoe@Example.org', LOG_LEVEL: 'silent' },
  });
  root = await signUp(testApp, 'root');
  ann = await signUp(testApp, 'ann');
});
afterEach(() => testApp.close());

const accounts = async (query = '') =>
  (await root.call<Accounts>(['GET', `/api/admin/accounts${query}`])).body.items;
const emails = async (query: string) => (await accounts(query)).map(({ email }) => email);
const onAccount = (
  act: 'end-sessions' | 'suspend' | 'resume' | 'delete',
  { id }: Pick<Person, 'id'>,
  by = root,
) =>
  by.call<AccountAnswer & { code: string; params: object }>([
    'POST',
    `/api/admin/accounts/${String(id)}/${act}`,
  ]);
const log = async () => (await root.call<Log>(['GET', '/api/admin/log'])).body;
const isSignedIn = async ({ call }: Person) => (await call(['GET', '/api/groups'])).status === 200;
const isAdministrator = async ({ id, call }: Person) =>
  (await call<{ administrator?: true }>(['GET', `/auth/users/${String(id)}`])).body.administrator;

describe('who runs the server', () => {
  it('is the first account, and says so of itself alone', async () => {
    await createGroup(testApp, root, [ann]);
    expect([await isAdministrator(root), await isAdministrator(ann)]).toEqual([true, undefined]);
    const { body } = await ann.call(['GET', `/auth/users/${String(root.id)}`]);
    expect(body).toEqual({ id: root.id, name: root.name, email: root.email });
    const { status, body: refused } = await ann.call(['GET', '/api/admin/accounts']);
    expect([status, refused]).toMatchObject([404, { detail: 'Not found' }]);
  });

  it('is an address of the operator, once a link in a mail to it was used', async () => {
    const register = { email: 'zoe@example.org', password: PASSWORD };
    const { body } = await send<Person>(testApp.app, ['POST', '/auth/register'], register);
    let zoe = await signInAgain(testApp.app, body);
    expect(await isAdministrator(zoe)).toBeUndefined();
    await send(testApp.app, ['POST', '/auth/forgot-password'], { email: zoe.email });
    const token = await testApp.tokenMailedTo(zoe.email);
    await send(testApp.app, ['POST', '/auth/reset-password'], { token, new_password: PASSWORD });
    zoe = await signInAgain(testApp.app, zoe);
    expect(await isAdministrator(zoe)).toBe(true);
  });

  it('is an address that was invited by mail, and not one that came by a link', async () => {
    const register = { email: 'zoe@example.org', password: PASSWORD };
    const { body } = await send<Person>(testApp.app, ['POST', '/auth/register'], register);
    const zoe = await signInAgain(testApp.app, body);
    const { id } = await createGroup(testApp, ann);
    const links = `/api/groups/${String(id)}/links`;
    const link = await ann.call<{ url: string }>(['POST', links], { days: 1, uses: 1 });
    await zoe.call(['GET', `/api/invites/accept/${link.body.url.slice(-43)}`]);
    expect(await isAdministrator(zoe)).toBeUndefined();
    await createGroup(testApp, ann, [zoe]);
    expect(await isAdministrator(zoe)).toBe(true);
  });

  it('is not the first visitor of a demo', async () => {
    const demo = await buildTestApp({ isAlone: true, environment: { DEMO: '1' } });
    expect(await isAdministrator(await signUp(demo, 'eve'))).toBeUndefined();
    await demo.close();
  });
});

describe('accounts', () => {
  it('are listed in pages, newest first, with what is used of them', async () => {
    await createGroup(testApp, ann);
    const { id } = await createGroup(testApp, ann);
    await ann.call(['POST', `/api/groups/${String(id)}/members`], { name: 'Without account' });
    await ann.call(['DELETE', `/api/groups/${String(id)}`]);
    await signInAgain(testApp.app, ann);
    const now = new Date(testApp.clock.now).toISOString();
    const { body } = await root.call<Accounts>(['GET', '/api/admin/accounts?limit=1']);
    expect(body.items).toEqual([
      {
        id: ann.id,
        email: ann.email,
        name: ann.name,
        created_at: now,
        last_seen_at: now,
        sessions: 2,
        groups: 1,
        administrator: false,
        suspended_at: null,
      },
    ]);
    const rest = await root.call<Accounts>(['GET', `/api/admin/accounts?before=${String(body.next)}`]);
    expect(rest.body).toMatchObject({ items: [{ id: root.id, administrator: true }], next: null });
  });

  it('are found by a part of the address or the name, in any case and alphabet', async () => {
    await ann.call(['PUT', '/auth/users/me/name'], { name: 'Änne Öz' });
    expect(await emails('?q=ÄNNE')).toEqual([ann.email]);
    expect(await emails(`?q=${root.email.slice(0, 4).toUpperCase()}`)).toEqual([root.email]);
    expect(await emails('?q=%25')).toEqual([]);
    await onAccount('suspend', ann);
    expect(await emails('?state=suspended')).toEqual([ann.email]);
    expect(await emails('?state=active')).toEqual([root.email]);
  });

  it('are searched among 10,000 within a second', async () => {
    await testApp.app.database.write(async (trx) => {
      for (let start = 0; start < 10_000; start += 1000)
        await trx
          .insertInto('users')
          .values(
            Array.from({ length: 1000 }, (_none, index) => {
              const email = `many${String(start + index)}@example.org`;
              return { email, email_key: email, name: 'Many', password_hash: '', created_at: 0 };
            }),
          )
          .execute();
    });
    const startedAt = performance.now();
    expect(await emails(`?q=${ann.email}`)).toEqual([ann.email]);
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(await accounts('?q=many&limit=200')).toHaveLength(200);
  });

  it('lose their sessions at the press of a button, but not the one that presses, nor access tokens', async () => {
    const { body } = await ann.call<{ token: string }>(['POST', '/auth/access-tokens'], {
      name: 'App',
      scopes: ['groups:read'],
      days: 1,
    });
    const other = await signInAgain(testApp.app, root);
    for (const one of [ann, root]) expect((await onAccount('end-sessions', one)).status).toBe(204);
    expect(await Promise.all([ann, other, root].map(isSignedIn))).toEqual([false, false, true]);
    const { status } = await send(testApp.app, ['GET', '/api/groups'], undefined, { token: body.token });
    expect(status).toBe(200);
  });
});

describe('a suspended account', () => {
  it('signs in nowhere, and says why only to who knows the password', async () => {
    expect((await onAccount('suspend', ann)).body).toMatchObject({
      id: ann.id,
      sessions: 0,
      suspended_at: new Date(testApp.clock.now).toISOString(),
    });
    expect(await isSignedIn(ann)).toBe(false);
    const right = await requestToken(testApp.app, ann.email, PASSWORD);
    expect([right.status, right.body.detail]).toEqual([403, 'This account is suspended.']);
    expect((await requestToken(testApp.app, ann.email, 'Wrong1password')).status).toBe(401);
  });

  it('has passkeys that are refused, and access tokens that wait', async () => {
    const device = createAuthenticator();
    const { body: creation } = await ann.call<Options>(['POST', '/auth/passkeys/options']);
    await ann.call(['POST', '/auth/passkeys'], { response: device.create(creation), name: 'Phone' });
    const { body } = await ann.call<{ token: string }>(['POST', '/auth/access-tokens'], {
      name: 'App',
      scopes: ['groups:read'],
      days: 1,
    });
    const byToken = async () =>
      (await send(testApp.app, ['GET', '/api/groups'], undefined, { token: body.token })).status;
    const byPasskey = async () => {
      const { body: options } = await send<Options>(testApp.app, ['POST', '/auth/passkey/options']);
      return (await send(testApp.app, ['POST', '/auth/passkey'], { response: device.get(options) })).status;
    };
    expect([await byToken(), await byPasskey()]).toEqual([200, 200]);
    await onAccount('suspend', ann);
    expect([await byToken(), await byPasskey()]).toEqual([401, 401]);
    await onAccount('resume', ann);
    expect([await byToken(), await byPasskey()]).toEqual([200, 200]);
    // What the suspension has ended stays so.
    expect(await isSignedIn(ann)).toBe(false);
  });

  it('loses the sessions of sites, which open none', async () => {
    const statement = () => site.sign(testApp.clock.now, { sub: 'guest', email: 'guest@example.org' });
    const { body } = await exchange(testApp, await statement());
    const bySite = async () =>
      (await send(testApp.app, ['GET', '/api/groups'], undefined, { token: body.access_token })).status;
    expect(await bySite()).toBe(200);
    const [guest] = await accounts('?q=guest@');
    if (guest === undefined) throw new Error('There is no guest');
    await onAccount('suspend', guest);
    expect(await bySite()).toBe(401);
    const refused = await exchange(testApp, await statement());
    expect([refused.status, refused.body]).toMatchObject([400, { error: 'invalid_grant' }]);
  });

  it('loses its streams within a second', async () => {
    const reader = await readLive(testApp.app, ann.token);
    await onAccount('suspend', ann);
    const endedAt = performance.now();
    await reader.ended;
    expect(performance.now() - endedAt).toBeLessThan(1000);
  });

  it('keeps its name, entries and debts, which others may settle', async () => {
    const group = await createGroup(testApp, root, [ann]);
    await addExpense(root, group, expensePayload(10, [[root, 10]], [[ann, 10]]));
    await onAccount('suspend', ann);
    const path = `/api/groups/${String(group.id)}`;
    const { body: members } = await root.call<{ name: string }[]>(['GET', `${path}/members`]);
    expect(members.map(({ name }) => name)).toContain(ann.name);
    const payment = { ...expensePayload(10, [[ann, 10]], [[root, 10]]), type: 'settlement' };
    expect((await root.call(['POST', '/api/expenses'], { ...payment, group_id: group.id })).status).toBe(201);
  });

  it('is told from an active one by asking again, which changes nothing', async () => {
    const first = await onAccount('suspend', ann);
    testApp.clock.now += 1000;
    expect((await onAccount('suspend', ann)).body.suspended_at).toBe(first.body.suspended_at);
    expect((await log()).items).toHaveLength(1);
    expect((await onAccount('resume', ann)).body.suspended_at).toBeNull();
    expect((await onAccount('resume', ann)).status).toBe(200);
    expect(await isSignedIn(await signInAgain(testApp.app, ann))).toBe(true);
  });
});

describe('deleting an account', () => {
  it('follows the rules of the own one, and tells the administrator nothing of groups', async () => {
    const group = await createGroup(testApp, ann, [root]);
    const uneven = await createGroup(testApp, root, [ann]);
    await addExpense(root, uneven, expensePayload(10, [[root, 10]], [[ann, 10]]));
    const { status, body } = await onAccount('delete', ann);
    expect([status, body]).toMatchObject([409, { code: 'account_has_open_groups', params: { groups: 2 } }]);
    expect(JSON.stringify(body)).not.toContain(group.name);
    const bob = await signUp(testApp, 'bob');
    expect((await onAccount('delete', bob)).status).toBe(204);
    expect((await requestToken(testApp.app, bob.email, PASSWORD)).status).toBe(401);
    expect((await onAccount('delete', bob)).status).toBe(404);
    expect(await emails('?q=bob')).toEqual([]);
  });
});

describe('an administrator', () => {
  it('must have signed in recently to suspend or delete', async () => {
    testApp.clock.now += 6 * 60_000;
    for (const act of ['suspend', 'delete'] as const) expect((await onAccount(act, ann)).status).toBe(403);
    root = await signInAgain(testApp.app, root);
    for (const act of ['suspend', 'delete'] as const)
      expect((await onAccount(act, ann)).status).toBeLessThan(300);
  });

  it('who is the last one can neither be suspended nor deleted', async () => {
    for (const act of ['suspend', 'delete'] as const) {
      const { status, body } = await onAccount(act, root);
      expect([status, body.code]).toEqual([409, 'last_administrator']);
    }
    expect(await isSignedIn(root)).toBe(true);
  });

  it('cannot lock out the only other one at the same moment', async () => {
    const { body } = await send<Person>(testApp.app, ['POST', '/auth/register'], {
      email: 'zoe@example.org',
      password: PASSWORD,
    });
    const zoe = await signInAgain(testApp.app, body);
    await createGroup(testApp, ann, [zoe]);
    const answers = await Promise.all([onAccount('suspend', zoe), onAccount('suspend', root, zoe)]);
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
  });

  it('whose session ends in the middle has done all or nothing', async () => {
    const other = await signInAgain(testApp.app, root);
    const [{ status }] = await Promise.all([
      onAccount('suspend', ann, other),
      root.call(['DELETE', '/auth/sessions']),
    ]);
    expect([200, 401]).toContain(status);
    const [account] = await accounts(`?q=${ann.email}`);
    expect(account?.suspended_at !== null).toBe(status === 200);
    expect((await log()).items).toHaveLength(status === 200 ? 1 : 0);
    expect((await onAccount('suspend', ann, other)).status).toBe(401);
  });
});

describe('the log', () => {
  it('has every act, in a chain that readers can check', async () => {
    for (const act of ['suspend', 'resume', 'end-sessions', 'delete'] as const) await onAccount(act, ann);
    const { items, intact } = await log();
    expect(items.map(({ act, target }) => [act, target])).toEqual(
      ['delete', 'end-sessions', 'resume', 'suspend'].map((act) => [act, String(ann.id)]),
    );
    expect(items.at(-1)).toMatchObject({ id: 1, previous: '', by: { id: root.id, name: root.name } });
    let hash = '';
    for (const { previous, id, at, by, act, target, ...item } of items.toReversed()) {
      expect(previous).toBe(hash);
      hash = createHash('sha256')
        .update(JSON.stringify([previous, id, at, by.id, act, target]))
        .digest('hex');
      expect(item.hash).toBe(hash);
    }
    expect(intact).toBe(true);
  });

  it.each(['changed', 'removed'])('shows that an item was %s', async (what) => {
    for (const act of ['suspend', 'resume'] as const) await onAccount(act, ann);
    await testApp.app.database.write(async (trx) => {
      if (what === 'removed') await trx.deleteFrom('admin_log').where('id', '=', 1).execute();
      else await trx.updateTable('admin_log').set({ target: '1' }).where('id', '=', 1).execute();
    });
    expect((await log()).intact).toBe(false);
  });

  it('says nothing of what was refused', async () => {
    await onAccount('suspend', root);
    await onAccount('suspend', { id: 999_999 });
    expect(await log()).toEqual({ items: [], next: null, intact: true });
  });
});
