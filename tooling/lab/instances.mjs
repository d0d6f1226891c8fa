/**
 * Three servers on one PostgreSQL, as a real installation runs them: `npm run instances -- 30` (kills of single
 * servers; 30 when unset). Every test of the API runs over three instances as well; `--without-tests` leaves that out.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { startPostgres } from '../scripts/postgres.mjs';
import { run, seconds } from '../scripts/run.mjs';
import { auditProblems } from './trust/acknowledged.mjs';
import { migrateOnce, recordOnce, shareLimits, shareSessions } from './trust/instance-checks.mjs';
import { killInstances } from './trust/instance-storm.mjs';
import { startInstances } from './trust/instances.mjs';
import { quantile } from './trust/processes.mjs';
import { walk } from './trust/walk.mjs';
import { ROOT } from '../build/workspace.mjs';

const COUNT = 3;
const MIGRATION_ROUNDS = 5;
const args = process.argv.slice(2);
const kills = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 30);
/** @type {string[]} */
const failed = [];

/** @param {string} name @param {() => Promise<{ problems: string[], figure?: string }>} work */
async function check(name, work) {
  const start = performance.now();
  const { problems, figure = '' } = await work().catch((error) => ({
    problems: [String(error)],
    figure: '',
  }));
  console.log(
    `${problems.length === 0 ? 'holds ' : 'FAILED'} ${name} (${seconds(performance.now() - start)}) ${figure}`,
  );
  for (const problem of problems.slice(0, 20)) console.error(`  PROBLEM: ${problem}`);
  if (problems.length > 0) failed.push(name);
}

/** @param {string} databaseUrl */
async function runTests(databaseUrl) {
  const require = createRequire(import.meta.url);
  const jest = path.join(path.dirname(require.resolve('jest/package.json')), 'bin/jest.js');
  const env = { ...process.env, TEST_DATABASE_URL: databaseUrl, TEST_INSTANCES: String(COUNT) };
  const { code } = await run(process.execPath, [jest, '--forceExit', '--selectProjects', 'server'], {
    cwd: ROOT,
    env,
  });
  return { problems: code === 0 ? [] : ['some tests fail over several instances (above)'] };
}

/** @param {import('./trust/instances.mjs').Instances} instances */
async function checkInstances(instances) {
  await check('every call of the specification', async () => {
    const { calls, problems } = await walk(instances.api, instances.dataDir);
    return { problems, figure: `${calls} checks` };
  });
  await check('sessions are shared at once', async () => ({ problems: await shareSessions(instances) }));
  await check('limits are counted together', async () => ({ problems: await shareLimits(instances) }));
  await check('one key records one', async () => ({ problems: await recordOnce(instances) }));
  await check(`${kills} kills of one server while the others serve`, async () => {
    const { problems, acknowledged, cutOff, waitedMs } = await killInstances(instances, kills);
    const [median, longest] = [quantile(waitedMs, 0.5), quantile(waitedMs, 1)].map(Math.round);
    const figure = `${acknowledged} writes acknowledged, ${cutOff} cut off and sent again; an answer took ${median} ms (median), ${longest} ms (longest)`;
    return { problems, figure };
  });
  const { databaseUrl, dataDir } = instances;
  await check('the books are right', async () => ({
    problems: await auditProblems({ databaseUrl, dataDir }),
  }));
}

const postgres = await startPostgres();
try {
  await check(`${COUNT} servers that start at once migrate once, ${MIGRATION_ROUNDS} times`, async () => ({
    problems: await migrateOnce(postgres.url, MIGRATION_ROUNDS),
  }));
  const instances = await startInstances(postgres.url);
  await checkInstances(instances).finally(() => instances.stop());
  if (!args.includes('--without-tests')) await check('the tests of the API', () => runTests(postgres.url));
} finally {
  await postgres.stop();
}
if (failed.length > 0) console.error(`Several instances do not hold: ${failed.join('; ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
