/** The embedded database while another process uses its file. */
import Sqlite from 'better-sqlite3';
import { buildApp } from '../app.ts';
import { createGroup, expensePayload, type Person, signUp } from '../testing/people.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import { databaseFile } from './sqlite.ts';

let testApp: TestApp;
let ann: Person;
let groupId: number;
beforeEach(async () => {
  testApp = await buildTestApp({ environment: { DATABASE_URL: '', LOG_LEVEL: 'silent' } });
  ann = await signUp(testApp, 'ann');
  groupId = (await createGroup(testApp, ann)).id;
});
afterEach(() => testApp.close());

function holdWriteLock(): () => void {
  const other = new Sqlite(databaseFile(testApp.dataDir));
  other.exec('begin immediate');
  return () => {
    other.close();
  };
}

const add = () =>
  ann.call(['POST', '/api/expenses'], { ...expensePayload(1, [[ann, 1]], [[ann, 1]]), group_id: groupId });
const read = () => ann.call(['GET', `/api/groups/${String(groupId)}/expenses`]);

describe('another process that writes @full', () => {
  it('lets reading go on, and a write as soon as it is done', async () => {
    const release = holdWriteLock();
    const writing = add();
    // Read several times, so that the write has started to wait.
    for (let count = 0; count < 10; count += 1) expect((await read()).body).toEqual([]);
    release();
    expect((await writing).status).toBe(201);
  });

  it('and never ends: writes are answered 503 with Retry-After', async () => {
    const release = holdWriteLock();
    const { status, headers } = await add();
    release();
    expect((await add()).status).toBe(201);
    expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 503, retryAfter: '5' });
  });
});

describe('a second server on one folder @full', () => {
  it('is refused with a sentence, and may start when the first has stopped', async () => {
    const { config } = testApp.app;
    await expect(buildApp({ config })).rejects.toThrow(
      `Another server runs on the database in ${config.dataDir}`,
    );
    expect((await read()).status).toBe(200);
    // The command that adds sample data runs while the server is running.
    await (await buildApp({ config, isBesideServer: true })).close();
    await testApp.app.close();
    await (await buildApp({ config })).close();
  });
});
