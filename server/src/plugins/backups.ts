import fp from 'fastify-plugin';
import { createPrivateFolder } from '../config/private-folder.ts';
import { conflict, insufficientStorage } from '../errors/app-error.ts';
import { backUp, bytesOfBackup } from '../maintenance/backup.ts';
import {
  backupAt,
  type FinishedBackup,
  findNewest,
  freeBytes,
  listBackups,
  makeRoom,
  removeOld,
} from '../maintenance/backup-folder.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The age of the last backup in seconds, `null` if there is none, and whether the last attempt failed; `null`
     * where the server makes no backups.
     */
    backupState(): { age_seconds: number | null; failed: boolean } | null;
    /** The finished backups, newest first, and the free bytes of their disk, `null` where the server makes none. */
    listBackups(): Promise<{ items: FinishedBackup[]; freeBytes: number | null }>;
    /**
     * Makes a backup after the one that is being made. @throws 409 where the server makes none, 507 when its disk
     * has no room
     */
    makeBackup(): Promise<FinishedBackup>;
  }
}

/** Backs the embedded database up at the start and then regularly (`BACKUP_DIR`), and when asked. */
export const backupsPlugin = fp<{ isBesideServer: boolean }>(
  (app, { isBesideServer }) => {
    const { backupDir, backupEveryMs, backupKeep, dataDir, diskReserveBytes } = app.config;
    let last: number | undefined;
    let failed = false;
    let timer: NodeJS.Timeout;
    let running: Promise<unknown> = Promise.resolve();
    let isClosed = false;

    async function make(folder: string): Promise<FinishedBackup> {
      const now = app.now();
      // Copies that a killed server left behind would take the room of new ones.
      createPrivateFolder(folder);
      await removeOld(folder, backupKeep);
      // A full disk would stop everyone's writes, sessions included.
      if (!(await makeRoom(folder, (await bytesOfBackup(dataDir)) + diskReserveBytes)))
        throw Object.assign(insufficientStorage('no_room_for_backup'), {
          cause: new Error(`${folder} has no room for another backup: free some, or choose another folder`),
        });
      await backUp(dataDir, backupAt(folder, now), app.sealHistory);
      last = now;
      await removeOld(folder, backupKeep);
      const [newest] = await listBackups(folder);
      if (newest === undefined) throw new Error(`${folder} has lost its newest backup`);
      return newest;
    }

    /** One at a time. */
    function makeNext(folder: string): Promise<FinishedBackup> {
      const made = running.then(() => make(folder));
      running = made.then(
        () => (failed = false),
        (error: unknown) => {
          failed = true;
          app.log.error({ err: error }, 'no backup was made, or old ones could not be removed');
        },
      );
      return made;
    }

    app.decorate('backupState', () => {
      if (backupDir === undefined) return null;
      const age = last === undefined ? null : Math.max(0, Math.round((app.now() - last) / 1000));
      return { age_seconds: age, failed };
    });
    app.decorate('listBackups', async () =>
      backupDir === undefined
        ? { items: [], freeBytes: null }
        : { items: await listBackups(backupDir), freeBytes: await freeBytes(backupDir) },
    );
    app.decorate('makeBackup', async () => {
      if (backupDir === undefined) throw conflict('no_backups');
      return makeNext(backupDir);
    });
    if (backupDir === undefined || isBesideServer) return;

    function start(folder: string): void {
      const again = () => {
        if (!isClosed) timer = setTimeout(start, backupEveryMs, folder).unref();
      };
      makeNext(folder).then(again, again);
    }

    app.addHook('onReady', async () => {
      // The folder may be missing so far.
      last = await findNewest(backupDir).catch(() => undefined);
      start(backupDir);
    });
    app.addHook('onClose', async () => {
      isClosed = true;
      clearTimeout(timer);
      await running;
    });
  },
  { name: 'backups', dependencies: ['database'] },
);
