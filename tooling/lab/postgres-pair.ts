/** A PostgreSQL with a standby, behind a PgBouncer that pools transactions. */
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chown, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import pg from 'pg';
import { freePort } from '../lib/ports.ts';
import {
  type Cluster,
  createCluster,
  installBinaries,
  type Postgres,
  runPostgres,
  type User,
} from '../lib/postgres.ts';
import { poll } from '../lib/processes.ts';

const FOLLOWS_WITHIN_MS = 20_000;
/** Debian installs it where only an administrator looks for programs. */
const BOUNCER_PATH = `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin`;
const BOUNCER = 'pgbouncer';
/** Debian's folder of PostgreSQL, with a folder for each major version. */
const DEBIAN = '/usr/lib/postgresql';
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  wal_keep_size: '256MB',
};
/** A write is acknowledged once the standby has it on its disk. */
const PRIMARY = { ...SETTINGS, synchronous_standby_names: '*' };

export interface Pair {
  primary: Postgres;
  standby: Postgres;
  password: string;
  user: User;
}

/** Runs one question on a database. */
export async function askSql<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function follow({ data, password }: Cluster, primary: Postgres, user: User): Promise<void> {
  const { hostname, port, username } = new URL(primary.url);
  const link = `host=${hostname} port=${port} user=${username} password=${password}`;
  await appendFile(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${link}'\n`);
  const signal = path.join(data, 'standby.signal');
  await writeFile(signal, '');
  if (user.uid !== undefined && user.gid !== undefined) await chown(signal, user.uid, user.gid);
}

/** The programs of the newest PostgreSQL that Debian's packages installed here, if any. */
function systemBinaries(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number).filter(Boolean) : [];
  return versions.length > 0 ? path.join(DEBIAN, String(Math.max(...versions)), 'bin') : undefined;
}

/**
 * Starts a primary and its standby, and waits until the standby confirms writes. They are the system's
 * PostgreSQL if there is one, or else that of the npm package.
 */
export async function startPair(folder: string): Promise<Pair> {
  const user = await installBinaries(folder, systemBinaries());
  const cluster = await createCluster(folder, user);
  const copy = { ...cluster, data: `${cluster.data}-standby` };
  await execa('cp', ['-a', cluster.data, copy.data]);
  const primary = await runPostgres(folder, { user, cluster, settings: PRIMARY });
  await follow(copy, primary, user);
  const standby = await runPostgres(folder, { user, cluster: copy, settings: SETTINGS });
  const follows = async () => {
    const rows = await askSql<{ sync_state: string }>(
      primary.url,
      'select sync_state from pg_stat_replication',
    );
    return rows[0]?.sync_state === 'sync';
  };
  if (!(await poll(follows, { withinMs: FOLLOWS_WITHIN_MS, everyMs: 100 })))
    throw new Error('The standby does not follow its primary');
  return { primary, standby, password: cluster.password, user };
}

/** Kills a PostgreSQL and all its processes at once, without any farewell. */
export async function killPostgres({ pid }: Postgres): Promise<void> {
  const { stdout } = await execa('ps', ['-o', 'pid=', '--ppid', String(pid)], { reject: false });
  for (const one of [String(pid), ...stdout.split('\n')].map(Number).filter((id) => id > 1)) {
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

/** Makes a standby the primary. Nothing confirms its writes, as it has no standby itself. */
export async function promote({ url }: Postgres): Promise<void> {
  await askSql(url, 'select pg_promote(true, 30)');
}

/** `quits` pools transactions; `quits_direct` keeps a connection for its client, as `LISTEN` needs it. */
const bouncerFile = (port: number, target: Postgres, users: string) => `
[databases]
quits = host=127.0.0.1 port=${target.port} dbname=postgres
quits_direct = host=127.0.0.1 port=${target.port} dbname=postgres pool_mode=session
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 15
ignore_startup_parameters = extra_float_digits,options,statement_timeout,idle_in_transaction_session_timeout
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 5
`;

/**
 * Starts PgBouncer in front of the primary.
 *
 * @throws Error when it is not installed
 */
export async function startBouncer(folder: string, { primary, password, user }: Pair) {
  const port = await freePort();
  const [file, users] = [path.join(folder, 'pgbouncer.ini'), path.join(folder, 'users.txt')];
  await writeFile(users, `"postgres" "${password}"\n`);
  await writeFile(file, bouncerFile(port, primary, users));
  const env = { PATH: BOUNCER_PATH };
  const bouncer = execa(BOUNCER, ['-q', file], {
    ...user,
    env,
    reject: false,
    all: true,
    stdin: 'ignore',
  });
  const addressOf = (name: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
  const isReady = () =>
    askSql(addressOf('quits'), 'select 1').then(
      () => true,
      () => false,
    );
  if (
    !(await poll(isReady, {
      withinMs: FOLLOWS_WITHIN_MS,
      everyMs: 100,
      isOver: () => bouncer.nodeChildProcess.exitCode !== null,
    }))
  ) {
    const { code, all } = await bouncer;
    throw new Error(
      code === 'ENOENT'
        ? 'This needs PgBouncer: apt-get install pgbouncer'
        : `PgBouncer did not start:\n${all}`,
    );
  }
  return {
    url: addressOf('quits'),
    directUrl: addressOf('quits_direct'),
    /** Leads all connections to another database. */
    async leadTo(target: Postgres): Promise<void> {
      await writeFile(file, bouncerFile(port, target, users));
      bouncer.kill('SIGHUP');
    },
    async stop(): Promise<void> {
      bouncer.kill('SIGINT');
      await bouncer;
    },
  };
}
