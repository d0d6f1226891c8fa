/**
 * Checks the books of the database that the environment names, while the server runs or not. Prints the rows
 * that are off and ends with 1 when there are any.
 */
import { existsSync } from 'node:fs';
import { fail, serverConfig, serverModule } from '../lab/trust/server-code.mjs';

const config = await serverConfig();
const { openDatabase } = await serverModule('db/database');
const { auditBooks } = await serverModule('maintenance/audit-books');
const { databaseFile } = await serverModule('maintenance/backup');

if (config.databaseUrl === undefined && !existsSync(databaseFile(config.dataDir)))
  fail(`There is no database in ${config.dataDir}.`);

const database = openDatabase(config);
try {
  const { findings, counts } = await auditBooks(database);
  const looked = `${counts.groups} groups, ${counts.expenses} expenses, ${counts.postings} lines, ${counts.activity} entries of history`;
  for (const { rule, row } of findings) console.error(`NOT SO: ${rule}\n  ${JSON.stringify(row)}`);
  console.log(findings.length === 0 ? `The books are right: ${looked}.` : `${findings.length} rows are off.`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  await database.close();
}
