import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { restoreBackup } from '../maintenance/backup.ts';
import { createGroup, send, signUp } from '../testing/people.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';

let home: string;
let folder: string;
let testApp: TestApp;
let lines: string[];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'quits-backups-'));
  folder = join(home, 'backups');
  lines = [];
});
afterEach(async () => {
  await testApp.close();
  rmSync(home, { recursive: true });
});

/** A server with backups. They are for the embedded database, even if the other tests use another one. */
async function start(environment: NodeJS.ProcessEnv = {}): Promise<void> {
  testApp = await buildTestApp({
    isAlone: true,
    environment: { DATABASE_URL: '', BACKUP_DIR: folder, LOG_LEVEL: 'info', ...environment },
    logStream: { write: (line) => void lines.push(line) },
  });
}

const backups = () => readdirSync(folder).filter((name) => name.endsWith('Z.db'));
const hasFailed = () => lines.some((line) => line.includes('no backup was made'));

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setImmediate();
}

const ready = async () => (await send(testApp.app, ['GET', '/health/ready'])).body;
const isMade = () => typeof testApp.app.backupState()?.age_seconds === 'number';

describe('backups by the server itself', () => {
  it('begin at the start, can be restored, and are as old as the server says', async () => {
    await start();
    await until(isMade);
    expect(backups()).toHaveLength(1);
    testApp.clock.now += 90_000;
    expect(await ready()).toMatchObject({ status: 'ok', backup: { age_seconds: 90, failed: false } });
    const { payload } = await testApp.app.inject({ url: '/metrics' });
    expect(payload).toMatch(/^quits_backup_age_seconds 90$/m);
    expect(
      await restoreBackup(join(folder, backups()[0] ?? ''), join(home, 'new'), { now: 1 }),
    ).toBeUndefined();
  });

  it('go on, and the newest ones stay with their manifests, next to files that are not ours @full', async () => {
    mkdirSync(folder);
    const stopped = 'quits-2026-01-01T00-00-00-000Z.db';
    for (const name of [stopped, `${stopped}-journal`, 'quits-2026-03-01.db', 'notes.txt'])
      writeFileSync(join(folder, name), '');
    await start({ BACKUP_EVERY: '1s', BACKUP_KEEP: '2' });
    await createGroup(testApp, await signUp(testApp, 'ann'));
    const made = new Set<string>();
    await until(() => {
      testApp.clock.now += 1;
      for (const name of backups()) made.add(name);
      return made.size === 4 && backups().length === 2;
    });
    await testApp.close();
    const [older, newest] = backups();
    expect(newest).toBe([...made].sort().at(-1));
    expect(readdirSync(folder).sort()).toEqual(
      [
        'notes.txt',
        'quits-2026-03-01.db',
        older,
        newest,
        `${older}.manifest.json`,
        `${newest}.manifest.json`,
      ].sort(),
    );
  }, 30_000);

  it('that cannot be made are an error in the log, and the server goes on', async () => {
    writeFileSync(folder, 'a file in the place of the folder');
    await start();
    await until(hasFailed);
    await until(() => testApp.app.backupState()?.failed === true);
    expect(await ready()).toMatchObject({ status: 'ok', backup: { age_seconds: null, failed: true } });
    const { payload } = await testApp.app.inject({ url: '/metrics' });
    expect(payload).toMatch(/^quits_backup_age_seconds \+Inf$/m);
    expect(payload).toMatch(/^quits_backup_failed 1$/m);
    await signUp(testApp, 'ann');
  });

  it('are left out where the disk has no room for one and the reserve, and the last one stays', async () => {
    await start();
    await until(isMade);
    await testApp.close();
    lines = [];
    await start({ DISK_RESERVE_MB: '99999999' });
    await until(() => testApp.app.backupState()?.failed === true);
    expect(lines.join('')).toContain('has no room for another backup');
    expect(backups()).toHaveLength(1);
    expect(await ready()).toMatchObject({ backup: { failed: true } });
    await signUp(testApp, 'ann');
  });

  it('of an earlier process count until a newer one is made @full', async () => {
    await start();
    await until(isMade);
    await testApp.close();
    rmSync(testApp.dataDir, { recursive: true, force: true });
    await start();
    expect(testApp.app.backupState()?.age_seconds).toBeLessThan(60);
  });

  it('are not made without a folder for them', async () => {
    await start({ BACKUP_DIR: '' });
    expect(await ready()).toMatchObject({ status: 'ok', backup: null });
    expect((await testApp.app.inject({ url: '/metrics' })).payload).not.toContain('quits_backup_age_seconds');
  });
});
