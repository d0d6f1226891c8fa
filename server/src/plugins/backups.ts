import fp from 'fastify-plugin';
import { createPrivateFolder } from '../config/private-folder.ts';
import { backUp, bytesOfBackup } from '../maintenance/backup.ts';
import { backupAt, findNewest, makeRoom, removeOld } from '../maintenance/backup-folder.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The age of the last backup in seconds, `null` if there is none, and whether the last attempt failed; `null`
     * where the server makes no backups.
     */
    backupState(): { age_seconds: number | null; failed: boolean } | null;
  }
}

/** Backs the embedded database up at the start and then regularly (`BACKUP_DIR`). */
export const backupsPlugin = fp<{ isBesideServer: boolean }>(
  (app, { isBesideServer }) => {
    const { backupDir, backupEveryMs, backupKeep, dataDir, diskReserveBytes } = app.config;
    let last: number | undefined;
    let failed = false;
    const age = () => (last === undefined ? null : Math.max(0, Math.round((app.now() - last) / 1000)));
    app.decorate('backupState', () => (backupDir === undefined ? null : { age_seconds: age(), failed }));
    if (backupDir === undefined || isBesideServer) return;

    let timer: NodeJS.Timeout;
    let running: Promise<void> = Promise.resolve();
    let isClosed = false;
    async function make(folder: string): Promise<void> {
      const now = app.now();
      // Copies that a killed server left behind would take the room of new ones.
      createPrivateFolder(folder);
      await removeOld(folder, backupKeep);
      // A full disk would stop everyone's writes, sessions included.
      if (!(await makeRoom(folder, (await bytesOfBackup(dataDir)) + diskReserveBytes)))
        throw new Error(`${folder} has no room for another backup: free some, or choose another folder`);
      await backUp(dataDir, backupAt(folder, now), app.sealHistory);
      last = now;
      await removeOld(folder, backupKeep);
    }
    async function run(folder: string): Promise<void> {
      failed = await make(folder).then(
        () => false,
        (error: unknown) => {
          app.log.error({ err: error }, 'no backup was made, or old ones could not be removed');
          return true;
        },
      );
      if (!isClosed) timer = setTimeout(start, backupEveryMs, folder).unref();
    }
    function start(folder: string): void {
      running = run(folder);
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
