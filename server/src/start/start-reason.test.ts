import fs, { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { buildApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { databaseFile } from '../db/sqlite.ts';
import { startReason } from './start-reason.ts';

const SECRET = 'test-secret-of-more-than-32-bytes!';
let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quits-start-'));
  dataDir = join(folder, 'data');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The message to the operator when the server starts in this environment. */
async function startWith(environment: NodeJS.ProcessEnv = {}): Promise<string | undefined> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment }, folder);
  try {
    const app = await buildApp({ config });
    await app.close();
    return 'It starts.';
  } catch (error) {
    return startReason(error, config);
  }
}

/** Creates a file in the data folder. */
function put(name: string, content: string | Buffer): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, name), content);
}

describe('a start that the environment forbids is told in one sentence', () => {
  it.each([
    ['nothing listens', 'postgres://ann:pass@127.0.0.1:1/quits', /connect ECONNREFUSED 127\.0\.0\.1:1\.$/],
    ['no such host', 'postgres://ann:pass@quits.invalid/quits', /quits\.invalid\.$/],
  ])('a wrong DATABASE_URL: %s', async (_what, databaseUrl, reason) => {
    const sentence = await startWith({ DATABASE_URL: databaseUrl });
    expect(sentence).toMatch(/^The database that DATABASE_URL names cannot be used: /);
    expect(sentence).toMatch(reason);
    expect(sentence).not.toContain('pass');
  });

  it.each([
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ])('a certificate of the database that is not trusted: %s', (code) => {
    const error = Object.assign(new Error('self-signed certificate'), { code });
    expect(startReason(error, { databaseUrl: 'postgres://ann:pass@db/quits', dataDir })).toBe(
      'The certificate of the database that DATABASE_URL names is not trusted: self-signed certificate. Name the certificate of its authority in DATABASE_CA_FILE.',
    );
  });

  it('a certificate that the address of the database names and that is not there', async () => {
    expect(
      await startWith({ DATABASE_URL: 'postgres://ann:pass@127.0.0.1/quits?sslrootcert=/no/ca.pem' }),
    ).toBe(
      "The database that DATABASE_URL names cannot be used: ENOENT: no such file or directory, open '/no/ca.pem'.",
    );
  });

  it.each(['a file', 'in a file'])('a DATA_DIR that is %s', async (where) => {
    writeFileSync(join(folder, 'file'), '');
    dataDir = join(folder, where === 'a file' ? 'file' : 'file/data');
    expect(await startWith()).toMatch(/^DATA_DIR \(.*file.*\) cannot be used: ENOTDIR: not a directory/);
  });

  it('a DATA_DIR that may not be written', async () => {
    dataDir = '/proc/quits';
    expect(await startWith({ JWT_SECRET: SECRET })).toMatch(/^DATA_DIR \(\/proc\/quits\) cannot be used: /);
  });

  it('a database that may only be read @full', async () => {
    expect(await startWith()).toBe('It starts.');
    // The file system never refuses root.
    jest.spyOn(fs, 'accessSync').mockImplementation((path) => {
      if (path !== databaseFile(dataDir)) return;
      throw Object.assign(new Error('EACCES: permission denied'), {
        code: 'EACCES',
        syscall: 'access',
        path,
      });
    });
    expect(await startWith()).toMatch(/^DATA_DIR \(.*\) cannot be used: EACCES: permission denied/);
    jest.restoreAllMocks();
  });

  it('a folder where the database should be', async () => {
    mkdirSync(databaseFile(dataDir), { recursive: true });
    expect(await startWith()).toMatch(/^DATA_DIR \(.*\) cannot be used: /);
  });

  it('a database that is none', async () => {
    put('quits.db', 'no database '.repeat(1000));
    expect(await startWith()).toMatch(
      /^The database in DATA_DIR \(.*\) is damaged: file is not a database\. Put a backup/,
    );
  });

  it('a database with a damaged page @full', async () => {
    expect(await startWith()).toBe('It starts.');
    const bytes = readFileSync(databaseFile(dataDir));
    bytes.fill(0xaa, 100, 4096);
    put('quits.db', bytes);
    expect(await startWith()).toMatch(/is damaged: database disk image is malformed\. Put a backup/);
  });

  it.each(['', 'short'])('a secret in DATA_DIR that is "%s"', async (secret) => {
    put('jwt-secret', secret);
    expect(await startWith()).toMatch(/^The secret in .*jwt-secret is too short; remove the file/);
  });

  it('the database of a newer release', async () => {
    expect(await startWith()).toBe('It starts.');
    const file = new Sqlite(databaseFile(dataDir));
    file.exec("insert into kysely_migration values ('9999-of-tomorrow', '2999-01-01T00:00:00.000Z')");
    file.close();
    expect(await startWith()).toBe(
      'The database is that of a newer release (9999-of-tomorrow): start that release, or restore a backup of this one.',
    );
  });

  it('another server on the same folder', async () => {
    const app = await buildApp({ config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, folder) });
    expect(await startWith()).toMatch(/^Another server runs on the database in /);
    await app.close();
  });
});
