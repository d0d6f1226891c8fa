import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseFile } from '../db/sqlite.ts';
import { BackupError, manifestOf } from './backup.ts';
import { backupAt, freeBytes, makeRoom, requireRoom } from './backup-folder.ts';

const BYTES = 1000;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quits-room-'));
  for (const day of [1, 2, 3]) {
    const path = backupAt(folder, Date.UTC(2027, 0, day));
    writeFileSync(path, Buffer.alloc(BYTES));
    writeFileSync(manifestOf(path), '');
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A disk of this size that holds the folder alone. */
const diskOf = (bytes: number) => (of: string) =>
  Promise.resolve(readdirSync(of).reduce((free, name) => free - statSync(join(of, name)).size, bytes));

const days = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.db'))
    .map((name) => name.slice(0, 16));

describe('room for another backup', () => {
  it('is there while the disk has it, and all others stay', async () => {
    expect(await makeRoom(folder, BYTES, diskOf(4 * BYTES))).toBe(true);
    expect(days()).toHaveLength(3);
  });

  it('is made by the oldest ones', async () => {
    expect(await makeRoom(folder, BYTES, diskOf(3 * BYTES))).toBe(true);
    expect(days()).toEqual(['quits-2027-01-02', 'quits-2027-01-03']);
    expect(readdirSync(folder)).toHaveLength(4);
  });

  it('is never made by the last one; the others stay too where they would not be enough', async () => {
    expect(await makeRoom(folder, 2 * BYTES, diskOf(3 * BYTES))).toBe(true);
    expect(days()).toEqual(['quits-2027-01-03']);
    expect(await makeRoom(folder, BYTES, diskOf(1.5 * BYTES))).toBe(false);
    expect(days()).toEqual(['quits-2027-01-03']);
    writeFileSync(backupAt(folder, Date.UTC(2027, 0, 4)), '');
    writeFileSync(manifestOf(backupAt(folder, Date.UTC(2027, 0, 4))), '');
    expect(await makeRoom(folder, 3 * BYTES, diskOf(1.5 * BYTES))).toBe(false);
    expect(days()).toHaveLength(2);
  });
});

describe('room for a backup by hand', () => {
  it('is its size and a fifth, and the reserve; without it the backup is refused and no other goes', async () => {
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    writeFileSync(databaseFile(dataDir), Buffer.alloc(5 * BYTES));
    const make = (free: number) =>
      requireRoom(join(folder, 'x.db'), { dataDir, diskReserveBytes: 4 * BYTES }, () =>
        Promise.resolve(free),
      );
    await make(10 * BYTES);
    await expect(make(10 * BYTES - 1)).rejects.toThrow(BackupError);
    await expect(make(0)).rejects.toThrow(/ has 0 MB free, and the backup with DISK_RESERVE_MB needs 1 MB$/);
    expect(days()).toHaveLength(3);
  });

  it('is looked for on the disk of a folder that is made for it', async () => {
    expect(await freeBytes(join(folder, 'not/there'))).toBeGreaterThan(0);
  });
});
