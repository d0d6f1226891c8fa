import { createHash } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { run } from '../../scripts/run.mjs';
import { ROOT } from '../../build/workspace.mjs';
import { auditProblems } from './acknowledged.mjs';
import { call, signUp, startServerProcess } from './processes.mjs';
import { serverModule } from './server-code.mjs';

const PEOPLE = 4;
const BATCH = 500;
const RESTORED_WITHIN_MS = 60_000;

/** @param {string} dataDir */
async function preparePeople(dataDir) {
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const people = [];
  for (let count = 0; count < PEOPLE; count += 1)
    people.push(await signUp(server.api, `person${count}@example.org`));
  const [ann] = /** @type {[typeof people[number]]} */ (people);
  const body = { name: 'Flat', created_by: ann.id };
  const { body: group } = await call(server.api, 'POST', '/api/groups', { token: ann.token, body });
  await server.end('SIGTERM');
  return { ids: people.map(({ id }) => id), token: ann.token, groupId: /** @type {number} */ (group.id) };
}

/**
 * Books expenses as the server does, with their history, but hundreds in one transaction.
 *
 * @param {string} dataDir
 * @param {{ ids: number[], groupId: number }} people
 * @param {number} count
 */
async function bookMany(dataDir, { ids, groupId }, count) {
  const { openDatabase } = await serverModule('db/database');
  const { addExpense } = await serverModule('modules/expenses/expenses.service');
  const { admitMember } = await serverModule('modules/membership/membership.service');
  const database = openDatabase({ dataDir });
  const callerOf = (/** @type {number} */ number) => ({
    userId: ids[number % ids.length],
    sessionId: '',
    requestId: `drill-${number}`,
    now: Date.now(),
  });
  await database.write(async (trx) => {
    for (const id of ids.slice(1)) await admitMember(trx, groupId, id, Date.now());
  });
  for (let done = 0; done < count; done += BATCH) {
    await database.write(async (trx) => {
      for (let number = done; number < Math.min(count, done + BATCH); number += 1) {
        const totalCents = 400 + (number % 1000) * 400;
        await addExpense(trx, callerOf(number), groupId, {
          description: `Expense ${number}`,
          totalCents,
          payers: [{ userId: ids[number % ids.length], cents: totalCents }],
          shares: ids.map((id) => ({ userId: id, cents: totalCents / ids.length })),
        });
      }
    });
    // SQLite lets go of its statements between turns of the event loop, and awaiting it makes none.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await database.close();
}

/** One hash over every row of every table. @param {string} file */
function digestOf(file) {
  const Libsql = createRequire(path.join(ROOT, 'server/package.json'))('libsql');
  const database = new Libsql(file);
  const hash = createHash('sha256');
  const tables = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
    .all();
  for (const { name } of tables) {
    const rows = database.prepare(`select * from "${name}"`).raw().all();
    hash.update(name);
    for (const row of rows.map((one) => JSON.stringify(one)).sort()) hash.update(row);
  }
  database.close();
  return hash.digest('hex');
}

/** @param {'backup' | 'restore'} command @param {string} file @param {string} dataDir */
async function runCommand(command, file, dataDir) {
  const program = path.join(ROOT, `tooling/scripts/${command}.mjs`);
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  const { code, output, ms } = await run(process.execPath, [program, file], {
    cwd: ROOT,
    env,
    isQuiet: true,
  });
  if (code !== 0) throw new Error(`npm run ${command} failed: ${output}`);
  return ms;
}

/**
 * Backs a running server up, loses its folder, restores it, and compares every row.
 *
 * @param {{ expenses: number, say: (line: string) => void }} options
 * @returns {Promise<string[]>} problems
 */
export async function restoreDrill({ expenses, say }) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quits-drill-'));
  const [dataDir, file] = [path.join(folder, 'data'), path.join(folder, 'backup.db')];
  const { databaseFile } = await serverModule('maintenance/backup');
  const problems = [];
  try {
    const people = await preparePeople(dataDir);
    await bookMany(dataDir, people, expenses);
    const server = await startServerProcess({ DATA_DIR: dataDir });
    const backupMs = await runCommand('backup', file, dataDir);
    const before = digestOf(databaseFile(dataDir));
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true });

    const restoreMs = await runCommand('restore', file, dataDir);
    if (digestOf(databaseFile(dataDir)) !== before) problems.push('the restored rows differ');
    const again = await startServerProcess({ DATA_DIR: dataDir });
    const at = `/api/groups/${people.groupId}/summary`;
    const { status } = await call(again.api, 'GET', at, { token: people.token });
    if (status !== 200) problems.push(`a session from before the backup was answered ${status}`);
    await again.end('SIGTERM');
    problems.push(...(await auditProblems({ dataDir })));
    if (restoreMs > RESTORED_WITHIN_MS) problems.push('restoring took more than a minute');
    const { size } = await stat(file);
    say(
      `${expenses} expenses, ${Math.round(size / 1024 ** 2)} MiB: backed up in ${(backupMs / 1000).toFixed(1)} s under a ` +
        `running server, restored in ${(restoreMs / 1000).toFixed(1)} s, ready ${(again.readyMs / 1000).toFixed(1)} s ` +
        `later; ${problems.length === 0 ? 'every row is the same' : 'it is not the same'}`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return problems;
}
