/**
 * Fills the empty database of a stopped server with a file of `export-server`, and checks the books:
 * `npm run import-server -- <file>`.
 */
import path from 'node:path';
import { openDatabase } from '../../server/src/db/database.ts';
import type { Database } from '../../server/src/db/tables.ts';
import { takeDataDir } from '../../server/src/db/sqlite.ts';
import { SEAL_RULE, auditBooks } from '../../server/src/maintenance/audit-books.ts';
import { BackupError } from '../../server/src/maintenance/backup.ts';
import { importServer } from '../../server/src/maintenance/move-server.ts';
import { createHistorySeal } from '../../server/src/security/history-seal.ts';
import { signingSecret } from '../../server/src/security/secret.ts';
import { fail } from '../lib/refusal.ts';
import { failFor, serverSettings } from './server-settings.ts';

const [file] = process.argv.slice(2);
if (file === undefined) fail('From where? npm run import-server -- <file>');
const settings = serverSettings();
const { databaseUrl, dataDir, jwtSecret } = settings;

const from = path.resolve(file);

async function fill(database: Database) {
  const sealHistory = createHistorySeal(signingSecret(jwtSecret, dataDir));
  const rows = await importServer(database, from);
  return { rows, findings: (await auditBooks(database, { sealHistory })).findings };
}

try {
  if (databaseUrl === undefined) takeDataDir(dataDir);
  const database = openDatabase(settings);
  const { rows, findings } = await fill(database);
  await database.close();
  console.log(`Imported ${String(rows)} rows from ${from}.`);
  if (findings.length === 0) console.log('The books are verified: no violations.');
  else if (findings.every(({ rule }) => rule === SEAL_RULE))
    fail(
      'The histories are sealed under another secret: give this server the secret of the old one, or run `npm run audit-books -- --reseal`.',
    );
  else fail('The books have violations: `npm run audit-books` lists them.');
  // Also lets go of the folder.
  process.exit();
} catch (error) {
  if (error instanceof BackupError) fail(`${error.message}. Nothing is imported.`);
  failFor(error, settings);
}
