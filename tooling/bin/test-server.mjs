/**
 * The server's tests, on the embedded database and then on a real PostgreSQL (one of its own, or the one
 * that `TEST_DATABASE_URL` names). `npm run test:server -- <jest arguments>` narrows both.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { startPostgres } from '../lib/postgres.mjs';
import { run } from '../lib/run.mjs';
import { ROOT } from '../lib/workspace.mjs';

const require = createRequire(import.meta.url);
const JEST = path.join(path.dirname(require.resolve('jest/package.json')), 'bin/jest.js');

/**
 * @param {string} title
 * @param {string | undefined} databaseUrl
 */
async function test(title, databaseUrl) {
  console.log(`\nServer tests on ${title}`);
  const { TEST_DATABASE_URL: _given, ...env } = process.env;
  const { code } = await run(
    process.execPath,
    [JEST, '--selectProjects', 'server', ...process.argv.slice(2)],
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

// Ctrl-C reaches jest as well: it ends, and what was started here is stopped below.
process.on('SIGINT', () => undefined);
const embedded = await test('the embedded database', undefined);
const postgres = await testOnPostgres();
process.exitCode = embedded === 0 && postgres === 0 ? 0 : 1;
