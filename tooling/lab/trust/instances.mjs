import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../../scripts/ports.mjs';
import { startServerProcess } from './processes.mjs';
import { startRoundRobin } from './round-robin.mjs';

const COUNT = 3;
let databases = 0;

/**
 * An empty database of its own on a running PostgreSQL.
 *
 * @param {string} serverUrl
 * @returns {Promise<string>} its address
 */
export async function createDatabase(serverUrl) {
  const name = `quits_instances_${process.pid}_${++databases}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * @param {string} databaseUrl
 * @param {string} statement
 * @returns {Promise<Record<string, unknown>[]>}
 */
export async function ask(databaseUrl, statement) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

/**
 * Starts three servers at the same moment on one empty PostgreSQL database, behind a round-robin. They share the
 * folder of mails, as they share everything else.
 *
 * @param {string} serverUrl of PostgreSQL
 * @param {NodeJS.ProcessEnv} [environment]
 */
export async function startInstances(serverUrl, environment = {}) {
  const databaseUrl = await createDatabase(serverUrl);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'quits-instances-'));
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...environment };
  const ports = await Promise.all(Array.from({ length: COUNT }, freePort));
  const start = (/** @type {number} */ port) => startServerProcess(settings, undefined, { port });
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
    /** Kills one. @param {number} index */
    kill: (index) => servers[index]?.end('SIGKILL'),
    /** Starts the one that was killed again. @param {number} index */
    revive: async (index) => {
      servers[index] = await start(/** @type {number} */ (ports[index]));
    },
    stop: async () => {
      balancer.close();
      await Promise.all(servers.map(({ end }) => end('SIGTERM')));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof startInstances>>} Instances */
