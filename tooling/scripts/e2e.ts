/**
 * Browser journeys against the product, built where it is out of date. `npm test` runs those on the embedded
 * database; a full run has all of them, and the main job also on a real PostgreSQL. `npm run e2e --
 * <playwright arguments>` narrows all of them.
 */
import { packEmbed } from '../build/builds.ts';
import { buildWeb } from '../release/build-web.ts';
import { runOnProduct } from '../lib/journeys.ts';
import { withPostgres } from '../lib/postgres.ts';
import { FULL } from '../lib/run.ts';

const CONFIG = ['--config', 'e2e/playwright.config.ts'];
/** A busy machine may fail one of many journeys; the end of the run names it as flaky. */
const ALL = ['--retries', '1'];
const args = process.argv.slice(2);

async function main(): Promise<number> {
  if (!(await buildWeb())) return 1;
  process.env.QUITS_PACKAGE = await packEmbed();
  console.log('\nBrowser journeys on the embedded database');
  const isNarrowed = args.length > 0;
  if (isNarrowed) process.env[FULL] = '1';
  const code = await runOnProduct({}, [...CONFIG, ...(isNarrowed ? args : ALL)]);
  if (code !== 0 || isNarrowed || !process.env[FULL]) return code;
  console.log('\nThe main job on PostgreSQL');
  return withPostgres((databaseUrl) => runOnProduct({ databaseUrl }, [...CONFIG, 'main-job']));
}

process.exit(await main());
