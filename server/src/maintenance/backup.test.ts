import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db/database.ts';
import { databaseFile } from '../db/sqlite.ts';
import { damageFile } from '../testing/damaged-file.ts';
import { digestOf } from '../testing/database-digest.ts';
import { insertJob } from '../mail/outbox.repository.ts';
import {
  addExpense,
  createGroup,
  expensePayload,
  PASSWORD,
  type Person,
  requestToken,
  send,
  signUp,
} from '../testing/people.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import { auditBooks } from './audit-books.ts';
import { addReceipt, pdfOf } from '../testing/uploads.ts';
import { BackupError, backUp, manifestOf, restoreBackup } from './backup.ts';

let testApp: TestApp;
let ann: Person;
let folder: string;
let file: string;
/** The commands are for the embedded database, even if the other tests use another one. */
beforeEach(async () => {
  testApp = await buildTestApp({ environment: { DATABASE_URL: '' } });
  ann = await signUp(testApp, 'ann');
  folder = mkdtempSync(join(tmpdir(), 'quits-backup-'));
  file = join(folder, "it's a backup.db");
});
afterEach(async () => {
  await testApp.close();
  rmSync(folder, { recursive: true, force: true });
});

async function digestIn(dataDir: string): Promise<string> {
  const database = openDatabase({ dataDir });
  const digest = await digestOf(database);
  expect((await auditBooks(database, testApp.app)).findings).toEqual([]);
  await database.close();
  return digest;
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('the files that hold everybody’s data', () => {
  it('are for their owner alone: the database, its log, a backup and what is restored from it', async () => {
    const database = databaseFile(testApp.dataDir);
    expect([database, `${database}-wal`].map(modeOf)).toEqual(['600', '600']);
    const place = join(folder, 'backups');
    const copy = join(place, 'copy.db');
    await backUp(testApp.dataDir, copy, testApp.app.sealHistory);
    expect([place, copy, manifestOf(copy)].map(modeOf)).toEqual(['700', '600', '600']);
    // Copied here without the private mode.
    chmodSync(copy, 0o644);
    const fresh = join(folder, 'new machine');
    await restoreBackup(copy, fresh, { now: 1 });
    expect(modeOf(databaseFile(fresh))).toBe('600');
  });
});

describe('backup and restore', () => {
  it('bring back exactly what was there when the backup was made, after everything is lost', async () => {
    const group = await createGroup(testApp, ann);
    for (const cents of [1, 999, 123_456]) {
      await addExpense(ann, group, expensePayload(cents / 100, [[ann, cents / 100]], [[ann, cents / 100]]));
    }
    const expense = await addExpense(ann, group, expensePayload(5, [[ann, 5]], [[ann, 5]]));
    const pdf = pdfOf(300_000);
    const receipt = (await addReceipt(ann, expense, { bytes: pdf })).body;
    const before = await digestOf(testApp.app.database);
    await backUp(testApp.dataDir, file, testApp.app.sealHistory);
    await ann.call(['DELETE', `/api/receipts/${String(receipt.id)}`]);
    await addExpense(ann, group, expensePayload(5, [[ann, 5]], [[ann, 5]], 'After the backup'));
    expect(await digestOf(testApp.app.database)).not.toBe(before);

    const fresh = join(folder, 'new machine');
    expect(await restoreBackup(file, fresh, { now: 1, isKeepingSessions: true })).toBeUndefined();
    expect(await digestIn(fresh)).toBe(before);

    const { config } = testApp.app;
    const restored = await buildApp({ config: { ...config, dataDir: fresh } });
    const get = (url: string) => restored.inject({ url, headers: { authorization: `Bearer ${ann.token}` } });
    expect((await get(`/api/groups/${String(group.id)}/summary`)).statusCode).toBe(200);
    const { rawPayload } = await get(`/api/receipts/${String(receipt.id)}`);
    expect(rawPayload.equals(pdf)).toBe(true);
    await restored.close();
  });

  it('end sessions, links and queued mails, which their owners may have ended since', async () => {
    const group = await createGroup(testApp, ann);
    const bob = await signUp(testApp, 'bob');
    await ann.call(['POST', `/api/groups/${String(group.id)}/invite`], { email: bob.email });
    await send(testApp.app, ['POST', '/auth/forgot-password'], { email: ann.email });
    const tokens = {
      invitation: await testApp.tokenMailedTo(bob.email),
      reset: await testApp.tokenMailedTo(ann.email),
    };
    await testApp.app.database.write((trx) =>
      insertJob(trx, {
        kind: 'mail',
        dedupe_key: 'x',
        payload: 'y',
        created_at: testApp.clock.now,
        expires_at: 2 ** 50,
      }),
    );
    await backUp(testApp.dataDir, file, testApp.app.sealHistory);
    const fresh = join(folder, 'new machine');
    const { now } = testApp.clock;
    await restoreBackup(file, fresh, { now });

    const restored = await buildApp({ config: { ...testApp.app.config, dataDir: fresh }, now: () => now });
    const callRestored = (url: string, token?: string) =>
      send(restored, ['GET', url], undefined, { token }).then(({ status }) => status);
    expect(await callRestored('/api/groups', ann.token)).toBe(401);
    expect(await callRestored(`/auth/reset-password/${tokens.reset}`)).toBe(400);
    const { body } = await requestToken(restored, bob.email, PASSWORD);
    expect(await callRestored(`/api/invites/accept/${tokens.invitation}`, body.access_token)).toBe(404);
    const waiting = restored.database.queries
      .selectFrom('outbox')
      .select('payload')
      .where('sent_at', 'is', null);
    expect(await waiting.where('failed_at', 'is', null).execute()).toEqual([]);
    expect(await waiting.execute()).toEqual([{ payload: null }]);
    await restored.close();
  });

  it('keep what stood in the place of the restored one @full', async () => {
    await backUp(testApp.dataDir, file, testApp.app.sealHistory);
    const target = join(folder, 'data');
    await restoreBackup(file, target, { now: 1 });
    const previous = await restoreBackup(file, target, { now: 2 });
    expect(previous).toBe(`${databaseFile(target)}.before-2`);
    expect(readdirSync(target).sort()).toEqual(['quits.db', 'quits.db.before-2', 'server.lock']);
  });

  it('leave no moment without a database', async () => {
    await backUp(testApp.dataDir, file, testApp.app.sealHistory);
    const target = join(folder, 'data');
    await restoreBackup(file, target, { now: 1 });
    const withoutDatabase: string[] = [];
    const { rename } = promises;
    jest.spyOn(promises, 'rename').mockImplementation(async (from, to) => {
      await rename(from, to);
      if (!existsSync(databaseFile(target))) withoutDatabase.push(String(to));
    });
    await restoreBackup(file, target, { now: 7 });
    jest.restoreAllMocks();
    expect(withoutDatabase).toEqual([]);
    expect(existsSync(`${databaseFile(target)}.before-7`)).toBe(true);
  });

  it('refuse a backup that is damaged, and change nothing', async () => {
    await createGroup(testApp, ann);
    await backUp(testApp.dataDir, file, testApp.app.sealHistory);
    const bytes = readFileSync(file);
    bytes.fill(7, 4096, bytes.length - 4096);
    const damaged = join(folder, 'damaged.db');
    writeFileSync(damaged, bytes);
    const target = join(folder, 'data');
    await restoreBackup(file, target, { now: 1 });
    const before = await digestIn(target);
    await expect(restoreBackup(damaged, target, { now: 2 })).rejects.toThrow(BackupError);
    expect(await digestIn(target)).toBe(before);
  });

  it('refuse a backup whose damage no statement meets @full', async () => {
    await backUp(testApp.dataDir, file, testApp.app.sealHistory);
    damageFile(file);
    const target = join(folder, 'data');
    await expect(restoreBackup(file, target, { now: 1 })).rejects.toThrow('The integrity check failed');
    expect(existsSync(target)).toBe(false);
  });

  it('refuse a backup that is not what its manifest says', async () => {
    await createGroup(testApp, ann);
    await backUp(testApp.dataDir, file, testApp.app.sealHistory);
    const later = join(folder, 'later.db');
    await createGroup(testApp, ann);
    await backUp(testApp.dataDir, later, testApp.app.sealHistory);
    copyFileSync(manifestOf(later), manifestOf(file));
    const target = join(folder, 'data');
    await expect(restoreBackup(file, target, { now: 1 })).rejects.toThrow('is not what its manifest says');
    expect(existsSync(target)).toBe(false);
  });

  it('refuse what is a database, but not of Quits, and leave no copy of it', async () => {
    const foreign = join(folder, 'foreign');
    mkdirSync(foreign);
    const database = new Sqlite(databaseFile(foreign));
    database.exec('create table other (id integer)');
    database.close();
    await expect(backUp(foreign, file, testApp.app.sealHistory)).rejects.toThrow(
      'is not a whole database of Quits',
    );
    expect(existsSync(file)).toBe(false);
    await expect(restoreBackup(databaseFile(foreign), folder, { now: 1 })).rejects.toThrow(BackupError);
    expect(existsSync(databaseFile(folder))).toBe(false);
  });

  it('refuse to restore under a running server', async () => {
    await createGroup(testApp, ann);
    await backUp(testApp.dataDir, file, testApp.app.sealHistory);
    const before = await digestOf(testApp.app.database);
    await expect(restoreBackup(file, testApp.dataDir, { now: 1 })).rejects.toThrow('stop the server first');
    expect(await digestOf(testApp.app.database)).toBe(before);
  });

  it('refuse to write over a file and to copy what is not there', async () => {
    await backUp(testApp.dataDir, file, testApp.app.sealHistory);
    await expect(backUp(testApp.dataDir, file, testApp.app.sealHistory)).rejects.toThrow('exists already');
    await expect(backUp(folder, join(folder, 'x.db'), testApp.app.sealHistory)).rejects.toThrow(
      'There is no database',
    );
  });

  const places = [
    ['below a file', () => join(file, 'x.db')],
    // Creating folders recursively would wait forever there.
    ...(process.platform === 'linux'
      ? [
          ['in a folder of /proc', () => '/proc/quits/x.db'] as const,
          ['in /proc', () => '/proc/x.db'] as const,
        ]
      : []),
  ] as const;
  it.each(places)('say in one sentence that no file can be made %s @full', async (_where, placeOf) => {
    writeFileSync(file, '');
    const back = () => backUp(testApp.dataDir, placeOf(), testApp.app.sealHistory);
    await expect(back()).rejects.toThrow(BackupError);
    await expect(back()).rejects.toThrow(`No file can be made at ${placeOf()} (`);
  });
});
