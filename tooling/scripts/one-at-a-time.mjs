// Only Node's built-ins: nothing is installed yet.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ROOT } from '../lib/workspace.mjs';

/** Holds the id of the process that installs. */
const LOCK = path.join(ROOT, '.installing');
const ASK_EVERY_MS = 200;

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: another user runs it.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Takes the lock, unless a running process has it. Gives whether it was taken. */
function take() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  try {
    if (!isRunning(Number(readFileSync(LOCK, 'utf8')))) rmSync(LOCK);
  } catch {
    // Its holder has just removed it.
  }
  return false;
}

/**
 * Does what changes the repository's packages while no other command does.
 *
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 * @throws Error of the system when nothing can be written here
 */
export async function alone(work) {
  while (!take()) await setTimeout(ASK_EVERY_MS);
  try {
    return await work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}
