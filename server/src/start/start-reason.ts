import type { Config } from '../config/config.ts';
import { isDiskFull, isUnavailable } from '../db/errors.ts';
import { EnvironmentError } from '../config/environment-error.ts';
import { codeOf } from '../errors/error-code.ts';

/** Drivers do not always throw JavaScript errors. */
interface Failure {
  message: string;
}
type Places = Pick<Config, 'databaseUrl' | 'dataDir'>;

const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;
const UNOPENED = /^SQLITE_(CANTOPEN|READONLY|IOERR|PERM|AUTH)/;
/** OpenSSL's reasons to refuse a certificate, and Node's for a name that is not in it. */
const UNTRUSTED = /CERT|SIGNATURE|ISSUER|CRL|HOSTNAME_MISMATCH/;
/**
 * PostgreSQL: unknown user, password or database. The driver reports refused TLS without a code.
 */
const REFUSED = /^(28|3D)...$|SSL/;

const hasMessage = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';

/** Whether a file system error concerns the folder, its content or its parents. */
function isAbout(dataDir: string, error: Failure): boolean {
  if (!('syscall' in error)) return false;
  const { path = dataDir } = error as Failure & { path?: string };
  return path.startsWith(dataDir) || dataDir.startsWith(path);
}

/** Whether the error concerns a file that the address names, such as a certificate. */
const isAboutFileIn = (databaseUrl: string, error: Failure) =>
  'path' in error && [...new URL(databaseUrl).searchParams.values()].some((value) => value === error.path);

function ofPostgres(error: Failure, databaseUrl: string): string | undefined {
  // If a name has several addresses, the combined error has no message.
  const reason = error.message || (codeOf(error) ?? '');
  if (UNTRUSTED.test(codeOf(error) ?? ''))
    return `The certificate of the database that DATABASE_URL names is not trusted: ${reason}. Name the certificate of its authority in DATABASE_CA_FILE.`;
  const isKnown =
    isUnavailable(error) || REFUSED.test(codeOf(error) ?? reason) || isAboutFileIn(databaseUrl, error);
  return isKnown ? `The database that DATABASE_URL names cannot be used: ${reason}.` : undefined;
}

function ofFolder(error: Failure, dataDir: string): string | undefined {
  const code = codeOf(error) ?? '';
  if (isDiskFull(error)) return `The disk of DATA_DIR (${dataDir}) is full.`;
  if (DAMAGED.test(code))
    return `The database in DATA_DIR (${dataDir}) is damaged: ${error.message}. Put a backup in its place with \`npm run restore\`.`;
  if (isAbout(dataDir, error) || UNOPENED.test(code))
    return `DATA_DIR (${dataDir}) cannot be used: ${error.message}.`;
  return undefined;
}

/**
 * Explains an error during the start to the operator.
 *
 * @returns one sentence if the environment is the cause; `undefined` for a bug, whose stack should
 *   be shown
 */
export function startReason(error: unknown, { databaseUrl, dataDir }: Places): string | undefined {
  if (error instanceof EnvironmentError) return error.message;
  if (!hasMessage(error)) return undefined;
  return (databaseUrl === undefined ? undefined : ofPostgres(error, databaseUrl)) ?? ofFolder(error, dataDir);
}
