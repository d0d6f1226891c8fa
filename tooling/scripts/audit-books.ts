/**
 * Checks the books of the database that the environment names, while the server runs or not. Prints the rows
 * that are off and ends with 1 when there are any.
 *
 * `--manifest <file>` also writes where every history ends; `--since <file>` also checks that the histories go on
 * from where such a file has them. `--reseal` seals the histories under the secret of now, once nothing else is off:
 * the one before is in `FORMER_JWT_SECRET`; without it the seals are taken for right.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../server/src/db/database.ts';
import { SEAL_RULE, auditBooks } from '../../server/src/maintenance/audit-books.ts';
import { parseManifest, readManifest } from '../../server/src/maintenance/manifest.ts';
import { databaseFile } from '../../server/src/db/sqlite.ts';
import { sealHistories } from '../../server/src/modules/activity/activity.service.ts';
import { createHistorySeal } from '../../server/src/security/history-seal.ts';
import { signingSecret } from '../../server/src/security/secret.ts';
import { fail } from '../lib/run.ts';
import { serverSettings } from './server-settings.ts';

const { values } = parseArgs({
  options: { manifest: { type: 'string' }, since: { type: 'string' }, reseal: { type: 'boolean' } },
});
const settings = serverSettings();
if (settings.databaseUrl === undefined && !existsSync(databaseFile(settings.dataDir)))
  fail(`There is no database in ${settings.dataDir}.`);

const sealHistory = createHistorySeal(signingSecret(settings.jwtSecret, settings.dataDir));
const former = process.env.FORMER_JWT_SECRET;
const isTrusting = values.reseal === true && former === undefined;
const database = openDatabase(settings);
try {
  const { findings: all, counts } = await auditBooks(database, {
    sealHistory: values.reseal && former !== undefined ? createHistorySeal(former) : sealHistory,
    since: values.since === undefined ? undefined : parseManifest(readFileSync(values.since, 'utf8')),
  });
  const findings = all.filter(({ rule }) => !(isTrusting && rule === SEAL_RULE));
  const looked = `${counts.groups} groups, ${counts.expenses} expenses, ${counts.postings} lines, ${counts.activity} entries of history`;
  for (const { rule, row } of findings) console.error(`NOT SO: ${rule}\n  ${JSON.stringify(row)}`);
  if (findings.length > 0) {
    console.log(`${findings.length} rows are off.`);
    process.exitCode = 1;
  } else {
    console.log(`Nothing is off in ${looked}.`);
    if (values.reseal) {
      await database.write((trx) => sealHistories(trx, sealHistory));
      console.log('The histories are sealed under the secret of now.');
    }
    if (values.manifest !== undefined)
      writeFileSync(values.manifest, JSON.stringify(await readManifest(database.queries, sealHistory)));
  }
} finally {
  await database.close();
}
