/** Audits the books in a process of its own: the embedded database would keep all requests waiting. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Audit } from './audit-books.ts';

export interface AuditTask {
  /** `postgres://…`, or undefined for the embedded database. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Of the server, for the seals of the histories. */
  secret: string;
}

const PROCESS = fileURLToPath(new URL('./audit-process.ts', import.meta.url));
const run = promisify(execFile);

/** Audits the books as they are now. @throws Error when they cannot be read */
export async function auditApart(task: AuditTask): Promise<Audit> {
  // Other users of the machine see the arguments of a process, but not its environment.
  const env = { AUDIT_TASK: JSON.stringify(task) };
  const { stdout } = await run(process.execPath, [PROCESS], { env, maxBuffer: Infinity });
  return JSON.parse(stdout) as Audit;
}
