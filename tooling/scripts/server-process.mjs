import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../build/workspace.mjs';

const END_WITH_PARENT = pathToFileURL(path.join(ROOT, 'tooling/scripts/end-with-parent.mjs')).href;
const POLL_MS = 100;

/**
 * Starts the server as a process of its own, in a group of its own: Ctrl-C then reaches the launcher alone,
 * which passes exactly one signal on, and the server's graceful stop is not cut short by a second.
 *
 * @param {readonly string[]} args of Node
 * @param {NodeJS.ProcessEnv} env
 */
export function startServer(args, env) {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, ...args], {
    cwd: ROOT,
    env,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let isRunning = true;
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.once('exit', (code) => {
      isRunning = false;
      resolve(code ?? 1);
    });
  });
  return {
    ended,
    /** @param {NodeJS.Signals} signal */
    async stop(signal = 'SIGTERM') {
      if (isRunning) child.kill(signal);
      await ended;
    },
  };
}

/**
 * Waits until an address answers.
 *
 * @param {string} url
 * @param {number} withinMs
 * @param {() => boolean} [isOver] says that waiting became pointless
 * @returns {Promise<boolean>} whether it did
 */
export async function untilAnswers(url, withinMs, isOver = () => false) {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline && !isOver()) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return false;
}
