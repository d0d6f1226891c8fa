import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { openDatabase } from '../db/database.ts';
import { takeDataDir } from '../db/sqlite.ts';
import type { Database } from '../db/tables.ts';
import { migrate } from '../db/migrate.ts';

declare module 'fastify' {
  interface FastifyInstance {
    database: Database;
  }
}

/** Opens and migrates the database; closes it after the last request. */
export const databasePlugin = fp(
  async (app: FastifyInstance, { isBesideServer }: { isBesideServer: boolean }) => {
    const { databaseUrl, dataDir } = app.config;
    const letGo = databaseUrl === undefined && !isBesideServer ? takeDataDir(dataDir) : undefined;
    const database = openDatabase({
      ...app.config,
      onError: (error) => {
        app.log.warn({ err: error }, 'a database connection broke');
      },
    });
    app.decorate('database', database);
    app.addHook('onClose', async () => {
      await database.close();
      letGo?.();
    });
    const start = performance.now();
    const names = await migrate(database);
    const durationMs = Math.round(performance.now() - start);
    if (names.length > 0) app.log.info({ migrations: names, durationMs }, 'the database was migrated');
  },
  { name: 'database' },
);
