import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { execa } from 'execa';
import { withFolder, withServer } from './server.ts';
import { countAcknowledged, nextExpense, sendExpense, signUpWriters } from './writers.ts';

const ATTACH_WITHIN_MS = 10_000;
const SYNC = /\b(?:fsync|fdatasync)\(\d+<[^>]*\/quits\.db(?:-wal)?>/;

/** Watches a process' calls to the system that bring data to the disk. */
async function watchSyncs(pid: number, log: string) {
  const args = ['-f', '-y', '-e', 'trace=fsync,fdatasync', '-o', log, '-p', String(pid)];
  const strace = execa('strace', args, { reject: false, buffer: false, stdin: 'ignore', stdout: 'ignore' });
  let said = '';
  strace.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const deadline = performance.now() + ATTACH_WITHIN_MS;
  while (!said.includes('attached')) {
    const ended = await Promise.race([pause(20), strace]);
    if (ended || performance.now() > deadline)
      throw new Error(`strace must be there and watch the server: ${ended?.shortMessage ?? said}`);
  }
  return async () => {
    strace.kill('SIGINT');
    await strace;
    return (await readFile(log, 'utf8')).split('\n').filter((line) => SYNC.test(line)).length;
  };
}

/** Counts how often the embedded database is synced while writes are acknowledged one after the other. */
export function countSyncs(writes: number): Promise<string[]> {
  return withFolder((dataDir) =>
    withServer({ DATA_DIR: dataDir }, async ({ api, pid }) => {
      const [writer] = await signUpWriters(api, 1);
      if (!writer) throw new Error('Nobody signed up');
      const finish = await watchSyncs(pid, path.join(dataDir, 'strace.log'));
      for (let count = 0; count < writes; count += 1) await sendExpense(api, writer, nextExpense(writer));
      const acknowledged = countAcknowledged([writer]);
      const syncs = await finish();
      console.log(
        `${acknowledged} writes acknowledged one after the other, ${syncs} syncs of the database's files.`,
      );
      return acknowledged > 0 && syncs >= acknowledged ? [] : ['there were fewer syncs than writes'];
    }),
  );
}
