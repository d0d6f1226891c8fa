/** Puts a backup in the place of the embedded database of a stopped server: `npm run restore -- <file>`. */
import path from 'node:path';
import { BackupError, restoreBackup } from '../../server/src/maintenance/backup.ts';
import { fail } from '../lib/run.ts';
import { serverSettings } from './server-settings.ts';

const [file] = process.argv.slice(2);
if (file === undefined) fail('From where? npm run restore -- <file>');
const { databaseUrl, dataDir } = serverSettings();
if (databaseUrl !== undefined)
  fail('DATABASE_URL is set: restore PostgreSQL with pg_restore (docs/operations.md).');

const from = path.resolve(file);
try {
  const kept = await restoreBackup(from, dataDir, Date.now());
  console.log(`The database in ${dataDir} is the one of ${from}.`);
  if (kept !== undefined) console.log(`What was there is kept in ${kept}.`);
} catch (error) {
  if (error instanceof BackupError) fail(`${error.message}.`);
  throw error;
}
