import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { call, createGroup, signUp } from '@quits/testing/client';
import { execa } from 'execa';
import { openDatabase } from '../../server/src/db/database.ts';
import { databaseFile } from '../../server/src/db/sqlite.ts';
import { addExpense } from '../../server/src/modules/expenses/expenses.service.ts';
import { admitMember } from '../../server/src/modules/membership/membership.service.ts';
import { ROOT } from '../lib/workspace.mjs';
import { auditProblems, withFolder, withServer } from './server.ts';

const PEOPLE = 4;
const BATCH = 500;
const RESTORED_WITHIN_MS = 60_000;

function preparePeople(dataDir: string) {
  return withServer({ DATA_DIR: dataDir }, async ({ api }) => {
    const ann = await signUp(api, 'person0@example.org');
    const ids = [ann.id];
    for (let count = 1; count < PEOPLE; count += 1)
      ids.push((await signUp(api, `person${count}@example.org`)).id);
    return { ids, token: ann.token, groupId: await createGroup(api, ann) };
  });
}

/** Books expenses as the server does, with their history, but hundreds in one transaction. */
async function bookMany(dataDir: string, ids: readonly number[], groupId: number, count: number) {
  const database = openDatabase({ dataDir });
  const userOf = (number: number) => ids[number % ids.length] ?? 0;
  await database.write(async (trx) => {
    for (const id of ids.slice(1)) await admitMember(trx, groupId, id, Date.now());
  });
  for (let done = 0; done < count; done += BATCH) {
    await database.write(async (trx) => {
      for (let number = done; number < Math.min(count, done + BATCH); number += 1) {
        const userId = userOf(number);
        const totalCents = 400 + (number % 1000) * 400;
        const caller = { userId, sessionId: '', requestId: `drill-${number}`, now: Date.now() };
        await addExpense(trx, caller, groupId, {
          description: `Expense ${number}`,
          totalCents,
          payers: [{ userId, cents: totalCents }],
          shares: ids.map((id) => ({ userId: id, cents: totalCents / ids.length })),
        });
      }
    });
    // SQLite lets go of its statements between turns of the event loop, and awaiting it makes none.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await database.close();
}

/** One hash over every row of every table. */
async function digestOf(dataDir: string): Promise<string> {
  const database = openDatabase({ dataDir });
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
async function runCommand(name: 'backup' | 'restore', file: string, dataDir: string): Promise<number> {
  const env = { DATA_DIR: dataDir, DATABASE_URL: '' };
  const { durationMs } = await execa('npm', ['run', '--silent', name, '--', file], { cwd: ROOT, env });
  return durationMs;
}

/** Backs a running server up, loses its folder, restores it, and compares every row. */
export function restoreDrill(expenses: number, log: (line: string) => void): Promise<string[]> {
  return withFolder(async (folder) => {
    const [dataDir, file] = [path.join(folder, 'data'), path.join(folder, 'backup.db')];
    const problems: string[] = [];
    const { ids, token, groupId } = await preparePeople(dataDir);
    await bookMany(dataDir, ids, groupId, expenses);
    const [backupMs, before] = await withServer(
      { DATA_DIR: dataDir },
      async () => [await runCommand('backup', file, dataDir), await digestOf(dataDir)] as const,
    );
    await rm(dataDir, { recursive: true });

    const restoreMs = await runCommand('restore', file, dataDir);
    if ((await digestOf(dataDir)) !== before) problems.push('the restored rows differ');
    const readyMs = await withServer({ DATA_DIR: dataDir }, async (server) => {
      const { status } = await call(server.api, 'GET', `/api/groups/${groupId}/summary`, { token });
      if (status !== 200) problems.push(`a session from before the backup was answered ${status}`);
      return server.readyMs;
    });
    problems.push(...(await auditProblems({ dataDir })));
    if (restoreMs > RESTORED_WITHIN_MS) problems.push('restoring took more than a minute');
    const { size } = await stat(databaseFile(dataDir));
    const seconds = (ms: number) => `${Math.round(ms / 100) / 10} s`;
    log(
      `${expenses} expenses, ${Math.round(size / 1024 ** 2)} MiB: backed up in ${seconds(backupMs)} under a running ` +
        `server, restored in ${seconds(restoreMs)}, ready ${seconds(readyMs)} later; ` +
        (problems.length === 0 ? 'every row is the same' : 'it is not the same'),
    );
    return problems;
  });
}
