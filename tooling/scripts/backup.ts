/** Copies the embedded database into one checked file, while the server runs or not: `npm run backup -- <file>`. */
import path from 'node:path';
import { BackupError, backUp } from '../../server/src/maintenance/backup.ts';
import { fail } from '../lib/run.ts';
import { serverSettings } from './server-settings.ts';

const [file] = process.argv.slice(2);
if (file === undefined) fail('Where to? npm run backup -- <file>');
const { databaseUrl, dataDir } = serverSettings();
if (databaseUrl !== undefined)
  fail('DATABASE_URL is set: back PostgreSQL up with pg_dump (docs/operations.md).');

const to = path.resolve(file);
try {
  backUp(dataDir, to);
  console.log(`The database is in ${to}, checked and whole.`);
} catch (error) {
  if (error instanceof BackupError) fail(`${error.message}.`);
  throw error;
}
