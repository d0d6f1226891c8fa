/** Servers that are tried: each a process of its own, on folders and databases that go afterwards. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Api } from '@quits/testing/client';
import { openDatabase } from '../../server/src/db/database.ts';
import { auditBooks } from '../../server/src/maintenance/audit-books.ts';
import { createHistorySeal } from '../../server/src/security/history-seal.ts';
import { freePort } from '../lib/ports.ts';
import { startServing } from '../lib/product.ts';
import { roundRobin } from './round-robin.ts';

const BUILT = ['server/dist/server.js'];
/** What every server that is tried signs and seals with. */
export const LAB_SECRET = 'lab-secret-of-more-than-32-bytes!!!!';

interface ServerOptions {
  /** Of Node; the built server when unset. */
  args?: readonly string[];
  port?: number;
}

/** Starts a server and waits until it is ready. */
export async function startServer(
  environment: NodeJS.ProcessEnv,
  { args = BUILT, port }: ServerOptions = {},
) {
  const server = await startServing(args, {
    portIn: 'PORT',
    port,
    probe: '/health/ready',
    output: 'pipe',
    env: {
      DATABASE_URL: '',
      SMTP_URL: '',
      JWT_SECRET: LAB_SECRET,
      LOG_LEVEL: 'fatal',
      RATE_LIMIT_ADDRESS_FACTOR: '10000',
      ...environment,
      HOST: '127.0.0.1',
    },
  });
  return { ...server, api: server.address };
}

export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

/** Does something with a new folder, which is removed afterwards. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quits-lab-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Does something with a server, which is stopped afterwards. */
export async function withServer<Result>(
  environment: NodeJS.ProcessEnv,
  work: (server: ServerProcess) => Promise<Result>,
  options?: ServerOptions,
): Promise<Result> {
  const server = await startServer(environment, options);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** Does something with several servers that start at the same moment and share one database. */
export async function withServers<Result>(
  count: number,
  environment: NodeJS.ProcessEnv,
  work: (servers: Servers) => Promise<Result>,
): Promise<Result> {
  const start = (port: number) => startServer(environment, { port });
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const running = await Promise.all(ports.map(start));
  const apis = running.map(({ api }) => api);
  try {
    return await work({
      apis,
      api: roundRobin(apis),
      async kill(index) {
        await running[index]?.stop('SIGKILL');
      },
      async revive(index) {
        const server = await start(ports[index] ?? 0);
        running[index] = server;
        return server.readyMs;
      },
    });
  } finally {
    await Promise.all(running.map(({ stop }) => stop()));
  }
}

export interface Servers {
  /** The address of each. */
  apis: readonly string[];
  /** Calls one after the other. */
  api: Api;
  kill: (index: number) => Promise<void>;
  /** Starts one that was killed again, and gives the milliseconds until it was ready. */
  revive: (index: number) => Promise<number>;
}

/** What is wrong with the books, as sentences. */
export async function auditProblems(settings: {
  dataDir: string;
  databaseUrl?: string | undefined;
}): Promise<string[]> {
  const database = openDatabase({ databaseUrl: undefined, ...settings });
  try {
    const { findings } = await auditBooks(database, { sealHistory: createHistorySeal(LAB_SECRET) });
    return findings.map(({ rule, row }) => `${rule} ${JSON.stringify(row)}`);
  } finally {
    await database.close();
  }
}
