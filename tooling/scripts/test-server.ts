/**
 * The server's tests, on the embedded database and then, those about dialect, locks, guards and streams, on a real
 * PostgreSQL (one of its own, or the one that `TEST_DATABASE_URL` names). A full run tries all that reach a database on
 * both, and ten kills in the middle of writes. `npm run test:server -- <jest arguments>` narrows the tests, on both.
 */
import { buildServer } from '../build/builds.ts';
import { killStorm } from '../lab/storm.ts';
import { startPostgres } from '../lib/postgres.ts';
import { FULL, runJest } from '../lib/run.ts';

const KILLS = 10;
const wanted = process.argv.slice(2);

function test(title: string, databaseUrl?: string): Promise<number> {
  console.log(`\nServer tests on ${title}`);
  // The patterns come first: what follows --selectProjects is taken for more names of projects.
  const mayBeNone = databaseUrl === undefined ? [] : ['--passWithNoTests'];
  return runJest([...wanted, ...mayBeNone, '--selectProjects', 'server'], { TEST_DATABASE_URL: databaseUrl });
}

async function surviveKills(): Promise<number> {
  console.log(`\n${KILLS} kills in the middle of writes`);
  if (!(await buildServer())) return 1;
  const { problems, figure } = await killStorm(KILLS);
  for (const problem of problems) console.error(`  ${problem}`);
  console.log(`  ${figure}, ${problems.length} problems`);
  return problems.length === 0 ? 0 : 1;
}

const isNarrowed = wanted.length > 0;
const isFull = Boolean(process.env[FULL]);
if (isNarrowed) process.env[FULL] = '1';
// Ctrl-C reaches jest as well: it ends, and what was started here is stopped below.
process.on('SIGINT', () => undefined);
const postgres = await startPostgres();
const codes = [
  await test('the embedded database'),
  await test('PostgreSQL', postgres.url).finally(postgres.stop),
  ...(isFull && !isNarrowed ? [await surviveKills()] : []),
];
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0;
