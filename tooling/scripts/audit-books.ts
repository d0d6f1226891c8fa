/**
 * Checks the data of the database in the environment; the server may run. Prints wrong rows and ends with 1
 * when there are any.
 * `--manifest <file>` also writes the end of every history. `--since <file>` also checks that the histories
 * continue from a manifest. `--reseal` seals the histories under the current secret, when everything else is
 * right. The earlier secret is in `FORMER_JWT_SECRET`; without it the seals are trusted.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../server/src/db/database.ts';
import { SEAL_RULE, auditBooks } from '../../server/src/maintenance/audit-books.ts';
import { type Manifest, parseManifest, readManifest } from '../../server/src/maintenance/manifest.ts';
import { databaseFile } from '../../server/src/db/sqlite.ts';
import { sealHistories } from '../../server/src/modules/history/history.service.ts';
import { createHistorySeal } from '../../server/src/security/history-seal.ts';
import { signingSecret } from '../../server/src/security/secret.ts';
import { startReason } from '../../server/src/start/start-reason.ts';
import { fail, sentenceOf } from '../lib/refusal.ts';
import { failFor, serverSettings } from './server-settings.ts';

/** The options of the command; ends with a sentence when they are invalid. */
function readOptions() {
  try {
    return parseArgs({
      options: { manifest: { type: 'string' }, since: { type: 'string' }, reseal: { type: 'boolean' } },
    });
  } catch (error) {
    return fail((error as Error).message);
  }
}

function readSince(file: string): Manifest {
  if (!existsSync(file)) fail(`There is no manifest ${file}.`);
  try {
    return parseManifest(readFileSync(file, 'utf8'));
  } catch {
    return fail(`${file} is no manifest.`);
  }
}

const { values } = readOptions();
const since = values.since === undefined ? undefined : readSince(values.since);
const settings = serverSettings();
if (settings.databaseUrl === undefined && !existsSync(databaseFile(settings.dataDir)))
  fail(`There is no database in ${settings.dataDir}.`);

const formerSecret = process.env.FORMER_JWT_SECRET;
const isTrusting = values.reseal === true && formerSecret === undefined;

/** The database, and the seal of its histories. */
function open() {
  try {
    const sealHistory = createHistorySeal(signingSecret(settings.jwtSecret, settings.dataDir));
    return { sealHistory, database: openDatabase(settings) };
  } catch (error) {
    return failFor(error, settings);
  }
}

const { sealHistory, database } = open();
try {
  const { findings: all, counts } = await auditBooks(database, {
    sealHistory: values.reseal && formerSecret !== undefined ? createHistorySeal(formerSecret) : sealHistory,
    since,
  });
  const findings = all.filter(({ rule }) => !(isTrusting && rule === SEAL_RULE));
  const looked = `${counts.groups} groups, ${counts.expenses} expenses, ${counts.postings} lines, ${counts.activity} entries of history`;
  for (const { rule, row } of findings) console.error(`Violation: ${rule}\n  ${JSON.stringify(row)}`);
  if (findings.length > 0) {
    console.log(`Violations found: ${findings.length}`);
    process.exitCode = 1;
  } else {
    console.log(`No violations in ${looked}.`);
    if (values.reseal) {
      await database.write((trx) => sealHistories(trx, sealHistory));
      console.log('The histories are sealed with the current secret.');
    }
    if (values.manifest !== undefined) {
      const manifest = await readManifest(database.queries, sealHistory);
      writeFileSync(values.manifest, JSON.stringify(manifest), { mode: 0o600 });
      console.log(`Manifest written to ${values.manifest}.`);
    }
  }
} catch (error) {
  // A manifest that cannot be written is a file system error.
  const sentence = sentenceOf(error) ?? startReason(error, settings);
  console.error(sentence ?? error);
  process.exitCode = 1;
} finally {
  await database.close();
}
