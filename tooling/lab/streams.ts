/** What open streams of changes cost a server: memory and processor time beside none, and one change told to all. */
import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { CHANGED, LIVE_PATH } from '@quits/contracts';
import { ask, ownExpense } from '@quits/testing/client';
import type { Person } from '@quits/testing/client';
import { openDatabase } from '../../server/src/db/database.ts';
import { ROOT } from '../lib/workspace.mjs';
import { freePort } from '../lib/ports.ts';
import { admit, makePeopleAndGroups } from './books.ts';
import { timesIn } from './load.ts';
import { withFolder, withServer } from './server.ts';

const PER_SESSION = 5;
const IDLE_SECONDS = 30;
const CHANGES = 10;
const QUIET_MS = 1000;
const MEMORY = pathToFileURL(path.join(ROOT, 'tooling/lab/bench/memory.mjs')).href;
const MB = 1024 ** 2;

/** An open stream, and how often it has told of a change. */
interface Stream {
  request: ClientRequest;
  told: number;
}

interface Reading {
  cpuMsPerSecond: number;
  heapMb: number;
  residentMb: number;
}

interface Measured {
  api: string;
  memoryPort: number;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** Opens a stream, and waits for its head. */
function openStream(api: string, { token }: Person, page: number): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const opening = request(`${api}${LIVE_PATH}?page=${page}`, {
      headers: { authorization: `Bearer ${token}` },
      agent: false,
    });
    const stream: Stream = { request: opening, told: 0 };
    opening.once('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream was answered ${response.statusCode}`));
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes(`event: ${CHANGED}`)) stream.told += 1;
      });
      response.once('error', () => undefined);
      resolve(stream);
    });
    opening.once('error', reject).end();
  });
}

/** The processor seconds that a server has used since its start. */
async function processorSeconds(api: string): Promise<number> {
  const response = await fetch(`${api}/metrics`, { headers: { connection: 'close' } });
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(await response.text())?.[1]);
}

/** What a server that nobody calls uses, heartbeats and checks of sessions included. */
async function readIdle({ api, memoryPort }: Measured): Promise<Reading> {
  const before = await processorSeconds(api);
  await pause(IDLE_SECONDS * 1000);
  const used = (await processorSeconds(api)) - before;
  const usage = (await (await fetch(`http://127.0.0.1:${memoryPort}`)).json()) as NodeJS.MemoryUsage;
  return {
    cpuMsPerSecond: rounded((1000 * used) / IDLE_SECONDS),
    heapMb: rounded(usage.heapUsed / MB),
    residentMb: rounded(usage.rss / MB),
  };
}

const show = (name: string, { cpuMsPerSecond, heapMb, residentMb }: Reading) =>
  console.log(
    `${name}: ${cpuMsPerSecond} ms of processor time a second, heap ${heapMb} MB, resident ${residentMb} MB`,
  );

/** One change after the other; gives how long each took until the last stream had heard of it. */
async function tellAll(api: string, streams: readonly Stream[], writer: Person, groupId: number) {
  const ms: number[] = [];
  for (let change = 1; change <= CHANGES; change += 1) {
    // Changes that come together are told as one.
    await pause(QUIET_MS);
    for (const stream of streams) stream.told = 0;
    const start = performance.now();
    await ask(api, 'addExpense', {
      token: writer.token,
      body: ownExpense(writer.id, groupId, `change ${change}`, 100),
    });
    while (streams.some(({ told }) => told === 0) && performance.now() - start < 10 * QUIET_MS)
      await pause(5);
    ms.push(performance.now() - start);
  }
  return ms;
}

async function measure(people: readonly [Person, ...Person[]], groupId: number, count: number, at: Measured) {
  show('no stream', await readIdle(at));
  const start = performance.now();
  const streams: Stream[] = [];
  for (let number = 0; number < count; number += 1) {
    const person = people[number % people.length];
    if (person) streams.push(await openStream(at.api, person, number));
  }
  console.log(
    `${count} streams opened one after the other in ${rounded((performance.now() - start) / 1000)} s`,
  );
  show(`${count} streams`, await readIdle(at));
  const before = await processorSeconds(at.api);
  const ms = await tellAll(at.api, streams, people[0], groupId);
  const used = rounded((1000 * ((await processorSeconds(at.api)) - before)) / CHANGES);
  const silent = streams.filter(({ told }) => told === 0).length;
  console.log(
    `a change until the last of ${count} streams has it: ${timesIn(ms)}; ${used} ms of processor time`,
  );
  for (const stream of streams) stream.request.destroy();
  return silent === 0 ? [] : [`${silent} streams did not hear of the last change`];
}

/** Opens so many streams of one group's members on one server, and shows what that costs; gives the problems. */
export async function measureStreams(count: number): Promise<string[]> {
  console.log(
    `Embedded database, Node ${process.version}, ${os.cpus().length} processors, load ${os.loadavg().map(rounded).join(', ')}`,
  );
  const counts = { people: Math.ceil(count / PER_SESSION), groups: 1 };
  const problems = await withFolder(async (dataDir) => {
    const { people, groupIds } = await withServer({ DATA_DIR: dataDir }, ({ api }) =>
      makePeopleAndGroups(api, counts),
    );
    const [groupId = 0] = groupIds;
    const database = openDatabase({ dataDir, databaseUrl: undefined });
    await admit(
      database,
      groupId,
      people.slice(1).map(({ id }) => id),
    );
    await database.close();
    const memoryPort = await freePort();
    const memory = { NODE_OPTIONS: `--import ${MEMORY}`, BENCH_MEMORY_PORT: String(memoryPort) };
    return withServer({ DATA_DIR: dataDir, ...memory }, ({ api }) =>
      measure(people, groupId, count, { api, memoryPort }),
    );
  });
  console.log(`Load at the end ${os.loadavg().map(rounded).join(', ')}`);
  return problems;
}
