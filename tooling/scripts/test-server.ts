/**
 * The server's tests on the embedded database, then those about dialect, locks, guards and streams on a real
 * PostgreSQL. That is a new one, or the one in `TEST_DATABASE_URL`. A full run tries every database test on
 * both, and ten kills during writes. `npm run test:server -- <jest arguments>` narrows the tests, on both.
 */
import { crashTest } from '../lab/crash-test.ts';
import { withPostgres } from '../lib/postgres.ts';
import { FULL, runJest } from '../lib/run.ts';

const KILLS = 10;
const args = process.argv.slice(2);

function test(title: string, databaseUrl?: string): Promise<number> {
  console.log(`\nServer tests on ${title}`);
  // The patterns come first: jest would read them as further names of projects after --selectProjects.
  const mayBeNone = databaseUrl === undefined ? [] : ['--passWithNoTests'];
  return runJest([...args, ...mayBeNone, '--selectProjects', 'server'], { TEST_DATABASE_URL: databaseUrl });
}

async function surviveKills(): Promise<number> {
  console.log(`\n${KILLS} kills in the middle of writes`);
  const { problems, figure } = await crashTest(KILLS);
  for (const problem of problems) console.error(`  ${problem}`);
  console.log(`  ${figure}, ${problems.length} problems`);
  return problems.length === 0 ? 0 : 1;
}

const isNarrowed = args.length > 0;
const isFull = Boolean(process.env[FULL]);
if (isNarrowed) process.env[FULL] = '1';
// Ctrl-C also reaches jest, which ends; everything else is stopped below.
process.on('SIGINT', () => undefined);
const codes = [
  await test('the embedded database'),
  await withPostgres((url) => test('PostgreSQL', url)),
  ...(isFull && !isNarrowed ? [await surviveKills()] : []),
];
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0;
