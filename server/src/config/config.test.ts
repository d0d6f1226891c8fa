import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ignoredVariables, ConfigError, readConfig } from './config.ts';
import { SECRETS } from './secret-files.ts';

const ROOT = '/srv/quits';

function messageOf(environment: NodeJS.ProcessEnv): string {
  try {
    readConfig(environment, ROOT);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

it('names a set variable of an earlier version once, without its value', () => {
  const sentence = 'DATABASE_READ_URL is ignored: all reads go to the primary';
  expect(ignoredVariables({ DATABASE_READ_URL: 'postgres://ann:secret@standby/quits' })).toEqual([sentence]);
  expect(ignoredVariables({ DATABASE_READ_URL: '', DATABASE_URL: 'postgres://primary/quits' })).toEqual([]);
});

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(readConfig({}, ROOT)).toEqual({
      isProduction: false,
      port: 8000,
      host: undefined,
      isOneOrigin: false,
      databaseUrl: undefined,
      databaseReadUrl: undefined,
      databaseDirectUrl: undefined,
      dataDir: '/srv/quits/.data',
      smtpUrl: undefined,
      mailFrom: 'Quits <no-reply@localhost>',
      publicUrl: 'http://localhost:3000',
      apiUrl: 'http://localhost:8000',
      jwtSecret: undefined,
      corsOrigins: undefined,
      trustedIssuers: [],
      featureServices: {},
      trustProxy: [],
      rateLimitAddressFactor: 1,
      diskReserveBytes: 1_000_000_000,
      isDemo: false,
      backupDir: undefined,
      backupEveryMs: 3_600_000,
      backupKeep: 24,
      adminEmails: [],
      registration: 'open',
      logLevel: 'info',
      shutdownWaitMs: 0,
      isPrintingLinks: false,
    });
  });

  it.each(['1', 'true', 'YES', 'On'])('turns a switch on by "%s"', (word) => {
    expect(readConfig({ ONE_ORIGIN: word, DEMO: word }, ROOT)).toMatchObject({
      isOneOrigin: true,
      isDemo: true,
    });
  });

  it.each(['0', 'false', 'No', 'off', ''])('leaves it off by "%s"', (word) => {
    expect(readConfig({ ONE_ORIGIN: word, DEMO: word }, ROOT)).toMatchObject({
      isOneOrigin: false,
      isDemo: false,
    });
  });

  it.each([
    ['DEMO', 'maybe', 'must be 1, true, yes or on, or 0, false, no or off'],
    ['MAIL', 'maybe', 'must be files, or not set'],
    ['NODE_ENV', 'Production', 'production'],
  ])('stops at %s=%s with one sentence', (name, word, sentence) => {
    expect(messageOf({ [name]: word })).toMatch(new RegExp(`\\n  ${name} .*${sentence}[^\\n]*$`));
  });

  it('ignores the mailbox that login shells name in MAIL', () => {
    expect(messageOf({ MAIL: '/var/mail/root' })).toBe('');
  });

  it.each([
    ['SMTP_URL', 'smtp://ann:25#secret@mail.example:587'],
    ['SMTP_URL', 'smtp://ann:pa/secret@mail.example'],
    ['SMTP_URL', 'smtp://ann:pa%secret@mail.example'],
    ['SMTP_URL', 'smtp://ann@example.org:secret@mail.example'],
    ['DATABASE_URL', 'postgres://ann:5432?secret@db/quits'],
    ['RATES_URL', 'https://ann:25#secret@rates.example/v1'],
  ])('refuses a secret in %s that is not percent-encoded, and never repeats it', (name, address) => {
    const message = messageOf({ [name]: address });
    expect(message).toMatch(new RegExp(`${name} has signs before its @ that must be percent-encoded`));
    expect(message).not.toContain('secret');
  });

  it.each([
    ['SMTP_URL', 'smtp://mail.example:587#secret'],
    ['DATABASE_URL', 'postgres://db/quits?user=ann&password=pa#secret'],
  ])('refuses a # in %s, which would cut off the rest, and never repeats it', (name, address) => {
    const message = messageOf({ [name]: address });
    expect(message).toContain(`${name} has a #, which addresses cannot hold: write %23`);
    expect(message).not.toContain('secret');
  });

  it('names the authority of the database in its address, which says the rest', () => {
    const folder = mkdtempSync(join(tmpdir(), 'quits-ca-'));
    const file = join(folder, 'ca.pem');
    writeFileSync(file, '-----BEGIN CERTIFICATE-----');
    const urlOf = (address: string) =>
      readConfig({ DATABASE_URL: address, DATABASE_CA_FILE: file }, ROOT).databaseUrl;
    expect(urlOf('postgres://db/quits')).toBe(
      `postgres://db/quits?sslrootcert=${encodeURIComponent(file)}&sslmode=verify-full`,
    );
    expect(urlOf('postgres://db/quits?sslmode=verify-ca')).toMatch(/sslmode=verify-ca&sslrootcert=/);
    expect(messageOf({ DATABASE_CA_FILE: file })).toMatch(/^ {2}DATABASE_CA_FILE needs DATABASE_URL/m);
    for (const mode of ['disable', 'no-verify'])
      expect(
        messageOf({ DATABASE_URL: `postgres://db/quits?sslmode=${mode}`, DATABASE_CA_FILE: file }),
      ).toContain(`  DATABASE_CA_FILE cannot go with sslmode=${mode}`);
    writeFileSync(file, 'a key of another kind');
    expect(messageOf({ DATABASE_URL: 'postgres://db/quits', DATABASE_CA_FILE: file })).toMatch(
      /DATABASE_CA_FILE names .*ca\.pem, which holds no certificate \(PEM\)/,
    );
    rmSync(folder, { recursive: true });
    expect(messageOf({ DATABASE_URL: 'postgres://db/quits', DATABASE_CA_FILE: file })).toMatch(
      /DATABASE_CA_FILE names .*ca\.pem, which cannot be read \(ENOENT\)/,
    );
  });

  it('takes secrets that are percent-encoded', () => {
    const SMTP_URL = 'smtp://ann%40example.org:p%23%2F%25@mail.example:587';
    expect(readConfig({ SMTP_URL }, ROOT).smtpUrl).toBe(SMTP_URL);
  });

  it('takes an empty variable for an unset one', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' }, ROOT)).toMatchObject({
      databaseUrl: undefined,
      port: 8000,
    });
  });

  it("takes the addresses of features' services, and says what is wrong with one", () => {
    const services = { 'mf-polls': 'http://127.0.0.1:9000/v1' };
    expect(readConfig({ FEATURE_SERVICES: JSON.stringify(services) }, ROOT).featureServices).toEqual(
      services,
    );
    for (const [text, problem] of [
      ['mf-polls=http://a', 'must be JSON: {"mf-polls": "http://127.0.0.1:9000"}'],
      ['{"polls":"http://a"}', 'polls'],
      ['{"mf-polls":"127.0.0.1:9000"}', 'mf-polls must be an address that starts with http:// or https://'],
      ['{"mf-polls":"http://a/?b=1"}', 'mf-polls must have no user, query or fragment'],
    ] as const)
      expect(messageOf({ FEATURE_SERVICES: text })).toContain(`  FEATURE_SERVICES ${problem}`);
  });

  it('builds links from PUBLIC_URL, else from WEB_PORT, or from PORT when it serves the web app', () => {
    const ports = { PORT: '5000', WEB_PORT: '4000' };
    expect(readConfig(ports, ROOT).publicUrl).toBe('http://localhost:4000');
    expect(readConfig({ ...ports, ONE_ORIGIN: '1' }, ROOT).publicUrl).toBe('http://localhost:5000');
    expect(readConfig({ PUBLIC_URL: 'https://quits.example/' }, ROOT).publicUrl).toBe(
      'https://quits.example',
    );
  });

  describe('an identity provider', () => {
    const issuer = { OIDC_ISSUER: 'https://auth.example/realm/', OIDC_CLIENT_ID: 'quits' };
    const callbackWith = (env: NodeJS.ProcessEnv) =>
      readConfig({ ...issuer, ...env }, ROOT).provider?.callbackUrl;

    it('has the name of its host, and its issuer as it is written', () => {
      expect(readConfig({}, ROOT).provider).toBeUndefined();
      expect(readConfig(issuer, ROOT).provider).toEqual({
        issuer: 'https://auth.example/realm/',
        clientId: 'quits',
        clientSecret: undefined,
        name: 'auth.example',
        isOnly: false,
        callbackUrl: 'http://localhost:8000/auth/oidc/callback',
      });
    });

    it('leads back to where browsers reach the calls', () => {
      const PUBLIC_URL = 'https://quits.example';
      const [path, port] = ['/auth/oidc/callback', { PORT: '5000' }];
      expect(callbackWith({ PUBLIC_URL })).toBe(PUBLIC_URL + path);
      expect(callbackWith({ PUBLIC_URL, API_URL: 'https://api.example/' })).toBe(
        `https://api.example${path}`,
      );
      expect(callbackWith({ ...port, ONE_ORIGIN: '1' })).toBe(`http://localhost:5000${path}`);
      expect(callbackWith({ ...port, PUBLIC_URL: 'http://10.0.0.7:3000' })).toBe(
        `http://10.0.0.7:5000${path}`,
      );
    });

    it('is described whole, by an address that is safe', () => {
      const { OIDC_ISSUER, OIDC_CLIENT_ID } = issuer;
      expect(messageOf({ OIDC_ISSUER })).toContain('OIDC_CLIENT_ID must be set with OIDC_ISSUER');
      expect(messageOf({ OIDC_CLIENT_ID })).toContain('OIDC_CLIENT_ID needs OIDC_ISSUER');
      expect(messageOf({ OIDC_ONLY: '1' })).toContain('OIDC_ONLY needs OIDC_ISSUER');
      expect(messageOf({ ...issuer, OIDC_ISSUER: 'http://auth.example' })).toContain(
        'must start with https://',
      );
    });
  });

  it('names all bad variables together', () => {
    const message = messageOf({
      PORT: 'eighty',
      DATABASE_URL: 'mysql://x',
      SMTP_URL: 'mail.example.org',
      JWT_SECRET: 'short',
      CORS_ORIGINS: 'https://quits.example/path',
      TRUST_PROXY: 'proxy.example.org',
      RATE_LIMIT_ADDRESS_FACTOR: '0',
    });
    const names = [
      'PORT',
      'DATABASE_URL',
      'SMTP_URL',
      'JWT_SECRET',
      'CORS_ORIGINS',
      'TRUST_PROXY',
      'RATE_LIMIT_ADDRESS_FACTOR',
    ];
    for (const name of names) expect(message).toContain(`  ${name} `);
  });

  it('reads who runs the server', () => {
    const ADMIN_EMAILS = 'Ann@Example.org, bob@example.org';
    expect(readConfig({ ADMIN_EMAILS }, ROOT).adminEmails).toEqual(['ann@example.org', 'bob@example.org']);
    expect(messageOf({ ADMIN_EMAILS: 'ann@example.org, bob' })).toContain(
      '  ADMIN_EMAILS must be addresses, with commas between',
    );
  });

  it('reads where backups go, how often and how many stay', () => {
    const backups = { BACKUP_DIR: 'backups', BACKUP_EVERY: '90m', BACKUP_KEEP: '7' };
    expect(readConfig(backups, ROOT)).toMatchObject({
      backupDir: '/srv/quits/backups',
      backupEveryMs: 5_400_000,
      backupKeep: 7,
    });
    for (const every of ['0s', '25d', 'hourly', '6']) {
      const message = messageOf({ ...backups, BACKUP_EVERY: every, BACKUP_KEEP: '0' });
      expect(message).toMatch(/^ {2}BACKUP_EVERY must be/m);
      expect(message).toMatch(/^ {2}BACKUP_KEEP must be/m);
    }
    expect(messageOf({ ...backups, DATABASE_URL: 'postgres://localhost/quits' })).toMatch(
      /^ {2}BACKUP_DIR is for the embedded database.*docs\/operations\.md/m,
    );
  });

  it('takes a direct address only with PostgreSQL', () => {
    const name = 'DATABASE_DIRECT_URL';
    const ofPostgres = { DATABASE_URL: 'postgres://localhost/quits' };
    expect(messageOf({ [name]: 'postgres://b/quits' })).toContain(`  ${name} needs DATABASE_URL`);
    expect(messageOf({ ...ofPostgres, [name]: 'postgres://b/quits' })).toBe('');
    expect(messageOf({ ...ofPostgres, [name]: 'b' })).toContain(`  ${name} must be an address`);
  });

  describe('with secrets in files', () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'quits-config-'));
      writeFileSync(join(folder, 'secret'), `${'x'.repeat(32)}\n`);
    });
    afterEach(() => {
      rmSync(folder, { recursive: true });
    });

    it('reads each, without the line break at its end', () => {
      writeFileSync(join(folder, 'mail'), 'smtp://ann:secret@mail.example.org\n');
      const environment = { JWT_SECRET_FILE: 'secret', SMTP_URL_FILE: join(folder, 'mail') };
      expect(readConfig(environment, folder)).toMatchObject({
        jwtSecret: 'x'.repeat(32),
        smtpUrl: 'smtp://ann:secret@mail.example.org',
      });
    });

    it('holds what a file says to the rule of its variable', () => {
      for (const text of ['', 'short']) {
        writeFileSync(join(folder, 'secret'), text);
        expect(messageOf({ JWT_SECRET_FILE: join(folder, 'secret') })).toContain(
          '  JWT_SECRET must be at least 32 bytes long',
        );
      }
    });

    it.each([...SECRETS])('refuses a %s_FILE that cannot be read, or next to the variable itself', (name) => {
      const environment = { [`${name}_FILE`]: join(folder, 'missing') };
      expect(messageOf(environment)).toContain(
        `  ${name}_FILE names ${folder}/missing, which cannot be read (ENOENT)`,
      );
      expect(messageOf({ ...environment, [name]: 'x'.repeat(32) })).toContain(
        `  ${name}_FILE cannot go with ${name}: set one of them`,
      );
    });
  });

  describe('in production', () => {
    const production = {
      NODE_ENV: 'production',
      JWT_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'https://quits.example',
      SMTP_URL: 'smtp://mail.quits.example:587',
    };

    it('refuses to start without a secret, an address and a mail server of its own', () => {
      expect(messageOf(production)).toBe('');
      for (const name of ['JWT_SECRET', 'PUBLIC_URL', 'SMTP_URL'])
        expect(messageOf({ ...production, [name]: '' })).toContain(`  ${name} must be set`);
      const message = messageOf({ NODE_ENV: 'production' });
      for (const name of ['JWT_SECRET', 'PUBLIC_URL', 'SMTP_URL']) expect(message).toContain(`  ${name} `);
    });

    it('makes files of mails when it is asked to', () => {
      expect(messageOf({ ...production, SMTP_URL: '', MAIL: 'files' })).toBe('');
    });

    it("takes a login shell's MAIL for what it is: no word about mails of ours", () => {
      expect(messageOf({ MAIL: '/var/mail/alice' })).toBe('');
      const message = messageOf({ ...production, SMTP_URL: '', MAIL: '/var/mail/alice' });
      expect(message).toContain('  SMTP_URL must be set');
      expect(message).not.toContain('  MAIL ');
    });
  });

  it('lets no outsiders look around where mails really go out', () => {
    expect(messageOf({ DEMO: '1' })).toBe('');
    expect(messageOf({ DEMO: '0', SMTP_URL: 'smtp://localhost:25' })).toBe('');
    expect(messageOf({ DEMO: '1', SMTP_URL: 'smtp://localhost:25' })).toContain(
      '  DEMO cannot go with SMTP_URL',
    );
  });

  it('prints links only for who asked, without SMTP, outside of production', () => {
    const production = {
      NODE_ENV: 'production',
      JWT_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'https://quits.example',
      MAIL: 'files',
    };
    expect(readConfig({ QUITS_PRINT_LINKS: '1' }, ROOT).isPrintingLinks).toBe(true);
    expect(
      readConfig({ QUITS_PRINT_LINKS: '1', SMTP_URL: 'smtp://localhost:25' }, ROOT).isPrintingLinks,
    ).toBe(false);
    expect(readConfig({ QUITS_PRINT_LINKS: '1', ...production }, ROOT).isPrintingLinks).toBe(false);
  });
});
