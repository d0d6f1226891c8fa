import type { SessionAnswer } from '@quits/contracts';
import {
  createGroup,
  expensePayload,
  PASSWORD,
  type Person,
  requestToken,
  send,
  signInAgain,
  signUp,
} from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const HOUR_MS = 60 * 60_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const testApp = useTestApp();
let ann: Person;
beforeEach(async () => {
  // Sign-ins are limited per minute.
  testApp.clock.now += 10 * 60_000;
  ann = await signUp(testApp, 'ann');
});

async function listOf({ call }: Person): Promise<SessionAnswer[]> {
  return (await call<SessionAnswer[]>(['GET', '/auth/sessions'])).body;
}

async function signInWith(userAgent: string): Promise<void> {
  await requestToken(testApp.app, ann.email, PASSWORD, { 'user-agent': userAgent });
}

const end = ({ call }: Person, { id }: SessionAnswer) => call(['DELETE', `/auth/sessions/${id}`]);
const statusOf = async ({ call }: Person) => (await call(['GET', '/api/groups'])).status;

describe('where a person is signed in', () => {
  it('lists open sessions with their browsers and systems, and marks the own one', async () => {
    const startedAt = new Date(testApp.clock.now).toISOString();
    testApp.clock.now += 1000;
    await signInWith(FIREFOX);
    const [newest, current] = await listOf(ann);
    expect(newest).toMatchObject({ browser: 'Firefox', system: 'Windows', current: false, kind: 'password' });
    expect(current).toMatchObject({ current: true, created_at: startedAt, last_seen_at: startedAt });
  });

  it.each([
    ['curl/8.1.2', null],
    ['', null],
    [`${'x'.repeat(300)}/1.0 (y)`, 'x'.repeat(50)],
  ])('names no system for the user agent %s', async (userAgent, browser) => {
    testApp.clock.now += 1000;
    await signInWith(userAgent);
    expect((await listOf(ann))[0]).toMatchObject({ browser, system: null });
  });

  it('notes the last use at most once an hour', async () => {
    const lastSeen = async () => (await listOf(ann))[0]?.last_seen_at;
    const first = await lastSeen();
    testApp.clock.now += HOUR_MS - 1;
    await lastSeen();
    expect(await lastSeen()).toBe(first);
    testApp.clock.now += 1;
    const since = new Date(testApp.clock.now).toISOString();
    // Nothing waits for the note.
    while ((await lastSeen()) !== since);
    expect(await lastSeen()).toBe(since);
  });

  it('ends one session', async () => {
    const other = await signInAgain(testApp.app, ann);
    const [session] = (await listOf(ann)).filter(({ current }) => !current);
    if (session === undefined) throw new Error('There is no other session');
    expect((await end(ann, session)).status).toBe(204);
    expect(await statusOf(other)).toBe(401);
    expect(await listOf(ann)).toHaveLength(1);
    // A repeated press does no harm.
    expect((await end(ann, session)).status).toBe(204);
  });

  it('ends all others', async () => {
    const others = [await signInAgain(testApp.app, ann), await signInAgain(testApp.app, ann)];
    expect((await ann.call(['DELETE', '/auth/sessions'])).status).toBe(204);
    expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);
    expect(await statusOf(ann)).toBe(200);
  });

  it("hides other people's sessions", async () => {
    const bob = await signUp(testApp, 'bob');
    const [session] = await listOf(bob);
    if (session === undefined) throw new Error('There is no session');
    expect((await end(ann, session)).status).toBe(404);
    expect(await statusOf(bob)).toBe(200);
  });

  it('ends in the middle of a write: the write is whole or refused', async () => {
    const group = await createGroup(testApp, ann);
    const other = await signInAgain(testApp.app, ann);
    const body = { ...expensePayload(10, [[ann, 10]], [[ann, 10]]), group_id: group.id };
    const [written] = await Promise.all([
      other.call(['POST', '/api/expenses'], body),
      ann.call(['DELETE', '/auth/sessions']),
    ]);
    const { body: entries } = await ann.call<{ payers: unknown[]; shares: unknown[] }[]>([
      'GET',
      `/api/groups/${String(group.id)}/expenses`,
    ]);
    expect([201, 401]).toContain(written.status);
    expect(entries).toHaveLength(written.status === 201 ? 1 : 0);
    expect(await statusOf(other)).toBe(401);
  });

  it('needs a session', async () => {
    expect((await send(testApp.app, ['GET', '/auth/sessions'])).status).toBe(401);
  });
});
