import type { Config } from './config.ts';
import { isDiskFull, isUnavailable } from './db/errors.ts';
import { EnvironmentError } from './environment-error.ts';
import { codeOf } from './error-code.ts';

/** What drivers throw is not always an Error of JavaScript's. */
interface Failure {
  message: string;
}
type Places = Pick<Config, 'databaseUrl' | 'dataDir'>;

const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;
/** libsql gives a file that cannot be opened no code. */
const UNOPENED = /^SQLITE_(CANTOPEN|READONLY|IOERR|PERM|AUTH)|^ConnectionFailed/;
/** PostgreSQL: no such user or password, no such database; the driver gives a refused TLS no code. */
const REFUSED = /^(28|3D)...$|SSL/;

const hasMessage = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';

/** Whether the file system complains about the folder, what is in it, or what it is in. */
function isAbout(dataDir: string, error: Failure): boolean {
  if (!('syscall' in error)) return false;
  const { path = dataDir } = error as Failure & { path?: string };
  return path.startsWith(dataDir) || dataDir.startsWith(path);
}

function ofPostgres(error: Failure): string | undefined {
  // Where a name has several addresses, each has a message and their sum has none.
  const reason = error.message || (codeOf(error) ?? '');
  const isKnown = isUnavailable(error) || REFUSED.test(codeOf(error) ?? reason);
  return isKnown ? `The database that DATABASE_URL names cannot be used: ${reason}.` : undefined;
}

function ofFolder(error: Failure, dataDir: string): string | undefined {
  const signs = [codeOf(error) ?? '', error.message];
  if (isDiskFull(error)) return `The disk of DATA_DIR (${dataDir}) is full.`;
  if (signs.some((sign) => DAMAGED.test(sign)))
    return `The database in DATA_DIR (${dataDir}) is damaged: ${error.message}. Put a backup in its place with \`npm run restore\`.`;
  if (isAbout(dataDir, error) || signs.some((sign) => UNOPENED.test(sign)))
    return `DATA_DIR (${dataDir}) cannot be used: ${error.message}.`;
  return undefined;
}

/**
 * What the operator is told of an error before anything is served.
 *
 * @returns one sentence where the environment is the reason; `undefined` for a fault of ours, whose stack is wanted
 */
export function startReason(error: unknown, { databaseUrl, dataDir }: Places): string | undefined {
  if (error instanceof EnvironmentError) return error.message;
  if (!hasMessage(error)) return undefined;
  return (databaseUrl === undefined ? undefined : ofPostgres(error)) ?? ofFolder(error, dataDir);
}
