/** Reads uploaded files in another process, one at a time, so that none takes the server's memory or time. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import PQueue from 'p-queue';
import { AppError, unprocessable } from '../../errors/app-error.ts';
import type { ReadingAnswer, ReadingName, ReadingRequest, Readings } from './reading-process.ts';

/** The heap is twice what the largest file with the most entries needs, and the time more than a slow machine does. */
const LIMITS = { heapMb: 128, timeoutMs: 30_000, node: process.execPath };
/** A process that has nothing to read ends soon after (ms). */
const IDLE_MS = 30_000;

const FILE = fileURLToPath(new URL('./reading-process.ts', import.meta.url));

export interface FileReader {
  /**
   * Waits for its turn, then reads.
   *
   * @throws 400, 413 and 422 as `readUpload`, and 422 for a file that takes too much memory or time
   */
  read<Name extends ReadingName>(name: Name, request: Readings[Name][0]): Promise<Readings[Name][1]>;
  /** Ends the process. */
  close(): Promise<void>;
}

/** Waits for the answer of a process. @throws as `FileReader.read` */
function ask(reading: ChildProcess, request: ReadingRequest, timeoutMs: number): Promise<ReadingAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reading.kill('SIGKILL'), timeoutMs);
    const end = () => {
      clearTimeout(timer);
      reading.off('message', onMessage).off('exit', onExit).off('error', onError);
    };
    const onMessage = (answer: ReadingAnswer) => {
      end();
      resolve(answer);
    };
    const onExit = (code: number | null) => {
      end();
      // Without memory, V8 aborts the process by a signal.
      if (code === null) reject(unprocessable('file_needs_too_much', 'text'));
      else reject(new Error(`The process that reads files ended with ${String(code)}`));
    };
    // A process that could not start does not end.
    const onError = (error: Error) => {
      end();
      reject(error);
    };
    reading.on('message', onMessage).on('exit', onExit).on('error', onError);
    reading.send(request);
  });
}

/**
 * Creates what reads the files of one server. Its process starts with the first file.
 *
 * @param limits `node` is the program that runs the process
 */
export function createFileReader(limits: Partial<typeof LIMITS> = {}): FileReader {
  const { heapMb, timeoutMs, node } = { ...LIMITS, ...limits };
  const turns = new PQueue({ concurrency: 1 });
  let running: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(FILE, {
      execPath: node,
      execArgv: [`--max-old-space-size=${String(heapMb)}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const forget = () => {
      if (running === started) running = undefined;
    };
    // Without a listener, an error of the process would end the server, also while nothing is read.
    started.once('exit', forget).on('error', forget);
    running = started;
    return started;
  }

  function end(): void {
    if (running?.connected) running.disconnect();
    running = undefined;
  }

  async function readNow<Name extends ReadingName>(
    name: Name,
    request: Readings[Name][0],
  ): Promise<Readings[Name][1]> {
    clearTimeout(idle);
    try {
      const answer = await ask(running ?? start(), { name, ...request } as ReadingRequest, timeoutMs);
      // The process answers each name as the table says.
      if ('result' in answer) return answer.result as Readings[Name][1];
      if ('refusal' in answer) throw new AppError(...answer.refusal);
      throw new Error(answer.failure);
    } finally {
      idle = setTimeout(end, IDLE_MS).unref();
    }
  }

  return {
    read: (name, request) => turns.add(() => readNow(name, request)),
    async close() {
      clearTimeout(idle);
      const last = running;
      end();
      if (last?.exitCode === null && last.signalCode === null) await once(last, 'exit');
    },
  };
}
