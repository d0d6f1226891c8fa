import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface StatementTask {
  /** A file of SQLite. */
  path: string;
  readonly?: boolean;
  /** How long a statement waits for another process's lock (ms). */
  timeout?: number;
  /** Run in order. */
  statements: readonly string[];
}

const PROCESS = fileURLToPath(new URL('./statement-process.ts', import.meta.url));
const run = promisify(execFile);

/**
 * Runs statements on a file of SQLite in a process of its own. They take long, and the server may be this process,
 * whose memory would keep what a thread of its own needs.
 *
 * @returns the rows of each statement
 * @throws Error with the message of SQLite
 */
export async function runApart(task: StatementTask): Promise<unknown[][]> {
  const args = [PROCESS, JSON.stringify(task)];
  try {
    const { stdout } = await run(process.execPath, args, { env: {}, maxBuffer: Infinity });
    return JSON.parse(stdout) as unknown[][];
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    throw new Error(stderr || message, { cause: error });
  }
}
