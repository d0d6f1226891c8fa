/**
 * Browser journeys against the product, built where it is out of date: all of them on the embedded database,
 * the main job on a real PostgreSQL as well. `npm run e2e -- <playwright arguments>` narrows them, and then nothing is
 * run a second time.
 */
import { buildServer, packEmbed } from '../build/builds.ts';
import { buildWeb } from '../release/build-web.ts';
import { runOnProduct } from '../lib/journeys.ts';
import { withPostgres } from '../lib/postgres.ts';

const CONFIG = ['--config', 'e2e/playwright.config.ts'];
/** One journey of many may meet a machine that is busy; the end of the run names it as flaky all the same. */
const ALL = ['--retries', '1'];
const wanted = process.argv.slice(2);

async function main(): Promise<number> {
  if (!(await buildServer()) || !(await buildWeb())) return 1;
  process.env.QUITS_PACKAGE = await packEmbed();
  console.log('\nBrowser journeys on the embedded database');
  const code = await runOnProduct({}, [...CONFIG, ...(wanted.length > 0 ? wanted : ALL)]);
  if (code !== 0 || wanted.length > 0) return code;
  console.log('\nThe main job on PostgreSQL');
  return withPostgres((databaseUrl) => runOnProduct({ databaseUrl }, [...CONFIG, 'main-job']));
}

process.exit(await main());
