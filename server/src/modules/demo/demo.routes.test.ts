import { setImmediate } from 'node:timers/promises';
import type { GroupSummaryAnswer, User } from '@quits/contracts';
import { buildApp } from '../../app.ts';
import { auditBooks } from '../../maintenance/audit-books.ts';
import { requestToken, send, signUp } from '../../testing/people.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { removeDemoAccounts } from './demo.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DEMO = ['POST', '/auth/demo'] as const;

let testApp: TestApp;
afterEach(() => testApp.close());

function startDemo(environment: NodeJS.ProcessEnv = {}) {
  return buildTestApp({ isAlone: true, environment: { DEMO: '1', ...environment } });
}

/** Signs a visitor in and reads their account and groups. */
async function visit() {
  const { app } = testApp;
  const { status, body } = await send<{ access_token: string; token_type: string }>(app, DEMO);
  expect([status, body.token_type]).toEqual([200, 'bearer']);
  const token = body.access_token;
  const { sub } = app.jwt.verify<{ sub: string }>(token);
  const read = async <Body>(path: string) =>
    (await send<Body>(app, ['GET', path], undefined, { token })).body;
  const [user, groups] = [
    await read<User>(`/auth/users/${sub}`),
    await read<GroupSummaryAnswer[]>('/api/groups/summary'),
  ];
  return { token, user, groups, read };
}

describe('signing in to the demo', () => {
  it('makes an account with groups of its own for each visitor', async () => {
    testApp = await startDemo();
    const [one, other] = [await visit(), await visit()];
    expect(one.user).toMatchObject({ name: 'Ada Lindqvist' });
    expect(one.user.email).not.toBe(other.user.email);
    expect(one.groups.map(({ name }) => name)).toEqual(other.groups.map(({ name }) => name));
    const ids = [...one.groups, ...other.groups].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const [group] = one.groups;
    expect((await other.read<{ detail: string }>(`/api/groups/${String(group?.id)}`)).detail).toBe(
      'Group not found',
    );
  });

  it('fills the groups with people, expenses and a balance', async () => {
    testApp = await startDemo();
    const { user, groups, read } = await visit();
    expect(groups).toHaveLength(2);
    for (const { id, member_count, expense_count, net } of groups) {
      expect([member_count > 2, expense_count > 3, net !== 0]).toEqual([true, true, true]);
      const members = await read<User[]>(`/api/groups/${String(id)}/members`);
      expect(members.filter(({ id: memberId }) => memberId === user.id)).toHaveLength(1);
    }
    expect((await auditBooks(testApp.app.database, testApp.app)).findings).toEqual([]);
  });

  it('goes on for all others while an outsider guesses the password of one @full', async () => {
    testApp = await startDemo();
    const { app } = testApp;
    const { user, token } = await visit();
    const guess = () => requestToken(app, user.email, 'Wrong1password');
    for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
    expect((await send(app, ['GET', '/api/groups'], undefined, { token })).status).toBe(200);
    await visit();
  });

  it('is limited per address as registering is', async () => {
    testApp = await startDemo({ RATE_LIMIT_ADDRESS_FACTOR: '0.1' });
    await visit();
    await visit();
    expect((await send(testApp.app, DEMO)).status).toBe(429);
    const account = { email: 'ann@example.org', password: 'Correct1horse' };
    expect((await send(testApp.app, ['POST', '/auth/register'], account)).status).toBe(429);
  });

  it('sends no mails', async () => {
    testApp = await startDemo();
    await visit();
    expect(await testApp.mails()).toEqual([]);
  });

  it('is not there without DEMO', async () => {
    testApp = await buildTestApp({ isAlone: true });
    expect(await send(testApp.app, DEMO)).toMatchObject({ status: 404, body: { detail: 'Not found' } });
    expect(await testApp.app.database.queries.selectFrom('users').select('id').execute()).toEqual([]);
  });
});

describe('an account of the demo', () => {
  it('is gone with its groups after a day, and nothing else is', async () => {
    testApp = await startDemo();
    const { app, clock } = testApp;
    const { queries } = app.database;
    const stays = await signUp(testApp, 'ann');
    const { user, groups, token } = await visit();
    await send(app, ['PUT', '/auth/users/me/name'], { name: 'Grace Hopper' }, { token });
    clock.now += DAY_MS - 1;
    const young = await visit();
    await removeDemoAccounts(app);
    expect((await send(app, ['GET', '/api/groups'], undefined, { token })).status).toBe(200);

    clock.now += 1;
    await removeDemoAccounts(app);
    await removeDemoAccounts(app);
    expect((await send(app, ['GET', '/api/groups'], undefined, { token })).status).toBe(401);
    const rows = await queries.selectFrom('users').selectAll().where('deleted_at', 'is not', null).execute();
    expect(rows).toHaveLength(4);
    expect(rows.find(({ id }) => id === user.id)).toMatchObject({ name: 'Deleted user', email: '' });
    expect(JSON.stringify(rows)).not.toContain('@');
    const hidden = queries.selectFrom('groups').select('id').where('deleted_at', 'is not', null);
    expect((await hidden.orderBy('id', 'desc').execute()).map(({ id }) => id)).toEqual(
      groups.map(({ id }) => id).sort((a, b) => b - a),
    );
    expect(await young.read('/api/groups/summary')).toEqual(young.groups);
    expect((await stays.call(['GET', '/api/groups'])).status).toBe(200);
    expect((await auditBooks(app.database, app)).findings).toEqual([]);
  });

  it('goes with the housekeeping @full', async () => {
    testApp = await startDemo();
    const { app, clock } = testApp;
    await visit();
    await app.close();
    const tomorrow = clock.now + DAY_MS;
    const next = await buildApp({ config: app.config, now: () => tomorrow });
    const present = next.database.queries.selectFrom('users').select('id').where('deleted_at', 'is', null);
    while ((await present.execute()).length > 0) await setImmediate();
    await next.close();
  });
});
