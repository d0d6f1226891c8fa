import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { execa } from 'execa';
import { ROOT } from './workspace.mjs';

/** Node keeps what it has compiled. A server that need not remove types starts in two thirds of the time. */
const NODE_COMPILE_CACHE = path.join(ROOT, 'node_modules/.cache/compiled');
const END_WITH_PARENT = pathToFileURL(path.join(ROOT, 'tooling/lib/end-with-parent.mjs')).href;
const KEPT_CHARACTERS = 100_000;
const DOWN_WITHIN_MS = 30_000;

export interface ProcessOptions {
  env?: NodeJS.ProcessEnv;
  /** Where its output goes: the terminal, the end of a file, nowhere, or `output()`. */
  output?: 'inherit' | 'ignore' | 'pipe' | { file: string; append: true };
}

/**
 * Starts a Node program in its own process and group. Ctrl-C then reaches only this process, which passes on
 * exactly one signal. The program ends with this process, even when that is killed.
 *
 * @param args arguments of Node
 */
export function startNode(args: readonly string[], { env, output = 'inherit' }: ProcessOptions = {}) {
  const child = execa(process.execPath, ['--import', END_WITH_PARENT, ...args], {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE, ...env },
    extendEnv: true,
    reject: false,
    buffer: false,
    detached: process.platform !== 'win32',
    ipc: true,
    stdin: 'ignore',
    stdout: output,
    stderr: output === 'pipe' ? 'inherit' : output,
    forceKillAfterDelay: DOWN_WITHIN_MS,
  });
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-KEPT_CHARACTERS);
  });
  let isRunning = true;
  const ended = child.then(({ exitCode }) => {
    isRunning = false;
    return exitCode ?? 1;
  });
  return {
    pid: child.pid ?? 0,
    ended,
    isRunning: () => isRunning,
    output: () => text,
    /** Sends a signal, and returns the exit code once the process has ended. */
    stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number> {
      if (isRunning) child.kill(signal);
      return ended;
    },
  };
}

/**
 * Asks repeatedly until the answer is yes.
 *
 * @param isOver whether waiting has become pointless
 * @returns whether the answer was yes
 */
export async function poll(
  ask: () => Promise<boolean>,
  {
    withinMs,
    everyMs = 10,
    isOver = () => false,
  }: { withinMs: number; everyMs?: number; isOver?: () => boolean },
): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline && !isOver()) {
    if (await ask()) return true;
    await pause(everyMs);
  }
  return false;
}

const answers = (url: string) =>
  fetch(url, { headers: { accept: 'text/html' } }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until an address answers a navigation; returns whether it did. */
export const untilAnswers = (url: string, withinMs: number, isOver?: () => boolean): Promise<boolean> =>
  poll(() => answers(url), { withinMs, ...(isOver && { isOver }) });

/** Stops everything on the first signal; a second one does not wait for a graceful stop. */
export function onSignal(stop: (signal: NodeJS.Signals) => void): void {
  let signals = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      signals += 1;
      stop(signals === 1 ? 'SIGTERM' : 'SIGKILL');
    });
  }
}
