import fp from 'fastify-plugin';
import { backUp } from '../maintenance/backup.ts';
import { backupAt, findNewest, removeOld } from '../maintenance/backup-folder.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Seconds since the last backup; undefined if there is none. */
    backupAge(): number | undefined;
  }
}

/** Backs the embedded database up at the start and then regularly (`BACKUP_DIR`). */
export const backupsPlugin = fp<{ isBesideServer: boolean }>(
  (app, { isBesideServer }) => {
    const { backupDir, backupEveryMs, backupKeep, dataDir } = app.config;
    let last: number | undefined;
    app.decorate('backupAge', () =>
      last === undefined ? undefined : Math.max(0, Math.round((app.now() - last) / 1000)),
    );
    if (backupDir === undefined || isBesideServer) return;

    let timer: NodeJS.Timeout;
    let running: Promise<void> = Promise.resolve();
    let isClosed = false;
    async function make(folder: string): Promise<void> {
      const now = app.now();
      await backUp(dataDir, backupAt(folder, now), app.sealHistory);
      last = now;
      await removeOld(folder, backupKeep);
    }
    async function run(folder: string): Promise<void> {
      await make(folder).catch((error: unknown) => {
        app.log.error({ err: error }, 'no backup was made, or old ones could not be removed');
      });
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
