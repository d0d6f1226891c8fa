import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { DestinationStream } from 'pino';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config/config.ts';
import type { FeatureStore } from '../modules/admin/features.service.ts';
import { INSTANCES, takeTurns } from './instances.ts';
import { createMigratedDatabase } from './test-database.ts';

export interface TestApp {
  app: FastifyInstance;
  /** All instances; `app` is the first. */
  instances: readonly [FastifyInstance, ...FastifyInstance[]];
  dataDir: string;
  /** The application's clock. It stands still until a test moves it. */
  clock: { now: number };
  /** The mails so far, oldest first, in their raw form. */
  mails(): Promise<string[]>;
  /** The token in the newest mail to this address. */
  tokenMailedTo(address: string): Promise<string>;
  close(): Promise<void>;
}

interface TestAppOptions {
  /** For a test that inspects or closes the server: always one instance. */
  isAlone?: boolean;
  /** How many instances take turns, if the database allows more than one. */
  instances?: number;
  environment?: NodeJS.ProcessEnv;
  logStream?: DestinationStream;
  pages?: RequestListener;
  features?: FeatureStore;
}

const DEFAULTS = {
  LOG_LEVEL: 'error',
  RATE_LIMIT_ADDRESS_FACTOR: '10000',
  JWT_SECRET: 'test-secret-of-more-than-32-bytes!',
};

async function readMails(instances: readonly FastifyInstance[], dataDir: string): Promise<string[]> {
  for (const instance of instances) await instance.mailNotices();
  await Promise.all(instances.map(({ outbox }) => outbox.idle()));
  const folder = join(dataDir, 'outbox');
  const names = readdirSync(dataDir).includes('outbox') ? readdirSync(folder) : [];
  const numberOf = (name: string) => Number(/-(\d+)\.eml$/.exec(name)?.[1]);
  return names
    .filter((name) => name.endsWith('.eml'))
    .sort((a, b) => numberOf(a) - numberOf(b))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** This many requests are never a burst, even on a slow machine. */
const MAX_PER_ITERATION = 10;

/**
 * Spreads requests over iterations of the event loop, as connections do. On the embedded database a
 * whole test would otherwise run in one iteration and be shed as a burst.
 */
function comeAsOverConnections(app: FastifyInstance): void {
  const inject = app.inject.bind(app) as (request: unknown) => Promise<unknown>;
  let arrived = 0;
  Object.assign(app, {
    inject: async (request: unknown) => {
      do await setImmediate();
      while (arrived >= MAX_PER_ITERATION);
      arrived += 1;
      if (arrived === 1) void setImmediate().then(() => (arrived = 0));
      return inject(request);
    },
  });
}

/** The first instance receives the tests' requests. The embedded database allows only one. */
async function buildInstances(
  config: Config,
  clock: TestApp['clock'],
  { isAlone = false, instances: count = INSTANCES, logStream, pages, features }: TestAppOptions,
): Promise<{ instances: [FastifyInstance, ...FastifyInstance[]]; close: () => Promise<void> }> {
  const build = () =>
    buildApp({
      config,
      now: () => clock.now,
      ...(logStream && { logStream }),
      pages,
      features,
    });
  const app = await build();
  comeAsOverConnections(app);
  if (isAlone || config.databaseUrl === undefined || count === 1)
    return { instances: [app], close: () => app.close() };
  const others = await Promise.all(Array.from({ length: count - 1 }, build));
  return { instances: [app, ...others], close: await takeTurns([app, ...others]) };
}

/**
 * The embedded database ends with its test, so it need not survive a power cut (lab/syncs.ts counts
 * the syncs that do).
 */
async function commitWithoutDisk({ database }: FastifyInstance): Promise<void> {
  if (database.kind === 'sqlite') await sql`pragma synchronous = off`.execute(database.admin);
}

/** Starts the whole application with a separate database and without a port. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quits-test-'));
  const database = await createMigratedDatabase(dataDir);
  const outerNow = Date.now;
  const clock = { now: outerNow() };
  // The library that counts rates reads the clock of the process.
  Date.now = () => clock.now;
  const config = readConfig(
    { ...DEFAULTS, DATA_DIR: dataDir, DATABASE_URL: database.databaseUrl, ...options.environment },
    dataDir,
  );
  const { instances, close } = await buildInstances(config, clock, options);
  await commitWithoutDisk(instances[0]);
  return {
    app: instances[0],
    instances,
    dataDir,
    clock,
    mails: () => readMails(instances, dataDir),
    async tokenMailedTo(address) {
      const mails = await readMails(instances, dataDir);
      const tokens = mails
        .filter((mail) => mail.includes(`To: ${address}`))
        .flatMap((mail) => /\/(?:invite|reset-password)\/([\w-]{43})$/m.exec(mail)?.[1] ?? []);
      const token = tokens.at(-1);
      if (token === undefined) throw new Error(`No link was mailed to ${address}`);
      return token;
    },
    async close() {
      Date.now = outerNow;
      await close();
      await database.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The application that all tests of a file share. It exists from `beforeAll` on and is closed after
 * the last test.
 */
export function useTestApp(options: TestAppOptions = {}): TestApp {
  // Filled before the first test.
  const shared = {} as TestApp;
  beforeAll(async () => {
    Object.assign(shared, await buildTestApp(options));
  });
  afterAll(() => shared.close());
  return shared;
}
