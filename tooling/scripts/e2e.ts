/**
 * Browser journeys against the product, built where it is out of date: those of `npm test` on the embedded database; in
 * a full run all of them, and the main job on a real PostgreSQL as well. `npm run e2e -- <playwright arguments>` narrows
 * all of them.
 */
import { buildServer, packEmbed } from '../build/builds.ts';
import { buildWeb } from '../release/build-web.ts';
import { runOnProduct } from '../lib/journeys.ts';
import { withPostgres } from '../lib/postgres.ts';
import { FULL } from '../lib/run.ts';

const CONFIG = ['--config', 'e2e/playwright.config.ts'];
/** One journey of many may meet a machine that is busy; the end of the run names it as flaky all the same. */
const ALL = ['--retries', '1'];
const wanted = process.argv.slice(2);

async function main(): Promise<number> {
  if (!(await buildServer()) || !(await buildWeb())) return 1;
  process.env.QUITS_PACKAGE = await packEmbed();
  console.log('\nBrowser journeys on the embedded database');
  const isNarrowed = wanted.length > 0;
  if (isNarrowed) process.env[FULL] = '1';
  const code = await runOnProduct({}, [...CONFIG, ...(isNarrowed ? wanted : ALL)]);
  if (code !== 0 || isNarrowed || !process.env[FULL]) return code;
  console.log('\nThe main job on PostgreSQL');
  return withPostgres((databaseUrl) => runOnProduct({ databaseUrl }, [...CONFIG, 'main-job']));
}

process.exit(await main());
