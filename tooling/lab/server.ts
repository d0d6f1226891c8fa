/** A server under test, in its own process, with a temporary folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../server/src/db/database.ts';
import { auditBooks } from '../../server/src/maintenance/audit-books.ts';
import { createHistorySeal } from '../../server/src/security/history-seal.ts';
import { startServing } from '../lib/product.ts';

const PROGRAM = ['server/src/server.ts'];
/** The secret of a server under test. */
export const LAB_SECRET = 'lab-secret-of-more-than-32-bytes!!!!';

/** Starts a server and waits until it is ready. */
export async function startServer(environment: NodeJS.ProcessEnv, port?: number) {
  const server = await startServing(PROGRAM, {
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

type ServerProcess = Awaited<ReturnType<typeof startServer>>;

/** Runs work in a new folder, which is removed at the end. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quits-lab-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs work with a server, which is stopped at the end. */
export async function withServer<Result>(
  environment: NodeJS.ProcessEnv,
  work: (server: ServerProcess) => Promise<Result>,
): Promise<Result> {
  const server = await startServer(environment);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** The problems in a folder's data, or in those of a PostgreSQL, as sentences. */
export async function auditProblems(dataDir: string, databaseUrl?: string): Promise<string[]> {
  const database = openDatabase({ databaseUrl, dataDir });
  try {
    const { findings } = await auditBooks(database, { sealHistory: createHistorySeal(LAB_SECRET) });
    return findings.map(({ rule, row }) => `${rule} ${JSON.stringify(row)}`);
  } finally {
    await database.close();
  }
}
