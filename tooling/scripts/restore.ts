/**
 * Replaces the embedded database of a stopped server by a backup: `npm run restore -- <file>`. Ends its
 * sessions, links and queued mails; `--keep-sessions`, for drills, keeps them. `--after-pg-restore` ends them
 * on PostgreSQL.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../server/src/db/database.ts';
import { endSessionsLinksAndMails } from '../../server/src/maintenance/after-restore.ts';
import { BackupError, restoreBackup } from '../../server/src/maintenance/backup.ts';
import { fail } from '../lib/refusal.ts';
import { failFor, serverSettings } from './server-settings.ts';

const { values, positionals } = parseArgs({
  options: { 'keep-sessions': { type: 'boolean', default: false }, 'after-pg-restore': { type: 'boolean' } },
  allowPositionals: true,
});
const [file] = positionals;
const settings = serverSettings();
const { databaseUrl, dataDir } = settings;
if (databaseUrl !== undefined) {
  if (!values['after-pg-restore'])
    fail('DATABASE_URL is set: restore PostgreSQL with pg_restore (docs/operations.md).');
  const database = openDatabase({ databaseUrl, dataDir });
  await database
    .write((trx) => endSessionsLinksAndMails(trx, Date.now()))
    .catch((error: unknown) => failFor(error, settings));
  await database.close();
  console.log('Sessions, links and queued mails of the restored database have ended.');
  process.exit();
}
if (file === undefined) fail('From where? npm run restore -- <file>');

const from = path.resolve(file);
try {
  const isKeepingSessions = values['keep-sessions'];
  const previous = await restoreBackup(from, dataDir, { now: Date.now(), isKeepingSessions });
  console.log(`Restored ${from} to ${dataDir}.`);
  if (previous !== undefined) console.log(`The previous database is in ${previous}.`);
} catch (error) {
  if (error instanceof BackupError) fail(`${error.message}.`);
  failFor(error, settings);
}
