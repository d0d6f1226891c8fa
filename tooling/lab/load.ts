/** Load on a server with a long group: what it carries, and one account that asks for too much beside another one. */
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
const GREEDY = { connections: 20 };
const VICTIM = { connections: 4, overallRate: 20 };
const VICTIM_P95_MS = 300;
const WARM_UP_S = 3;

/** The server under load, and what is in it. */
interface Fixture {
  api: string;
  groupId: number;
  /** Of an expense in the group. */
  expenseId: number;
  people: readonly Person[];
}

const personOf = ({ people }: Fixture, place: number): Person => {
  const person = people[place];
  if (!person) throw new Error(`There is no person ${place}`);
  return person;
};
/** Their requests do not count for each other. */
const [GREEDY_PERSON, VICTIM_ALONE, VICTIM_BESIDE] = [0, 1, 2];

const ofGroup = ({ groupId: id }: Fixture, { token }: Person) => ({ token, params: { id } });

/** What a person looks at again and again: their groups, a page of entries, what is open. */
function looksOf(fixture: Fixture, person: Person): CallRequest[] {
  return [
    requestOf('getGroupSummaries', { token: person.token }),
    requestOf('getGroup', ofGroup(fixture, person)),
    requestOf('getGroupBalances', ofGroup(fixture, person)),
    requestOf('getPeople', { token: person.token }),
  ];
}

const looksOfAll = (fixture: Fixture) => fixture.people.flatMap((person) => looksOf(fixture, person));

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** What costs the server most. */
function greedyRequests(fixture: Fixture): CallRequest[] {
  const { groupId, expenseId } = fixture;
  const [greedy, victim] = [personOf(fixture, GREEDY_PERSON), personOf(fixture, VICTIM_BESIDE)];
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
      ...ofGroup(fixture, greedy),
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
async function openStreams(fixture: Fixture): Promise<() => void> {
  const control = new AbortController();
  const { email } = personOf(fixture, GREEDY_PERSON);
  for (let count = 0; count < SESSIONS; count += 1) {
    const { token } = await signIn(fixture.api, email);
    const headers = { authorization: `Bearer ${token}` };
    for (let stream = 0; stream < STREAMS / SESSIONS; stream += 1)
      void fetch(`${fixture.api}/api/events`, { headers, signal: control.signal }).catch(() => undefined);
  }
  return () => control.abort();
}

const shoot = (
  { api }: Fixture,
  requests: readonly CallRequest[],
  options: { connections: number; duration: number; overallRate?: number },
): Promise<Result> => autocannon({ url: api, requests: requests as Request[], ...options });

function say(what: string, { requests, latency, non2xx, errors }: Result): void {
  console.log(
    `${what}: ${Math.round(requests.average)} answers a second, ${latency.p50} ms (median), ` +
      `${latency.p97_5} ms (97.5 %), ${non2xx} refused, ${errors} broken`,
  );
}

async function withFixture(work: (fixture: Fixture) => Promise<string[]>): Promise<string[]> {
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
    return withServer({ DATA_DIR: dataDir }, ({ api }) => work({ api, groupId, expenseId: ENTRIES, people }));
  });
}

/** What the server carries: what people look at, over more and more connections. */
export function load(duration: number): Promise<string[]> {
  return withFixture(async (fixture) => {
    const looks = looksOfAll(fixture);
    await shoot(fixture, looks, { connections: 1, duration: WARM_UP_S });
    for (const connections of STEPS)
      say(`${connections} connections`, await shoot(fixture, looks, { connections, duration }));
    return [];
  });
}

/** One account sends the most expensive requests, all together, while another one looks at its groups. */
export function greedy(duration: number): Promise<string[]> {
  return withFixture(async (fixture) => {
    const looksOfOne = (place: number) => looksOf(fixture, personOf(fixture, place));
    await shoot(fixture, looksOfAll(fixture), { connections: 1, duration: WARM_UP_S });
    say('alone', await shoot(fixture, looksOfOne(VICTIM_ALONE), { ...VICTIM, duration }));
    const closeStreams = await openStreams(fixture);
    const [taken, beside] = await Promise.all([
      shoot(fixture, greedyRequests(fixture), { ...GREEDY, duration }),
      shoot(fixture, looksOfOne(VICTIM_BESIDE), { ...VICTIM, duration }),
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
