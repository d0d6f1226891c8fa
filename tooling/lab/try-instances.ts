import { startPostgres } from '../lib/postgres.ts';
import { runJest, seconds } from '../lib/run.ts';
import { migrateOnce, recordOnce, shareLimits, shareSessions } from './instance-checks.ts';
import { killInstances } from './instance-storm.ts';
import { COUNT, withInstances } from './instances.ts';
import { auditProblems } from './server.ts';
import { walk } from './walk.ts';

const MIGRATION_ROUNDS = 5;

/** The tests of the API over several instances. */
async function runTests(databaseUrl: string): Promise<string[]> {
  const env = { TEST_DATABASE_URL: databaseUrl, TEST_INSTANCES: String(COUNT) };
  const code = await runJest(['--forceExit', '--selectProjects', 'server'], env);
  return code === 0 ? [] : ['some tests fail over several instances (above)'];
}

interface Outcome {
  problems: string[];
  figure: string;
}

/** Three servers on one PostgreSQL, as a real installation runs them; gives the problems. */
export async function tryInstances(kills: number, withTests: boolean, log: (line: string) => void) {
  const all: string[] = [];
  async function check(name: string, work: () => Promise<string[] | Outcome>): Promise<void> {
    const start = performance.now();
    const result = await work().catch((error: unknown) => [String(error)]);
    const { problems, figure } = Array.isArray(result) ? { problems: result, figure: '' } : result;
    log(
      `${problems.length === 0 ? 'holds ' : 'FAILED'} ${name} (${seconds(performance.now() - start)}) ${figure}`,
    );
    all.push(...problems.map((problem) => `${name}: ${problem}`));
  }
  const postgres = await startPostgres();
  try {
    await check(`${COUNT} servers that start at once migrate once, ${MIGRATION_ROUNDS} times`, () =>
      migrateOnce(postgres.url, MIGRATION_ROUNDS),
    );
    await withInstances(postgres.url, async (instances) => {
      await check('every call of the specification', async () => {
        const { calls, problems } = await walk(instances.api, instances.dataDir);
        return { problems, figure: `${calls} checks` };
      });
      await check('sessions are shared at once', () => shareSessions(instances));
      await check('limits are counted together', () => shareLimits(instances));
      await check('one key records one', () => recordOnce(instances));
      await check(`${kills} kills of one server while the others serve`, () =>
        killInstances(instances, kills),
      );
      await check('the books are right', () => auditProblems(instances));
    });
    if (withTests) await check('the tests of the API', () => runTests(postgres.url));
  } finally {
    await postgres.stop();
  }
  return all;
}
