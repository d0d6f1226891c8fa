/** Puts a backup in the place of the embedded database of a stopped server: `npm run restore -- <file>`. */
import path from 'node:path';
import { fail, serverConfig, serverModule } from '../lab/trust/server-code.mjs';

const [file] = process.argv.slice(2);
if (file === undefined) fail('From where? npm run restore -- <file>');
const config = await serverConfig();
if (config.databaseUrl !== undefined)
  fail('DATABASE_URL is set: restore PostgreSQL with pg_restore (docs/operations.md).');

const { BackupError, restoreBackup } = await serverModule('maintenance/backup');
try {
  const kept = await restoreBackup(path.resolve(file), config.dataDir, Date.now());
  console.log(`The database in ${config.dataDir} is the one of ${path.resolve(file)}.`);
  if (kept !== undefined) console.log(`What was there is kept in ${kept}.`);
} catch (error) {
  if (error instanceof BackupError) fail(`${error.message}.`);
  throw error;
}
