import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { call, signIn } from '@quits/testing/client';
import { execa } from 'execa';
import { openDatabase } from '../../server/src/db/database.ts';
import { databaseFile } from '../../server/src/db/sqlite.ts';
import { withPostgres } from '../lib/postgres.ts';
import { seconds } from '../lib/run.ts';
import { ROOT } from '../lib/workspace.mjs';
import { makeBooks, settingsOf } from './books.ts';
import type { Place } from './books.ts';
import { LAB_SECRET, auditProblems, withFolder, withServer } from './server.ts';

const PEOPLE = 4;
const RESTORED_WITHIN_MS = 60_000;

/** A group with its expenses in a new database; gives the token of its creator. */
async function prepareGroup(place: Place, expenses: number) {
  const { people, groupIds } = await makeBooks(place, { people: PEOPLE, expenses: [expenses] });
  const { token, email } = people[0];
  return { token, email, params: { id: groupIds[0] ?? 0 } };
}

/** One hash over every row of every table. */
async function digestOf(place: Place): Promise<string> {
  const database = openDatabase(place);
  const hash = createHash('sha256');
  const tables = await database.admin.introspection.getTables({ withInternalKyselyTables: true });
  for (const { name } of tables.sort((a, b) => a.name.localeCompare(b.name))) {
    // Any table's name; the rows are only hashed.
    const rows: object[] = await database.queries
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    hash.update(name);
    for (const row of rows.map((one) => JSON.stringify(one)).sort()) hash.update(row);
  }
  await database.close();
  return hash.digest('hex');
}

/** Runs a command as an operator does, and gives the milliseconds that it took. */
async function runCommand(name: 'backup' | 'restore', args: string[], place: Place): Promise<number> {
  const env = { ...settingsOf(place), JWT_SECRET: LAB_SECRET };
  const { durationMs } = await execa('npm', ['run', '--silent', name, '--', ...args], { cwd: ROOT, env });
  return durationMs;
}

/** Backs a running server up, loses its folder, restores it, and compares every row. */
export function restoreDrill(expenses: number): Promise<string[]> {
  return withFolder(async (folder) => {
    const [dataDir, file] = [path.join(folder, 'data'), path.join(folder, 'backup.db')];
    const problems: string[] = [];
    const group = await prepareGroup({ dataDir }, expenses);
    const [backupMs, before] = await withServer(
      { DATA_DIR: dataDir },
      async () => [await runCommand('backup', [file], { dataDir }), await digestOf({ dataDir })] as const,
    );
    await rm(dataDir, { recursive: true });

    const restoreMs = await runCommand('restore', [file, '--keep-sessions'], { dataDir });
    if ((await digestOf({ dataDir })) !== before) problems.push('the restored rows differ');
    const readyMs = await withServer({ DATA_DIR: dataDir }, async (server) => {
      const { status } = await call(server.api, 'getGroupBalances', group);
      if (status !== 200) problems.push(`a session from before the backup was answered ${status}`);
      return server.readyMs;
    });
    problems.push(...(await auditProblems({ dataDir })));
    if (restoreMs > RESTORED_WITHIN_MS) problems.push('restoring took more than a minute');
    const { size } = await stat(databaseFile(dataDir));
    console.log(
      `${expenses} expenses, ${Math.round(size / 1024 ** 2)} MiB: backed up in ${seconds(backupMs)} under a running ` +
        `server, restored in ${seconds(restoreMs)}, ready ${seconds(readyMs)} later; ` +
        (problems.length === 0 ? 'every row is the same' : 'it is not the same'),
    );
    return problems;
  });
}

/** What a restored PostgreSQL lets through: the passwords and the books of the dump, and none of its sessions. */
async function lookAround(place: Place, group: Awaited<ReturnType<typeof prepareGroup>>): Promise<string[]> {
  return withServer(settingsOf(place), async ({ api }) => {
    const { status: before } = await call(api, 'getGroupBalances', group);
    const { token } = await signIn(api, group.email);
    const { status: after } = await call(api, 'getGroupBalances', { ...group, token });
    return [
      ...(before === 401 ? [] : [`a session from before the dump was answered ${before}`]),
      ...(after === 200 ? [] : [`after signing in anew the balances were answered ${after}`]),
    ];
  });
}

/** The commands of docs/operations.md on a PostgreSQL: dumps it under a server, goes on writing, restores, compares. */
export function restorePostgresDrill(expenses: number): Promise<string[]> {
  return withFolder((folder) =>
    withPostgres(async (databaseUrl) => {
      const place = { dataDir: path.join(folder, 'data'), databaseUrl };
      const file = path.join(folder, 'quits.dump');
      const group = await prepareGroup(place, expenses);
      const before = await withServer(settingsOf(place), async ({ api }) => {
        await execa('pg_dump', ['--format=custom', `--file=${file}`, databaseUrl]);
        const digest = await digestOf(place);
        // Lost by restoring.
        await call(api, 'renameGroup', { ...group, body: { name: 'After the dump' } });
        return digest;
      });
      const how = ['--clean', '--if-exists', '--single-transaction'];
      const { durationMs } = await execa('pg_restore', [...how, `--dbname=${databaseUrl}`, file]);
      const problems = (await digestOf(place)) === before ? [] : ['the restored rows differ'];
      await runCommand('restore', ['--after-pg-restore'], place);
      problems.push(...(await lookAround(place, group)), ...(await auditProblems(place)));
      console.log(
        `${expenses} expenses on PostgreSQL: dumped under a running server, restored in ${seconds(durationMs)}; ` +
          (problems.length === 0 ? 'every row is the same, and its sessions have ended' : 'it is not right'),
      );
      return problems;
    }),
  );
}
