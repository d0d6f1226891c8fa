/**
 * Checks the books of the database that the environment names, while the server runs or not. Prints the rows
 * that are off and ends with 1 when there are any.
 */
import { existsSync } from 'node:fs';
import { openDatabase } from '../../server/src/db/database.ts';
import { auditBooks } from '../../server/src/maintenance/audit-books.ts';
import { databaseFile } from '../../server/src/db/sqlite.ts';
import { fail } from '../lib/run.ts';
import { serverSettings } from './server-settings.ts';

const settings = serverSettings();
if (settings.databaseUrl === undefined && !existsSync(databaseFile(settings.dataDir)))
  fail(`There is no database in ${settings.dataDir}.`);

const database = openDatabase(settings);
try {
  const { findings, counts } = await auditBooks(database);
  const looked = `${counts.groups} groups, ${counts.expenses} expenses, ${counts.postings} lines, ${counts.activity} entries of history`;
  for (const { rule, row } of findings) console.error(`NOT SO: ${rule}\n  ${JSON.stringify(row)}`);
  console.log(findings.length === 0 ? `The books are right: ${looked}.` : `${findings.length} rows are off.`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  await database.close();
}
