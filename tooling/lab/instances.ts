import pg from 'pg';
import { freePort } from '../lib/ports.ts';
import { startRoundRobin } from './round-robin.ts';
import { startServer, withFolder } from './server.ts';

/** How many servers there are. */
export const COUNT = 3;
let databases = 0;

/** Asks PostgreSQL one statement. */
export async function ask(databaseUrl: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** An empty database of its own on a running PostgreSQL; gives its address. */
async function createDatabase(serverUrl: string): Promise<string> {
  const name = `quits_instances_${process.pid}_${++databases}`;
  await ask(serverUrl, `create database ${name}`);
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}

async function startInstances(serverUrl: string, dataDir: string, environment: NodeJS.ProcessEnv) {
  const databaseUrl = await createDatabase(serverUrl);
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...environment };
  const ports = await Promise.all(Array.from({ length: COUNT }, freePort));
  const start = (port: number) => startServer(settings, { port });
  const servers = await Promise.all(ports.map(start));
  const balancer = await startRoundRobin(ports);
  return {
    /** The address of the round-robin. */
    api: balancer.api,
    /** The address of each server. */
    apis: servers.map(({ api }) => api),
    databaseUrl,
    dataDir,
    /** What each server logged. */
    outputs: () => servers.map(({ output }) => output()),
    /** Kills one. */
    kill: (index: number) => servers[index]?.stop('SIGKILL'),
    /** Starts the one that was killed again. */
    revive: async (index: number) => {
      servers[index] = await start(ports[index] ?? 0);
    },
    stop: async () => {
      balancer.close();
      await Promise.all(servers.map(({ stop }) => stop()));
    },
  };
}

export type Instances = Awaited<ReturnType<typeof startInstances>>;

/**
 * Does something with three servers that start at the same moment on one empty PostgreSQL database, behind a
 * round-robin. They share the folder of mails, as they share everything else.
 */
export function withInstances<Result>(
  serverUrl: string,
  work: (instances: Instances) => Promise<Result>,
  environment: NodeJS.ProcessEnv = {},
): Promise<Result> {
  return withFolder(async (dataDir) => {
    const instances = await startInstances(serverUrl, dataDir, environment);
    try {
      return await work(instances);
    } finally {
      await instances.stop();
    }
  });
}
