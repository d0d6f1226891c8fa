/**
 * The server's tests, on the embedded database and then on a real PostgreSQL (one of its own, or the one
 * that `TEST_DATABASE_URL` names), and ten kills in the middle of writes. `npm run test:server -- <jest
 * arguments>` narrows the tests and leaves the kills out.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { buildServer } from '../build/builds.ts';
import { startPostgres } from './postgres.mjs';
import { run } from './run.mjs';
import { killStorm } from '../lab/trust/storm.mjs';
import { ROOT } from '../build/workspace.mjs';

const KILLS = 10;
const require = createRequire(import.meta.url);
const JEST = path.join(path.dirname(require.resolve('jest/package.json')), 'bin/jest.js');

/**
 * @param {string} title
 * @param {string | undefined} databaseUrl
 */
async function test(title, databaseUrl) {
  console.log(`\nServer tests on ${title}`);
  const { TEST_DATABASE_URL: _given, ...env } = process.env;
  // The patterns come first: what follows --selectProjects is taken for more names of projects.
  const { code } = await run(
    process.execPath,
    [JEST, ...process.argv.slice(2), '--selectProjects', 'server'],
    {
      cwd: ROOT,
      env: { ...env, ...(databaseUrl && { TEST_DATABASE_URL: databaseUrl }) },
    },
  );
  return code;
}

async function testOnPostgres() {
  const postgres = await startPostgres();
  try {
    return await test('PostgreSQL', postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function surviveKills() {
  if (process.argv.length > 2) return 0;
  console.log(`\n${KILLS} kills in the middle of writes`);
  if (!(await buildServer({ say: console.log }))) return 1;
  const { problems, acknowledged } = await killStorm({ kills: KILLS });
  for (const problem of problems) console.error(`  ${problem}`);
  console.log(`  ${acknowledged} writes acknowledged, ${problems.length} problems`);
  return problems.length === 0 ? 0 : 1;
}

// Ctrl-C reaches jest as well: it ends, and what was started here is stopped below.
process.on('SIGINT', () => undefined);
const embedded = await test('the embedded database', undefined);
const postgres = await testOnPostgres();
const kills = await surviveKills();
process.exitCode = embedded === 0 && postgres === 0 && kills === 0 ? 0 : 1;
