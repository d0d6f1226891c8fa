import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pause, signUpWriters, startServerProcess } from './processes.mjs';
import { centsOf, sendExpense } from './storm.mjs';

const ATTACH_WITHIN_MS = 10_000;
const SYNC = /\b(?:fsync|fdatasync)\(\d+<[^>]*\/quits\.db(?:-wal)?>/;

/**
 * Watches a process' calls to the system that bring data to the disk.
 *
 * @param {number} pid
 * @param {string} log
 */
async function watchSyncs(pid, log) {
  const strace = spawn('strace', ['-f', '-y', '-e', 'trace=fsync,fdatasync', '-o', log, '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  strace.stderr.on('data', (/** @type {Buffer} */ chunk) => (said += chunk.toString()));
  /** @type {Promise<void>} */
  const ended = new Promise((resolve, reject) => {
    strace.once('error', () => reject(new Error('This needs strace on the path')));
    strace.once('close', () => resolve());
  });
  ended.catch(() => undefined);
  const deadline = performance.now() + ATTACH_WITHIN_MS;
  while (!said.includes('attached') && performance.now() < deadline) await Promise.race([pause(20), ended]);
  if (!said.includes('attached')) throw new Error(`strace could not watch the server: ${said}`);
  return async () => {
    strace.kill('SIGINT');
    await ended;
    return (await readFile(log, 'utf8')).split('\n').filter((line) => SYNC.test(line)).length;
  };
}

/**
 * Counts how often the embedded database is synced to the disk while writes are acknowledged one after the other.
 *
 * @param {{ writes: number }} options
 * @returns {Promise<{ acknowledged: number, syncs: number }>}
 */
export async function countSyncs({ writes }) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'quits-syncs-'));
  const server = await startServerProcess({ DATA_DIR: dataDir });
  try {
    const [writer] = await signUpWriters(server.api, 1);
    const finish = await watchSyncs(server.pid, path.join(dataDir, 'strace.log'));
    let acknowledged = 0;
    for (let count = 0; count < writes; count += 1) {
      const entry = { key: `sync-${count}`, cents: centsOf(1, count) };
      const { status } = await sendExpense(
        server.api,
        /** @type {NonNullable<typeof writer>} */ (writer),
        entry,
      );
      if (status === 201) acknowledged += 1;
    }
    return { acknowledged, syncs: await finish() };
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}
