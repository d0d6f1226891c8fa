/** What open streams of changes cost a server: memory and processor time beside none, and one change told to all. */
import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { CHANGED, LIVE_PATH } from '@quits/contracts';
import { ask, ownExpense } from '@quits/testing/client';
import type { Person } from '@quits/testing/client';
import { makeBooks } from './books.ts';
import { timesIn } from './load.ts';
import { machine } from './machine.ts';
import { withFolder, withServer } from './server.ts';
import { processorSeconds, rounded, watchMemory } from './usage.ts';

const PER_SESSION = 5;
const IDLE_SECONDS = 30;
const CHANGES = 10;
const QUIET_MS = 1000;

/** An open stream, and how often it has told of a change. */
interface Stream {
  request: ClientRequest;
  told: number;
}

interface Measured {
  api: string;
  memory: Awaited<ReturnType<typeof watchMemory>>;
}

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

/** Tells what a server that nobody calls uses, heartbeats and checks of sessions included. */
async function showIdle(name: string, { api, memory }: Measured): Promise<void> {
  const before = await processorSeconds(api);
  await pause(IDLE_SECONDS * 1000);
  const used = (1000 * ((await processorSeconds(api)) - before)) / IDLE_SECONDS;
  const { heap, resident } = await memory.read();
  console.log(
    `${name}: ${rounded(used, 1)} ms of processor time a second, heap ${heap} MB, resident ${resident} MB`,
  );
}

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
  await showIdle('no stream', at);
  const start = performance.now();
  const streams: Stream[] = [];
  for (let number = 0; number < count; number += 1) {
    const person = people[number % people.length];
    if (person) streams.push(await openStream(at.api, person, number));
  }
  console.log(
    `${count} streams opened one after the other in ${rounded((performance.now() - start) / 1000, 1)} s`,
  );
  await showIdle(`${count} streams`, at);
  const before = await processorSeconds(at.api);
  const ms = await tellAll(at.api, streams, people[0], groupId);
  const used = rounded((1000 * ((await processorSeconds(at.api)) - before)) / CHANGES, 1);
  const silent = streams.filter(({ told }) => told === 0).length;
  console.log(
    `a change until the last of ${count} streams has it: ${timesIn(ms)}; ${used} ms of processor time`,
  );
  for (const stream of streams) stream.request.destroy();
  return silent === 0 ? [] : [`${silent} streams did not hear of the last change`];
}

/** Opens so many streams of one group's members on one server, and shows what that costs; gives the problems. */
export async function measureStreams(count: number): Promise<string[]> {
  console.log(`Embedded database, ${machine()}`);
  const problems = await withFolder(async (dataDir) => {
    const sessions = Math.ceil(count / PER_SESSION);
    const { people, groupIds } = await makeBooks({ dataDir }, { people: sessions, expenses: [0] });
    const memory = await watchMemory();
    return withServer({ DATA_DIR: dataDir, ...memory.settings }, ({ api }) =>
      measure(people, groupIds[0] ?? 0, count, { api, memory }),
    );
  });
  console.log(`At the end: ${machine()}`);
  return problems;
}
