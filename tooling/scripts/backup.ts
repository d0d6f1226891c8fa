/** Copies the embedded database into one checked file; the server may run: `npm run backup -- <file>`. */
import path from 'node:path';
import { BackupError, backUp, manifestOf } from '../../server/src/maintenance/backup.ts';
import { requireRoom } from '../../server/src/maintenance/backup-folder.ts';
import { createHistorySeal } from '../../server/src/security/history-seal.ts';
import { signingSecret } from '../../server/src/security/secret.ts';
import { fail } from '../lib/refusal.ts';
import { failFor, serverSettings } from './server-settings.ts';

const [file] = process.argv.slice(2);
if (file === undefined) fail('Where to? npm run backup -- <file>');
const settings = serverSettings();
const { databaseUrl, dataDir, jwtSecret } = settings;
if (databaseUrl !== undefined)
  fail('DATABASE_URL is set: back PostgreSQL up with pg_dump (docs/operations.md).');

const to = path.resolve(file);
try {
  await requireRoom(to, settings);
  await backUp(dataDir, to, createHistorySeal(signingSecret(jwtSecret, dataDir)));
  console.log(`Backed up to ${to} and checked. Manifest: ${manifestOf(to)}`);
} catch (error) {
  if (error instanceof BackupError) fail(`${error.message}.`);
  failFor(error, settings);
}
