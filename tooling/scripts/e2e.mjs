/**
 * Browser journeys against the product, built where it is out of date: all of them on the embedded database,
 * the main job on a real PostgreSQL as well. `npm run e2e -- <playwright arguments>` narrows them.
 */
import { buildServer, buildWeb } from '../build/builds.ts';
import { runOnProduct } from '../lab/journeys.mjs';
import { startPostgres } from './postgres.mjs';
import { STORE } from '../build/workspace.mjs';

const CONFIG = ['--config', 'e2e/playwright.config.ts'];

async function onPostgres(args) {
  const postgres = await startPostgres();
  try {
    return await runOnProduct({ databaseUrl: postgres.url }, args);
  } finally {
    await postgres.stop();
  }
}

const say = (line) => console.log(line);
if (!(await buildServer({ say })) || !(await buildWeb({ store: STORE, say }))) process.exit(1);

const wanted = process.argv.slice(2);
console.log('\nBrowser journeys on the embedded database');
const embedded = await runOnProduct({}, [...CONFIG, ...wanted]);
if (embedded !== 0 || wanted.length > 0) process.exit(embedded);
console.log('\nThe main job on PostgreSQL');
process.exit(await onPostgres([...CONFIG, 'main-job']));
