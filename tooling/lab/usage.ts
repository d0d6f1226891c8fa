/** What a server that is measured uses of the machine. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../lib/ports.ts';
import { ROOT } from '../lib/workspace.mjs';

const MEMORY = pathToFileURL(path.join(ROOT, 'tooling/lab/bench/memory.mjs')).href;

export const rounded = (value: number, digits = 0) => Math.round(value * 10 ** digits) / 10 ** digits;

/** The processor seconds that a server has used since its start, its garbage collection and hashing included. */
export async function processorSeconds(api: string): Promise<number> {
  // A connection of its own: one that was kept may just be closing.
  const response = await fetch(`${api}/metrics`, { headers: { connection: 'close' } });
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(await response.text())?.[1]);
}

/** Settings of a server that tells what stays in its memory after all garbage is collected, and how it is asked (MB). */
export async function watchMemory() {
  const port = await freePort();
  const megabytes = (bytes: number) => rounded(bytes / 1024 ** 2, 1);
  return {
    settings: { NODE_OPTIONS: `--import ${MEMORY}`, BENCH_MEMORY_PORT: String(port) },
    async read() {
      const usage = (await (await fetch(`http://127.0.0.1:${port}`)).json()) as NodeJS.MemoryUsage;
      const { heapUsed, external, rss } = usage;
      return { heap: megabytes(heapUsed), native: megabytes(external), resident: megabytes(rss) };
    },
  };
}
