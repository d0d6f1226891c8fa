/**
 * A dependency of the server fails. The server reports it, loses nothing, and recovers by itself.
 */
import { sql } from 'kysely';
import { auditBooks } from '../maintenance/audit-books.ts';
import { digestOf } from '../testing/database-digest.ts';
import { createGroup, expensePayload, type Person, send, signUp } from '../testing/people.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { Wire } from '../testing/wire.ts';

/** `OUTAGE_SECONDS` sets a longer outage. */
const OUTAGE_MS = Number(process.env.OUTAGE_SECONDS ?? 1) * 1000;
const HEALS_WITHIN_MS = 5000;
const POLL_MS = 50;
const UNAVAILABLE = 'The service is busy. Please try again in a moment.';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function add(person: Person, groupId: number, description = 'x'.repeat(255)) {
  return person.call(['POST', '/api/expenses'], {
    ...expensePayload(1, [[person, 1]], [[person, 1]], description),
    group_id: groupId,
  });
}

describe('a full disk', () => {
  it('answers 503 to writes and serves reading; once there is room, writes go on', async () => {
    const testApp = await buildTestApp({ environment: { DATABASE_URL: '', LOG_LEVEL: 'silent' } });
    const ann = await signUp(testApp, 'ann');
    const { id } = await createGroup(testApp, ann);
    const { admin } = testApp.app.database;
    await sql`pragma max_page_count = 1`.execute(admin);

    let answer = await add(ann, id);
    for (let count = 0; answer.status === 201 && count < 250; count += 1) answer = await add(ann, id);
    expect({ ...answer, headers: answer.headers['retry-after'] }).toMatchObject({
      status: 503,
      headers: '5',
      body: { detail: "The server's disk is full" },
    });
    const before = await digestOf(testApp.app.database);
    expect((await add(ann, id)).status).toBe(503);
    expect(await digestOf(testApp.app.database)).toBe(before);
    expect((await ann.call(['GET', `/api/groups/${String(id)}/expenses`])).status).toBe(200);

    await sql`pragma max_page_count = 100000`.execute(admin);
    expect((await add(ann, id)).status).toBe(201);
    expect((await auditBooks(testApp.app.database, testApp.app)).findings).toEqual([]);
    await testApp.close();
  });
});

async function untilServed(testApp: TestApp): Promise<boolean> {
  const deadline = performance.now() + HEALS_WITHIN_MS;
  while (performance.now() < deadline) {
    if ((await send(testApp.app, ['GET', '/health/ready'])).status === 200) return true;
    await pause(POLL_MS);
  }
  return false;
}

describe('a database that is gone', () => {
  it('answers 503 with Retry-After, stays alive, and heals by itself', async () => {
    const database = await createTestDatabase();
    // The embedded database cannot fail without its process.
    if (database.databaseUrl === undefined) return;
    const url = new URL(database.databaseUrl);
    const wire = new Wire(new URL(url));
    url.host = `127.0.0.1:${String(await wire.open())}`;
    const testApp = await buildTestApp({ environment: { DATABASE_URL: url.href, LOG_LEVEL: 'silent' } });
    const ann = await signUp(testApp, 'ann');
    const { id } = await createGroup(testApp, ann);
    expect((await add(ann, id, 'before')).status).toBe(201);

    const inFlight = Promise.all(Array.from({ length: 20 }, () => add(ann, id, 'during')));
    await pause(POLL_MS);
    wire.cut();
    const answered = (await inFlight).map(({ status }) => status);
    expect(answered.filter((status) => ![201, 503].includes(status))).toEqual([]);
    const { status, body, headers } = await add(ann, id, 'gone');
    expect({ status, body, retryAfter: headers['retry-after'] }).toEqual({
      status: 503,
      body: { detail: UNAVAILABLE, code: 'busy', params: { seconds: 5 } },
      retryAfter: '5',
    });
    expect((await send(testApp.app, ['GET', '/health/ready'])).status).toBe(503);
    expect((await send(testApp.app, ['GET', '/health/live'])).status).toBe(200);
    await pause(OUTAGE_MS);

    wire.mend();
    expect(await untilServed(testApp)).toBe(true);
    expect((await add(ann, id, 'after')).status).toBe(201);
    const list = await ann.call<{ description: string }[]>(['GET', `/api/groups/${String(id)}/expenses`]);
    const stored = list.body.filter(({ description }) => description === 'during').length;
    // Every request with a 201 is stored. Some of the aborted ones may have been committed before
    // their answer.
    expect(stored).toBeGreaterThanOrEqual(answered.filter((one) => one === 201).length);
    expect((await auditBooks(testApp.app.database, testApp.app)).findings).toEqual([]);
    await testApp.close();
    wire.close();
    await database.remove();
  });
});
