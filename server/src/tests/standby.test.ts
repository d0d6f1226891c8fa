/** The server with a pool of connections and a standby. The embedded database has neither. */
import { setTimeout } from 'node:timers/promises';
import { noteChange } from '../db/changes.ts';
import { openDatabase } from '../db/database.ts';
import type { Change } from '../db/tables.ts';
import { addExpense, createGroup, expensePayload, signUp } from '../testing/people.ts';
import { readLive } from '../testing/live-reader.ts';
import { buildTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { Wire } from '../testing/wire.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.remove());

async function wireTo(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const wire = new Wire(new URL(url));
  url.host = `127.0.0.1:${String(await wire.open())}`;
  return { wire, url: url.href };
}

it('a standby that was promoted is not read, and metrics and log say so', async () => {
  const { databaseUrl } = database;
  if (databaseUrl === undefined) return;
  const environment = { DATABASE_URL: databaseUrl, DATABASE_READ_URL: databaseUrl };
  const testApp = await buildTestApp({ isAlone: true, environment });
  const ann = await signUp(testApp, 'ann');
  const group = await createGroup(testApp, ann);
  await addExpense(ann, group, expensePayload(5, [[ann, 5]], [[ann, 5]]));
  expect((await ann.call<unknown[]>(['GET', '/api/expenses'])).body).toHaveLength(1);
  const { payload } = await testApp.app.inject('/metrics');
  expect(payload).toContain('quits_standby_used 0');
  expect(payload).toContain('quits_standby_lag_seconds +Inf');
  expect(payload).toContain('quits_reads{from="standby"} 0');
  expect(payload).toMatch(/quits_reads\{from="primary"\} [1-9]/);
  await testApp.close();
});

it('a standby that is gone delays no read', async () => {
  const { databaseUrl } = database;
  if (databaseUrl === undefined) return;
  const { wire, url } = await wireTo(databaseUrl);
  wire.cut();
  const testApp = await buildTestApp({ environment: { DATABASE_URL: databaseUrl, DATABASE_READ_URL: url } });
  const ann = await signUp(testApp, 'ann');
  expect((await ann.call(['GET', '/api/groups'])).status).toBe(200);
  await testApp.close();
  wire.close();
});

it('changes are heard by the direct connection, and announced again after a pool that broke', async () => {
  const { databaseUrl } = database;
  if (databaseUrl === undefined) return;
  const { wire, url } = await wireTo(databaseUrl);
  const pooled = { databaseUrl: url, databaseDirectUrl: databaseUrl, dataDir: '' };
  const [here, there] = [openDatabase(pooled), openDatabase(pooled)];
  const heard: Change[] = [];
  await there.listen(
    (changes) => heard.push(...changes),
    () => undefined,
  );
  const change = { groupId: 1, activityId: 7, action: 'expense/added', by: 3 };
  await here.write((trx) => {
    noteChange(trx, change);
    return Promise.resolve();
  });
  wire.cut();
  await setTimeout(300);
  expect(heard).toEqual([]);
  wire.mend();
  while (heard.length === 0) await setTimeout(20);
  expect(heard).toEqual([change]);
  await Promise.all([here.close(), there.close()]);
  wire.close();
});

it('a stream outlives a cut pool when it listens directly', async () => {
  const { databaseUrl } = database;
  if (databaseUrl === undefined) return;
  const { wire, url } = await wireTo(databaseUrl);
  const environment = { DATABASE_URL: url, DATABASE_DIRECT_URL: databaseUrl, LOG_LEVEL: 'silent' };
  const testApp = await buildTestApp({ isAlone: true, environment });
  const ann = await signUp(testApp, 'ann');
  const group = await createGroup(testApp, ann);
  const reader = await readLive(testApp.app, ann.token);
  wire.cut();
  await setTimeout(50);
  wire.mend();
  await addExpense(ann, group, expensePayload(5, [[ann, 5]], [[ann, 5]]));
  expect(await reader.next()).toEqual([expect.objectContaining({ group_id: group.id })]);
  reader.close();
  await testApp.close();
  wire.close();
});
