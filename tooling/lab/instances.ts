/** Several servers on one PostgreSQL, as a real installation runs them, and what they must agree on. */
import pg from 'pg';
import { withPostgres } from '../lib/postgres.ts';
import { runJest } from '../lib/run.ts';
import { auditProblems, withFolder, withServers } from './server.ts';
import { killServers } from './storm.ts';

const COUNT = 3;

/** Makes an empty database; gives its address. */
async function createDatabase(serverUrl: string): Promise<string> {
  const name = `quits_instances_${process.pid}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}

/** Kills one of the servers while the others serve, and looks whether the books are right afterwards. */
function killOne(databaseUrl: string, kills: number): Promise<string[]> {
  // They share the folder of mails, as they share everything else.
  return withFolder((dataDir) =>
    withServers(COUNT, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, async (servers) => {
      const { problems, figure } = await killServers({ ...servers, dataDir }, kills);
      console.log(figure);
      return [...problems, ...(await auditProblems({ dataDir, databaseUrl }))];
    }),
  );
}

/** The tests of the API over several instances: sessions, limits, keys and every call of the specification. */
async function runTests(databaseUrl: string): Promise<string[]> {
  const env = { TEST_DATABASE_URL: databaseUrl, TEST_INSTANCES: String(COUNT) };
  const code = await runJest(['--forceExit', '--selectProjects', 'server'], env);
  return code === 0 ? [] : ['some tests fail over several instances (above)'];
}

/** Kills so many times, and runs the tests; gives the problems. */
export function tryInstances(kills: number, withTests: boolean): Promise<string[]> {
  return withPostgres(async (url) => {
    const problems = await killOne(await createDatabase(url), kills);
    return withTests ? [...problems, ...(await runTests(url))] : problems;
  });
}
