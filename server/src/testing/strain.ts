/** Measures what a piece of work costs others. */
import { finished } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface Strain {
  /** 95 of 100 waits for an answer were shorter (ms). */
  waitMs: number;
  /** The longest time in which no other request could run (ms). */
  turnMs: number;
  /** How much the heap and the bytes outside it have grown at most. */
  memoryMb: number;
}

/** The time between two looks (ms). */
const LOOK_MS = 5;

/** Time of this process's own work, so that other processes of a busy machine do not count (ms). */
function workMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function memoryMb(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

/** Sends a request, and lets go of its answer but for the status: reading it here would count as well. */
export async function statusOf(
  app: FastifyInstance,
  [method, url]: readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string],
  payload: string | Buffer | undefined,
  { token, headers }: { token: string; headers: Record<string, string> | undefined },
): Promise<number> {
  const response = await app.inject({
    method,
    url,
    headers: {
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      authorization: `Bearer ${token}`,
      ...headers,
    },
    ...(payload !== undefined && { payload }),
    payloadAsStream: true,
  });
  await finished(response.stream().resume());
  return response.statusCode;
}

/**
 * Asks again and again while `work` runs, and until `count` answers have come.
 *
 * @param ask one small request of another account
 */
export async function measureStrain(
  work: () => Promise<unknown>,
  ask: () => Promise<unknown>,
  count: number,
): Promise<Strain> {
  const memoryBefore = memoryMb();
  const strain = { turnMs: 0, memoryMb: 0 };
  const waits: number[] = [];
  let isWorking = true;
  let isAsking = true;

  async function watch(): Promise<void> {
    while (isAsking) {
      const before = workMs();
      await setTimeout(LOOK_MS);
      strain.turnMs = Math.max(strain.turnMs, workMs() - before);
      strain.memoryMb = Math.max(strain.memoryMb, memoryMb() - memoryBefore);
    }
  }
  async function askOn(): Promise<void> {
    while (isWorking || waits.length < count) {
      const before = workMs();
      await ask();
      waits.push(workMs() - before);
      await setTimeout(LOOK_MS);
    }
    isAsking = false;
  }
  const watching = Promise.all([watch(), askOn()]);
  await work();
  isWorking = false;
  await watching;
  const sorted = waits.toSorted((a, b) => a - b);
  return { ...strain, waitMs: sorted[Math.ceil(0.95 * sorted.length) - 1] ?? 0 };
}
