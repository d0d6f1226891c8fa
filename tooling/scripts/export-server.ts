/**
 * Writes everything of a stopped server into one file, receipts and histories included, for another
 * installation: `npm run export-server -- <file>`.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '../../server/src/db/database.ts';
import { databaseFile, takeDataDir } from '../../server/src/db/sqlite.ts';
import { BackupError } from '../../server/src/maintenance/backup.ts';
import { exportServer } from '../../server/src/maintenance/move-server.ts';
import { fail, sentenceOf } from '../lib/refusal.ts';
import { failFor, serverSettings } from './server-settings.ts';

const [file] = process.argv.slice(2);
if (file === undefined) fail('Where to? npm run export-server -- <file>');
const settings = serverSettings();
const { databaseUrl, dataDir } = settings;
if (databaseUrl === undefined && !existsSync(databaseFile(dataDir)))
  fail(`There is no database in ${dataDir}.`);

const to = path.resolve(file);
try {
  if (databaseUrl === undefined) takeDataDir(dataDir);
  const database = openDatabase(settings);
  try {
    await exportServer(database, to, Date.now());
  } finally {
    await database.close();
  }
  console.log(
    `Everything of the server is in ${to}. Move its secret too: JWT_SECRET, or jwt-secret in DATA_DIR.`,
  );
  // Also lets go of the folder.
  process.exit();
} catch (error) {
  if (error instanceof BackupError) fail(`${error.message}.`);
  const sentence = sentenceOf(error);
  if (sentence !== undefined) fail(sentence);
  failFor(error, settings);
}
