/** The machine that figures come from, and programs beside that want all of it. */
import os from 'node:os';
import { startNode } from '../lib/processes.ts';

/** What figures are to be read with: "Node v20.20.2, 2 processors, load 0.3". */
export const machine = () =>
  `Node ${process.version}, ${os.availableParallelism()} processors, load ${os.loadavg()[0]?.toFixed(1) ?? ''}`;

/** One for each processor of a small machine. */
export const HOGS = 2;

/** Does something beside programs that want every processor for themselves. */
export async function besideHogs<Result>(work: () => Promise<Result>): Promise<Result> {
  const hogs = Array.from({ length: HOGS }, () => startNode(['-e', 'for (;;);'], { output: 'ignore' }));
  try {
    return await work();
  } finally {
    await Promise.all(hogs.map(({ stop }) => stop('SIGKILL')));
  }
}
