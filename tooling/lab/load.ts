/** Load on a server with a long group: what it carries, and one account that asks for too much beside another one. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import type { CallRequest, Person } from '@quits/testing/client';
import { requestOf, signIn } from '@quits/testing/client';
import autocannon from 'autocannon';
import type { Request, Result } from 'autocannon';
import { makeBooks } from './books.ts';
import { withFolder, withServer } from './server.ts';

/** Each account has its own limit of reads a minute: so many that none reaches it. */
const PEOPLE = 200;
const SHARING = 12;
const ENTRIES = 10_000;
/** Connections that are busy at once. */
const STEPS = [1, 10, 50];
/** Streams that the greedy account opens while it asks: each session may have five. */
const STREAMS = 30;
const SESSIONS = 6;
const MONTHS = Array.from({ length: 12 }, (_none, index) => `2025-${String(index + 1).padStart(2, '0')}-02`);
const GREEDY = { connections: 20 };
const VICTIM = { connections: 4, overallRate: 20 };
const VICTIM_P95_MS = 300;
const WARM_UP_S = 3;

interface World {
  api: string;
  groupId: number;
  /** Of an expense in the group. */
  expenseId: number;
  people: readonly Person[];
}

const personOf = ({ people }: World, place: number): Person => {
  const person = people[place];
  if (!person) throw new Error(`There is no person ${place}`);
  return person;
};
/** Their requests do not count for each other. */
const [GREEDY_PERSON, VICTIM_ALONE, VICTIM_BESIDE] = [0, 1, 2];

const ofGroup = ({ groupId: id }: World, { token }: Person) => ({ token, params: { id } });

/** What a person looks at again and again: their groups, a page of entries, what is open. */
function looksOf(world: World, person: Person): CallRequest[] {
  return [
    requestOf('getGroupSummaries', { token: person.token }),
    requestOf('getGroup', ofGroup(world, person)),
    requestOf('getGroupBalances', ofGroup(world, person)),
    requestOf('getPeople', { token: person.token }),
  ];
}

const everybodysLooks = (world: World) => world.people.flatMap((person) => looksOf(world, person));

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** What costs the server most. */
function greedyRequests(world: World): CallRequest[] {
  const { groupId, expenseId } = world;
  const [greedy, victim] = [personOf(world, GREEDY_PERSON), personOf(world, VICTIM_BESIDE)];
  const { token } = greedy;
  const get = (path: string): CallRequest => ({
    method: 'GET',
    path,
    headers: { authorization: `Bearer ${token}` },
  });
  const group = `/api/groups/${groupId}`;
  const boundary = 'quits';
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\n${' '.repeat(1_000_000)}\n%%EOF\r\n--${boundary}--\r\n`;
  return [
    get(`${group}/expenses`),
    get('/api/expenses?limit=200'),
    get(`/api/expenses?limit=1&before=${expenseId}`),
    get(`${group}/expenses?limit=1&before=${expenseId}`),
    get(`${group}/activity?kind=expense,settlement`),
    get(`${group}/balances`),
    get(`${group}/balances/${greedy.id}`),
    get(`${group}/balances/${greedy.id}/${victim.id}`),
    ...MONTHS.map((date) => get(`/api/rates?from=EUR&to=USD&date=${date}`)),
    {
      method: 'POST',
      path: `/api/expenses/${expenseId}/receipts`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: file,
    },
    requestOf('addRecurring', {
      ...ofGroup(world, greedy),
      body: {
        entry: {
          description: 'Rent',
          total_amount: 1,
          payers: [{ user_id: greedy.id, paid_amount: 1 }],
          shares: [{ user_id: greedy.id, share_amount: 1 }],
        },
        unit: 'day',
        every: 1,
        start: dayBefore(300),
      },
    }),
  ];
}

/** Opens streams of changes without reading them, in several sessions; gives how they are closed. */
async function openStreams(world: World): Promise<() => void> {
  const control = new AbortController();
  const { email } = personOf(world, GREEDY_PERSON);
  for (let count = 0; count < SESSIONS; count += 1) {
    const { token } = await signIn(world.api, email);
    const headers = { authorization: `Bearer ${token}` };
    for (let stream = 0; stream < STREAMS / SESSIONS; stream += 1)
      void fetch(`${world.api}/api/events`, { headers, signal: control.signal }).catch(() => undefined);
  }
  return () => control.abort();
}

/** A service for rates that knows none, and takes its time to say so. */
async function startSlowRates(): Promise<{ url: string; stop: () => void }> {
  const server = http.createServer((_request, response) => {
    setTimeout(() => response.writeHead(500).end(), 2000);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

const shoot = (
  { api }: World,
  requests: readonly CallRequest[],
  options: { connections: number; seconds: number; overallRate?: number },
): Promise<Result> => {
  const { seconds, ...rest } = options;
  return autocannon({ url: api, requests: requests as Request[], duration: seconds, ...rest });
};

function say(what: string, { requests, latency, non2xx, errors }: Result): void {
  console.log(
    `${what}: ${Math.round(requests.average)} answers a second, ${latency.p50} ms (median), ` +
      `${latency.p97_5} ms (97.5 %), ${non2xx} refused, ${errors} broken`,
  );
}

async function withWorld(work: (world: World) => Promise<string[]>): Promise<string[]> {
  return withFolder(async (dataDir) => {
    const { people, groupIds } = await makeBooks(dataDir, {
      people: PEOPLE,
      expenses: [ENTRIES],
      sharing: SHARING,
    });
    const groupId = groupIds[0] ?? 0;
    console.log(
      `Node ${process.version}, ${os.availableParallelism()} processors, load ${os.loadavg()[0]?.toFixed(1)}; ` +
        `a group of ${PEOPLE} people with ${ENTRIES} entries of ${SHARING}`,
    );
    const rates = await startSlowRates();
    try {
      const settings = { DATA_DIR: dataDir, RATES_URL: rates.url };
      return await withServer(settings, ({ api }) => work({ api, groupId, expenseId: ENTRIES, people }));
    } finally {
      rates.stop();
    }
  });
}

/** What the server carries: what people look at, over more and more connections. */
export function load(seconds: number): Promise<string[]> {
  return withWorld(async (world) => {
    const looks = everybodysLooks(world);
    await shoot(world, looks, { connections: 1, seconds: WARM_UP_S });
    for (const connections of STEPS)
      say(`${connections} connections`, await shoot(world, looks, { connections, seconds }));
    return [];
  });
}

/** One account sends the most expensive requests, all together, while another one looks at its groups. */
export function greedy(seconds: number): Promise<string[]> {
  return withWorld(async (world) => {
    const looksOfOne = (place: number) => looksOf(world, personOf(world, place));
    await shoot(world, everybodysLooks(world), { connections: 1, seconds: WARM_UP_S });
    say('alone', await shoot(world, looksOfOne(VICTIM_ALONE), { ...VICTIM, seconds }));
    const closeStreams = await openStreams(world);
    const [taken, beside] = await Promise.all([
      shoot(world, greedyRequests(world), { ...GREEDY, seconds }),
      shoot(world, looksOfOne(VICTIM_BESIDE), { ...VICTIM, seconds }),
    ]);
    closeStreams();
    say('the greedy account', taken);
    say('beside it', beside);
    const problems = beside.non2xx + beside.errors;
    return [
      ...(problems > 0 ? [`${problems} requests beside the greedy account were not answered`] : []),
      ...(beside.latency.p97_5 > VICTIM_P95_MS ? [`answers beside it took ${beside.latency.p97_5} ms`] : []),
    ];
  });
}
