/** Copies the embedded database into one checked file, while the server runs or not: `npm run backup -- <file>`. */
import path from 'node:path';
import { fail, serverConfig, serverModule } from '../lab/trust/server-code.mjs';

const [file] = process.argv.slice(2);
if (file === undefined) fail('Where to? npm run backup -- <file>');
const config = await serverConfig();
if (config.databaseUrl !== undefined)
  fail('DATABASE_URL is set: back PostgreSQL up with pg_dump (docs/operations.md).');

const { BackupError, backUp } = await serverModule('maintenance/backup');
const to = path.resolve(file);
try {
  backUp(config.dataDir, to);
} catch (error) {
  if (error instanceof BackupError) fail(`${error.message}.`);
  throw error;
}
console.log(`The database is in ${to}, checked and whole.`);
