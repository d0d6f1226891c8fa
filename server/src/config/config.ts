import { resolve } from 'node:path';
import { SWITCH_WORDS, readSwitch } from '@quits/contracts';
import { emailSchema } from '@quits/contracts/schemas';
import { z } from 'zod';
import { EnvironmentError } from './environment-error.ts';
import { apiAddressOf, providerOf, providerVariables, refuseHalfProvider } from './identity-provider.ts';
import { readSecretFiles } from './secret-files.ts';
import { jsonVariable } from './json-variable.ts';
import { trustedIssuers } from './trusted-issuers.ts';

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((value) => value <= 65_535, 'must be a port number')
    .default(fallback);

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

const proxyAddress = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
]);

const urlOf = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );

/** User and password of an address, raw: up to its last @. */
const CREDENTIALS = /^\w+:\/\/(.*)@/s;
/** What stands for itself in a user or a password (RFC 3986 §3.2.1), or is percent-encoded. */
const ENCODED = /^(?:[\w.~!$&'()*+,;=:-]|%[\da-f]{2})*$/i;

/** An address that can hold a secret. The messages never repeat it. */
const secretUrlOf = (...protocols: string[]) =>
  urlOf(...protocols)
    .refine(
      (text) => ENCODED.test(CREDENTIALS.exec(text)?.[1] ?? ''),
      'has signs before its @ that must be percent-encoded: # as %23, / as %2F, ? as %3F, @ as %40, % as %25',
    )
    .refine(
      (text) => !text.replace(CREDENTIALS, '').includes('#'),
      'has a #, which addresses cannot hold: write %23',
    );

const toggle = z
  .string()
  .refine((text) => readSwitch(text) !== undefined, SWITCH_WORDS)
  .transform((text) => readSwitch(text) === true)
  .default(false);

/** An address below which paths and queries are added. */
const serviceUrl = urlOf('http:', 'https:')
  .refine((text) => !/[?#@]/.test(text), 'must have no user, query or fragment')
  .transform((text) => text.replace(/\/+$/, ''));
const featureServices = jsonVariable(
  z.record(z.string().regex(/^mf-[a-z]+$/, 'must be the name of a feature, like mf-polls'), serviceUrl),
  '{"mf-polls": "http://127.0.0.1:9000"}',
);

const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** Timers cannot wait longer than 24.8 days. */
const LONGEST_WAIT_MS = 24 * UNIT_MS.d;

const variables = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .optional(),
  PORT: port(8000),
  HOST: z.string().min(1).optional(),
  WEB_PORT: port(3000),
  ONE_ORIGIN: toggle,
  DATABASE_URL: secretUrlOf('postgres:', 'postgresql:').optional(),
  DATABASE_DIRECT_URL: secretUrlOf('postgres:', 'postgresql:').optional(),
  DATABASE_CA_FILE: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  SMTP_URL: secretUrlOf('smtp:', 'smtps:').optional(),
  MAIL: z
    .string()
    // Login shells set it to the path of the person's mailbox.
    .transform((text) => (text.includes('/') ? undefined : text))
    .pipe(z.literal('files', 'must be files, or not set').optional())
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\p{Cc}]+$/u, 'must be one line')
    .default('Quits <no-reply@localhost>'),
  PUBLIC_URL: urlOf('http:', 'https:').optional(),
  JWT_SECRET: z
    .string()
    .refine((secret) => Buffer.byteLength(secret) >= 32, 'must be at least 32 bytes long')
    .optional(),
  CORS_ORIGINS: list
    .refine((items) => items.every(isOrigin), 'must be origins like https://example.org, with commas between')
    .optional(),
  TRUSTED_ISSUERS: trustedIssuers.default([]),
  FEATURE_SERVICES: featureServices.default({}),
  ...providerVariables,
  OIDC_ONLY: toggle,
  TRUST_PROXY: list
    .refine(
      (items) => items.every((item) => proxyAddress.safeParse(item).success),
      'must be IP addresses or ranges, with commas between',
    )
    .default([]),
  RATE_LIMIT_ADDRESS_FACTOR: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a number')
    .transform(Number)
    .refine((value) => value > 0, 'must be greater than zero')
    .default(1),
  DEMO: toggle,
  ADMIN_EMAILS: list
    .refine(
      (items) => items.every((item) => emailSchema.safeParse(item).success),
      'must be addresses, with commas between',
    )
    .transform((items) => items.map((item) => item.toLowerCase()))
    .default([]),
  REGISTRATION: z.enum(['open', 'invited', 'closed']).default('open'),
  RATES_URL: secretUrlOf('http:', 'https:').optional(),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  DISK_RESERVE_MB: z
    .string()
    .regex(/^\d{1,9}$/, 'must be megabytes')
    .default('1000')
    .transform((megabytes) => Number(megabytes) * 1_000_000),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_EVERY: z
    .string()
    .regex(/^\d{1,6}[smhd]$/, 'must be a number with s, m, h or d, like 6h')
    .transform((text) => parseInt(text) * UNIT_MS[text.at(-1) as keyof typeof UNIT_MS])
    .refine((ms) => ms > 0 && ms <= LONGEST_WAIT_MS, 'must be between 1s and 24d')
    .default(UNIT_MS.h),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number from 1 to 9999')
    .transform(Number)
    .default(24),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SHUTDOWN_WAIT_MS: z
    .string()
    .regex(/^\d{1,5}$/, 'must be milliseconds')
    .transform(Number)
    .default(0),
  QUITS_PRINT_LINKS: toggle,
});

/** Variables whose defaults suit a trial but would silently be wrong in production. */
const REQUIRED_IN_PRODUCTION = {
  JWT_SECRET: 'must be set when NODE_ENV is production',
  PUBLIC_URL: 'must be set when NODE_ENV is production, or links in mails would lead to this machine',
  SMTP_URL: 'must be set when NODE_ENV is production, or MAIL=files for mails that become files',
} as const;

const DEMO_WITH_MAILS =
  'cannot go with SMTP_URL: outsiders would send mails, and the sample people have no mailboxes';

const BACKUP_OF_POSTGRES =
  'is for the embedded database: back PostgreSQL up with its own tools (docs/operations.md#backup)';

const ONLY_POSTGRES =
  'needs DATABASE_URL: the embedded database has no pool of connections and no certificate';

/** Words of an address with which PostgreSQL's certificate is not checked. */
const UNCHECKED = /[?&]sslmode=(disable|no-verify)\b/;
const ADDRESSES = ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const;

/** Refuses an authority for a certificate that an address leaves unchecked. */
function refuseUnchecked(env: z.infer<typeof variables>, context: z.RefinementCtx): void {
  const mode = ADDRESSES.map((name) => UNCHECKED.exec(env[name] ?? '')?.[1]).find(Boolean);
  if (env.DATABASE_CA_FILE === undefined || mode === undefined) return;
  const message = `cannot go with sslmode=${mode}, which checks no certificate`;
  context.addIssue({ code: 'custom', path: ['DATABASE_CA_FILE'], message });
}

const environmentSchema = variables.superRefine(refuseUnchecked).superRefine((env, context) => {
  refuseHalfProvider(env, context);
  if (env.DEMO && env.SMTP_URL !== undefined)
    context.addIssue({ code: 'custom', path: ['DEMO'], message: DEMO_WITH_MAILS });
  if (env.BACKUP_DIR !== undefined && env.DATABASE_URL !== undefined)
    context.addIssue({ code: 'custom', path: ['BACKUP_DIR'], message: BACKUP_OF_POSTGRES });
  const further =
    env.DATABASE_URL === undefined ? (['DATABASE_DIRECT_URL', 'DATABASE_CA_FILE'] as const) : [];
  for (const name of further.filter((one) => env[one] !== undefined))
    context.addIssue({ code: 'custom', path: [name], message: ONLY_POSTGRES });
  if (env.NODE_ENV !== 'production') return;
  for (const name of ['JWT_SECRET', 'PUBLIC_URL', 'SMTP_URL'] as const) {
    if (env[name] !== undefined || (name === 'SMTP_URL' && env.MAIL === 'files')) continue;
    context.addIssue({ code: 'custom', path: [name], message: REQUIRED_IN_PRODUCTION[name] });
  }
});

/**
 * The address of a database with the certificate of its authority. Without further words in the address, the
 * connection is encrypted and the name of the server checked (libpq's `sslmode=verify-full`).
 */
function withAuthority(address: string | undefined, file: string | undefined): string | undefined {
  if (address === undefined || file === undefined) return address;
  const url = new URL(address);
  url.searchParams.set('sslrootcert', file);
  if (!url.searchParams.has('sslmode')) url.searchParams.set('sslmode', 'verify-full');
  return url.href;
}

export type Config = ReturnType<typeof readConfig>;

/** The environment is invalid. `message` names each bad variable. */
export class ConfigError extends EnvironmentError {}

function parse(environment: NodeJS.ProcessEnv, root: string): z.infer<typeof environmentSchema> {
  // Empty variables count as unset, because shells and compose files write "none" that way.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { values, problems } = readSecretFiles(set, root);
  const result = environmentSchema.safeParse(values);
  if (result.success && problems.length === 0) return result.data;
  const issues = result.error?.issues ?? [];
  const lines = [...problems, ...issues.map((issue) => `${String(issue.path[0])} ${issue.message}`)];
  throw new ConfigError(`These environment variables are wrong:\n  ${lines.join('\n  ')}`);
}

/** Variables of earlier versions, and why a value has no effect any more. */
const IGNORED = [['DATABASE_READ_URL', 'all reads go to the primary']] as const;

/**
 * Names the set variables of earlier versions, for the log.
 *
 * @param environment the variables, as in `process.env`
 * @returns a sentence for each, without its value
 */
export function ignoredVariables(environment: NodeJS.ProcessEnv): string[] {
  return IGNORED.flatMap(([name, reason]) =>
    [name, `${name}_FILE`]
      .filter((variable) => (environment[variable] ?? '') !== '')
      .map((variable) => `${variable} is ignored: ${reason}`),
  );
}

/**
 * Reads the environment once.
 *
 * @param environment the variables, as in `process.env`
 * @param root the base folder of relative paths
 * @throws ConfigError with the list of bad names
 */
export function readConfig(environment: NodeJS.ProcessEnv, root: string) {
  const env = parse(environment, root);
  const isProduction = env.NODE_ENV === 'production';
  const isOneOrigin = env.ONE_ORIGIN;
  const authority = env.DATABASE_CA_FILE && resolve(root, env.DATABASE_CA_FILE);
  const webPort = isOneOrigin ? env.PORT : env.WEB_PORT;
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${String(webPort)}`).replace(/\/+$/, '');
  return {
    isProduction,
    port: env.PORT,
    /** Undefined: all interfaces. */
    host: env.HOST,
    /** Whether this process also serves the web app. */
    isOneOrigin,
    databaseUrl: withAuthority(env.DATABASE_URL, authority),
    /** The database without a pool of connections between, for hearing changes. */
    databaseDirectUrl: withAuthority(env.DATABASE_DIRECT_URL, authority),
    dataDir: resolve(root, env.DATA_DIR),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    /** The web app's URL for links, without a trailing slash. */
    publicUrl,
    /** Where browsers reach the calls of this server, without a trailing slash. */
    apiUrl: apiAddressOf(env, publicUrl),
    /** Undefined: created once and kept in `dataDir`. */
    jwtSecret: env.JWT_SECRET,
    /**
     * Undefined: the web app's origin, and outside production also localhost and private addresses.
     */
    corsOrigins: env.CORS_ORIGINS,
    /** Sites whose tokens are exchanged for those of Quits. */
    trustedIssuers: env.TRUSTED_ISSUERS,
    /** Features with a service of their own, and its address. */
    featureServices: env.FEATURE_SERVICES,
    /** By which people sign in; undefined: with what they have here. */
    provider: providerOf(env, publicUrl),
    trustProxy: env.TRUST_PROXY,
    /** Multiplies the limits per address, never those per account. */
    rateLimitAddressFactor: env.RATE_LIMIT_ADDRESS_FACTOR,
    /** Whether outsiders may try the app with sample data. */
    isDemo: env.DEMO,
    /** Who runs the server besides the first account, once the address is verified; in lower case. */
    adminEmails: env.ADMIN_EMAILS,
    /** Who may create an account. */
    registration: env.REGISTRATION,
    /** A service for exchange rates; undefined: no service is used. */
    ratesUrl: env.RATES_URL,
    /** Undefined: metrics only answer this machine. */
    metricsToken: env.METRICS_TOKEN,
    /** How much of the disk is reserved for data other than receipts (bytes). */
    diskReserveBytes: env.DISK_RESERVE_MB,
    /** Undefined: the server makes no backups. */
    backupDir: env.BACKUP_DIR === undefined ? undefined : resolve(root, env.BACKUP_DIR),
    backupEveryMs: env.BACKUP_EVERY,
    /** How many backups stay. */
    backupKeep: env.BACKUP_KEEP,
    logLevel: env.LOG_LEVEL,
    shutdownWaitMs: env.SHUTDOWN_WAIT_MS,
    /** Whether to also print the links of mails to standard output. */
    isPrintingLinks: env.QUITS_PRINT_LINKS && env.SMTP_URL === undefined && !isProduction,
  };
}
