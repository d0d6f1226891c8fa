import type { ExpenseAnswer } from '@quits/contracts';
import { sql } from 'kysely';
import { type LiveReader, readLive } from '../../testing/live-reader.ts';
import {
  addExpense,
  createGroup,
  expensePayload,
  joinGroup,
  PASSWORD,
  type Person,
  requestToken,
  send,
  signInAgain,
  signUp,
} from '../../testing/people.ts';
import { buildTestApp, useTestApp } from '../../testing/test-app.ts';

/**
 * On PostgreSQL one server writes a change and another one streams it. The embedded database allows
 * only one server.
 */
const SERVERS = 3;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const testApp = useTestApp({ instances: SERVERS });
let ann: Person;
let bob: Person;
let group: { id: number };
const readers: LiveReader[] = [];

beforeEach(async () => {
  [ann, bob] = [await signUp(testApp, 'ann'), await signUp(testApp, 'bob')];
  const witness = await read(ann);
  group = await createGroup(testApp, ann, [bob]);
  // On a busy machine a slow server could otherwise send this change together with the test's
  // changes.
  await witness.until(({ events }) => events.some(({ by }) => by === bob.id));
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

async function read(
  { token }: { token?: string },
  options: Parameters<typeof readLive>[2] = {},
  server = testApp.instances[testApp.instances.length - 1] ?? testApp.app,
): Promise<LiveReader> {
  const reader = await readLive(server, token, options);
  readers.push(reader);
  return reader;
}

const dinner = (dollars = 10) => expensePayload(dollars, [[ann, dollars]], [[bob, dollars]]);
const path = (rest = '') => `/api/groups/${String(group.id)}${rest}`;
const changed = (kind: string, { id: by }: Person, groupId = group.id) => ({
  group_id: groupId,
  activity_id: expect.any(Number) as number,
  kinds: [kind],
  by,
});

describe('the stream of changes', () => {
  it('begins immediately, and is a stream for all proxies on the way', async () => {
    const { status, headers } = await read(bob);
    expect({ status, ...headers }).toMatchObject({
      status: 200,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
  });

  it('tells what is added, edited, deleted, restored, settled and renamed, and by whom', async () => {
    const reader = await read(bob);
    const { id } = await addExpense(ann, group, dinner());
    expect(await reader.next()).toEqual([changed('expense', ann)]);
    await ann.call(['PUT', `/api/expenses/${String(id)}`], dinner(7));
    expect(await reader.next()).toEqual([changed('expense', ann)]);
    await ann.call(['DELETE', `/api/expenses/${String(id)}`]);
    expect(await reader.next()).toEqual([changed('expense', ann)]);
    await bob.call(['POST', `/api/expenses/${String(id)}/restore`]);
    expect(await reader.next()).toEqual([changed('expense', bob)]);
    await bob.call(['POST', path('/settle')], { to_user_id: ann.id, amount: 3 });
    expect(await reader.next()).toEqual([changed('settlement', bob)]);
    await ann.call(['PUT', path()], { name: 'House' });
    expect(await reader.next()).toEqual([changed('group', ann)]);
    await ann.call(['DELETE', path()]);
    expect(await reader.next()).toEqual([changed('group', ann)]);
    await ann.call(['POST', path('/restore')]);
    expect(await reader.next()).toEqual([changed('group', ann)]);
  });

  it('tells the groups of a person who changes their name @full', async () => {
    const reader = await read(bob);
    await ann.call(['PUT', '/auth/users/me/name'], { name: 'Annabel' });
    expect(await reader.next()).toEqual([changed('member', ann)]);
    const { body } = await bob.call<{ name: string }[]>(['GET', path('/members')]);
    expect(body.map(({ name }) => name)).toContain('Annabel');
    // The same name again is no change.
    await ann.call(['PUT', '/auth/users/me/name'], { name: 'Annabel' });
    await addExpense(ann, group, dinner());
    expect(await reader.next()).toEqual([changed('expense', ann)]);
  });

  it('names the newest entry of the history @full', async () => {
    const reader = await read(bob);
    await addExpense(ann, group, dinner());
    const [event] = await reader.next();
    const { body } = await bob.call<{ items: { id: number }[] }>(['GET', path('/activity')]);
    expect(event?.activity_id).toBe(body.items[0]?.id);
    expect(reader.lastEventId).toBe(String(event?.activity_id));
  });

  it('tells no other person, and nothing of what was refused', async () => {
    const outsider = await read(await signUp(testApp, 'eve'));
    const reader = await read(bob);
    const { status } = await bob.call(['DELETE', path()]);
    expect(status).toBe(403);
    await addExpense(ann, group, dinner());
    expect(await reader.next()).toEqual([changed('expense', ann)]);
    expect(outsider.events).toEqual([]);
  });

  it('follows to groups that come later @full', async () => {
    const reader = await read(bob);
    const { body: own } = await bob.call<{ id: number }>(['POST', '/api/groups'], {
      name: 'Trip',
      created_by: bob.id,
    });
    expect(await reader.next()).toEqual([changed('group', bob, own.id)]);
    const other = await createGroup(testApp, ann);
    await joinGroup(testApp, ann, other.id, bob);
    const joined = changed('member', bob, other.id);
    await reader.until(({ events }) => events.some((event) => event.by === bob.id));
    expect(reader.events.splice(0).at(-1)).toEqual(joined);
    await addExpense(ann, other, expensePayload(1, [[ann, 1]], [[ann, 1]]));
    expect(await reader.next()).toEqual([changed('expense', ann, other.id)]);
  });

  it('combines many concurrent changes into few @full', async () => {
    const reader = await read(bob);
    await Promise.all(Array.from({ length: 12 }, () => addExpense(ann, group, dinner())));
    const { body } = await bob.call<{ items: { id: number }[] }>(['GET', path('/activity')]);
    const newest = body.items[0]?.id;
    await reader.until(({ events }) => events.some(({ activity_id }) => activity_id === newest));
    expect(reader.events.length).toBeLessThan(12);
  });

  it('needs a session', async () => {
    expect((await read({})).status).toBe(401);
  });

  it('may be asked for by the web app with the position to go on from', async () => {
    const { headers } = await send(testApp.app, ['GET', '/health'], undefined, {
      headers: { origin: 'http://localhost:3000' },
    });
    expect(headers['access-control-allow-origin']).toBe('http://localhost:3000');
    const preflight = await testApp.app.inject({
      method: 'OPTIONS',
      url: '/api/events',
      headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'GET' },
    });
    expect(preflight.headers['access-control-allow-headers']).toContain('Last-Event-ID');
  });
});

describe('several servers on one database that take turns', () => {
  it('tell each change on the streams of all of them, wherever it was written', async () => {
    const open = await Promise.all(testApp.instances.map((server) => read(bob, {}, server)));
    for (let turn = 0; turn < SERVERS; turn += 1) {
      await addExpense(ann, group, dinner());
      for (const reader of open) expect(await reader.next()).toEqual([changed('expense', ann)]);
    }
    expect(open.map(({ events }) => events.length)).toEqual(testApp.instances.map(() => 0));
  });

  it('end the streams of a session on all of them', async () => {
    const open = await Promise.all(testApp.instances.map((server) => read(bob, {}, server)));
    await bob.call(['POST', '/auth/logout']);
    await Promise.all(open.map(({ ended }) => ended));
  });

  it('end those of a session that was ended on another device @full', async () => {
    const open = await read(bob);
    const { call } = await signInAgain(testApp.app, bob);
    await call(['DELETE', '/auth/sessions']);
    await open.ended;
  });
});

describe('what was missed', () => {
  it('comes first, and nothing twice', async () => {
    const before = await read(bob);
    await addExpense(ann, group, dinner());
    await before.next();
    before.close();
    await addExpense(ann, group, dinner());
    await ann.call(['PUT', path()], { name: 'House' });
    await bob.call(['POST', path('/settle')], { to_user_id: ann.id, amount: 3 });
    const after = await read(bob, { lastEventId: before.lastEventId ?? '' });
    expect(await after.next(2)).toEqual([
      { ...changed('', ann), kinds: ['expense', 'group'] },
      changed('settlement', bob),
    ]);
    const again = await read(bob, { lastEventId: after.lastEventId ?? '' });
    await addExpense(ann, group, dinner());
    expect(await again.next()).toEqual([changed('expense', ann)]);
    expect(again.events).toEqual([]);
  });

  it('is known from the beginning of a stream on which nothing came', async () => {
    const before = await (await read(bob)).until(({ lastEventId }) => lastEventId !== undefined);
    before.close();
    await addExpense(ann, group, dinner());
    const after = await read(bob, { lastEventId: before.lastEventId ?? '' });
    expect(await after.next()).toEqual([changed('expense', ann)]);
  });

  it('comes first for a page that asked for its lists some time ago', async () => {
    testApp.clock.now += 60_000;
    await addExpense(ann, group, dinner());
    testApp.clock.now += 4000;
    const reader = await read(bob, { query: '?age=5000' });
    expect(await reader.next()).toEqual([changed('expense', ann)]);
    const young = await read(bob, { query: '?age=500' });
    await bob.call(['POST', path('/settle')], { to_user_id: ann.id, amount: 3 });
    expect(await young.next()).toEqual([changed('settlement', bob)]);
  });

  it('includes that a group was deleted, and of one that was left that it was', async () => {
    const other = await createGroup(testApp, ann, [bob]);
    // Servers may commit entries of several groups in another order than their numbers. A change
    // may thus be sent again for some seconds.
    testApp.clock.now += 60_000;
    await addExpense(ann, other, dinner(0.5));
    await bob.call(['POST', `/api/groups/${String(other.id)}/settle`], { to_user_id: ann.id, amount: 0.5 });
    const before = await (await read(bob)).until(({ lastEventId }) => lastEventId !== undefined);
    before.close();
    await ann.call(['DELETE', `/api/groups/${String(other.id)}/members/${String(bob.id)}`]);
    await ann.call(['PUT', `/api/groups/${String(other.id)}`], { name: 'Without Bob' });
    await ann.call(['DELETE', path()]);
    const after = await read(bob, { lastEventId: before.lastEventId ?? '' });
    expect(await after.next(2)).toEqual([changed('member', ann, other.id), changed('group', ann)]);
    expect(after.events).toEqual([]);
  });

  it('is not asked for by what is no position', async () => {
    const reader = await read(bob, { lastEventId: 'x; drop table' });
    await addExpense(ann, group, dinner());
    expect(await reader.next()).toEqual([changed('expense', ann)]);
    expect((await read(bob, { query: '?age=-1' })).status).toBe(422);
  });
});

describe('a stream ends', () => {
  it('with its session, when the person signs out @full', async () => {
    const [reader, other] = [await read(bob), await read(ann)];
    await bob.call(['POST', '/auth/logout']);
    await reader.ended;
    await addExpense(ann, group, dinner());
    expect(await other.next()).toEqual([changed('expense', ann)]);
  });

  it('with its session, when the password is changed elsewhere', async () => {
    const { body } = await requestToken(testApp.app, bob.email, PASSWORD);
    const [old, open] = [await read(bob), await read({ token: body.access_token })];
    await send(
      testApp.app,
      ['PUT', '/auth/users/me/password'],
      { new_password: 'Other3password' },
      {
        token: body.access_token,
      },
    );
    await old.ended;
    await addExpense(ann, group, dinner());
    expect(await open.next()).toEqual([changed('expense', ann)]);
  });

  it('with its session, when the account is deleted', async () => {
    const reader = await read(bob);
    expect((await bob.call(['POST', '/auth/users/me/delete'], { password: PASSWORD })).status).toBe(204);
    await reader.ended;
  });

  it('with its session, when that is over @full', async () => {
    const reader = await read(bob);
    testApp.clock.now += WEEK_MS + 1;
    await reader.ended;
  });

  it('when the person leaves a group, and sends nothing more about it', async () => {
    const other = await createGroup(testApp, ann, [bob]);
    const [reader, staying] = [await read(bob), await read(ann)];
    await ann.call(['DELETE', path(`/members/${String(bob.id)}`)]);
    await reader.ended;
    expect(reader.events).toEqual([]);
    expect(await staying.next()).toEqual([changed('member', ann)]);
    const anew = await read(bob, { lastEventId: reader.lastEventId ?? '' });
    await ann.call(['PUT', path()], { name: 'House' });
    await ann.call(['PUT', `/api/groups/${String(other.id)}`], { name: 'Trip' });
    expect(await anew.next(2)).toEqual([changed('member', ann), changed('group', ann, other.id)]);
    expect(anew.events).toEqual([]);
  });

  it('when the same page opens another one', async () => {
    const first = await read(bob, { query: '?page=a' });
    await read(bob, { query: '?page=a' });
    await first.ended;
  });
});

describe('at most five streams', () => {
  it('are open in a session; those that were closed do not count', async () => {
    const open = [];
    for (let count = 0; count < 5; count += 1) open.push(await read(bob));
    const { status, headers } = await read(bob);
    expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 429, retryAfter: '30' });
    expect((await read(ann)).status).toBe(200);
    open[0]?.close();
    while ((await read(bob)).status !== 200);
  });
});

describe('a server that has open streams', () => {
  it('stops, and ends them as they should end', async () => {
    const leaving = await buildTestApp({ isAlone: true });
    const reader = await read(await signUp(leaving, 'zoe'), {}, leaving.app);
    await leaving.close();
    await reader.ended;
    expect(reader.status).toBe(200);
  });

  it('takes no more of them while it prepares to stop @full', async () => {
    const leaving = await buildTestApp({ isAlone: true });
    const zoe = await signUp(leaving, 'zoe');
    leaving.app.startClosing();
    expect((await read(zoe, {}, leaving.app)).status).toBe(503);
    await leaving.close();
  });

  it('counts them, and not how long they took @full', async () => {
    const alone = await buildTestApp({ isAlone: true });
    const zoe = await signUp(alone, 'zoe');
    const metric = async () => (await alone.app.inject({ url: '/metrics' })).payload;
    const reader = await read(zoe, {}, alone.app);
    expect(await metric()).toContain('quits_live_streams 1\n');
    reader.close();
    while (!(await metric()).includes('quits_live_streams 0\n'));
    expect(await metric()).not.toContain('route="/api/events"');
    await alone.close();
  });

  it('restarts them when the notices of others fail, and sends what was missed', async () => {
    const reader = await (await read(bob)).until(({ lastEventId }) => lastEventId !== undefined);
    const { database } = testApp.app;
    // The embedded database has no other servers.
    if (database.kind === 'sqlite') return;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %' or query = 'select 1'`.execute(
      database.admin,
    );
    await reader.ended;
    await addExpense(ann, group, dinner());
    const after = await read(bob, { lastEventId: reader.lastEventId ?? '' });
    expect(await after.next()).toEqual([changed('expense', ann)]);
    await ann.call(['PUT', path()], { name: 'House' });
    // Missed changes may be sent again, alone or together with new ones.
    const kinds = expect.arrayContaining(['group']) as string[];
    let events = await after.next();
    if (events.every((event) => !event.kinds.includes('group'))) events = await after.next();
    expect(events).toContainEqual({ ...changed('group', ann), kinds });
  });
});

describe('a message that no server of ours wrote', () => {
  it('is ignored and counted, and the streams go on', async () => {
    const server = testApp.instances[testApp.instances.length - 1] ?? testApp.app;
    const reader = await read(bob, {}, server);
    const { database } = server;
    // The embedded database has no other servers.
    if (database.kind === 'sqlite') return;
    const wrong = ['x', '{}', 'null', '{"from":"x","changes":[{"groupId":"1"}]}'];
    for (const payload of wrong)
      await sql`select pg_notify('quits_changes', ${payload})`.execute(database.admin);
    await addExpense(ann, group, dinner());
    expect(await reader.next()).toEqual([changed('expense', ann)]);
    expect(database.countIgnored()).toBe(wrong.length);
    const { payload } = await server.inject({ url: '/metrics' });
    expect(payload).toContain(`quits_ignored_messages ${String(wrong.length)}\n`);
  });
});

describe('an expense', () => {
  it('is there for who reads as soon as its event comes', async () => {
    const reader = await read(bob);
    await addExpense(ann, group, dinner(12));
    await reader.next();
    const { body } = await bob.call<ExpenseAnswer[]>(['GET', path('/expenses')]);
    expect(body.map(({ total_amount }) => total_amount)).toEqual([12]);
  });
});
