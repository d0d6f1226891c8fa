/** Load on a server with a long group: its capacity, and one account that asks for too much. */
import os from 'node:os';
import { type CallRequest, ownExpense, type Person, requestOf, signIn } from '@quits/testing/client';
import autocannon, { type Result } from 'autocannon';
import { withPostgres } from '../lib/postgres.ts';
import { makeBooks } from './books.ts';
import { withFolder, withServer } from './server.ts';

/** Each account has its own limit of reads a minute: so many that none reaches it. */
const PEOPLE = 200;
const SHARING = 12;
const ENTRIES = 10_000;
/** A PostgreSQL that survives a power cut. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', autovacuum: 'on' };
/** Parallel connections. */
const STEPS = [1, 10, 50];
/** Streams that the greedy account opens; each session may have five. */
const STREAMS_PER_SESSION = 5;
const SESSIONS = 6;
const GREEDY = { connections: 20 };
const VICTIM = { connections: 4, overallRate: 20 };
const VICTIM_LIMIT_MS = 300;
const DAY_MS = 86_400_000;

/** The server under load, and what is in it. */
interface Fixture {
  api: string;
  groupId: number;
  /** Of an expense in the group. */
  expenseId: number;
  people: readonly [Person, ...Person[]];
}

/** What a person views again and again: their groups, a group, its balances, and open amounts. */
const viewsOf = ({ groupId }: Fixture, { token }: Person): CallRequest[] => [
  requestOf('getGroupSummaries', { token }),
  requestOf('getGroup', { token, params: { id: groupId } }),
  requestOf('getGroupBalances', { token, params: { id: groupId } }),
  requestOf('getPeople', { token }),
];

function receiptUpload(expenseId: number, authorization: string): CallRequest {
  const boundary = 'quits';
  return {
    method: 'POST',
    path: `/api/expenses/${expenseId}/receipts`,
    headers: { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: [
      `--${boundary}`,
      'content-disposition: form-data; name="file"; filename="a.pdf"',
      'content-type: application/pdf',
      '',
      `%PDF-1.7\n${' '.repeat(1_000_000)}\n%%EOF`,
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  };
}

/** The requests that cost the server most. */
function greedyRequests({ groupId, expenseId }: Fixture, { id, token }: Person): CallRequest[] {
  const authorization = `Bearer ${token}`;
  const group = `/api/groups/${groupId}`;
  const paths = [
    `${group}/expenses`,
    '/api/expenses?limit=200',
    `/api/expenses?limit=1&before=${expenseId}`,
    `${group}/expenses?limit=1&before=${expenseId}`,
    `${group}/activity?kind=expense,settlement`,
    `${group}/balances`,
    `${group}/balances/${id}`,
  ];
  const entry = {
    description: 'Rent',
    total_amount: 1,
    payers: [{ user_id: id, paid_amount: 1 }],
    shares: [{ user_id: id, share_amount: 1 }],
  };
  const start = new Date(Date.now() - 300 * DAY_MS).toISOString().slice(0, 10);
  return [
    ...paths.map((path): CallRequest => ({ method: 'GET', path, headers: { authorization } })),
    receiptUpload(expenseId, authorization),
    requestOf('addRecurring', {
      token,
      params: { id: groupId },
      body: { entry, unit: 'day', every: 1, start },
    }),
  ];
}

/** Opens streams of changes without reading them, in several sessions; returns how to close them. */
async function openStreams(api: string, { email }: Person): Promise<() => void> {
  const control = new AbortController();
  for (let session = 0; session < SESSIONS; session += 1) {
    const { token } = await signIn(api, email);
    const headers = { authorization: `Bearer ${token}` };
    for (let stream = 0; stream < STREAMS_PER_SESSION; stream += 1)
      void fetch(`${api}/api/events`, { headers, signal: control.signal }).catch(() => undefined);
  }
  return () => control.abort();
}

interface Shooting {
  connections: number;
  /** In seconds. */
  duration: number;
  overallRate?: number;
}

/** Sends requests in turns, and prints the result. */
async function shoot(
  what: string,
  { api }: Fixture,
  requests: CallRequest[],
  options: Shooting,
): Promise<Result> {
  const result = await autocannon({ url: api, requests, ...options });
  const { requests: answers, latency, non2xx, errors } = result;
  console.log(
    `${what}: ${Math.round(answers.average)} answers a second, ${latency.p50} ms (median), ` +
      `${latency.p97_5} ms (97.5 %), ${non2xx} refused, ${errors} broken`,
  );
  return result;
}

type Work = (fixture: Fixture) => Promise<string[]>;

function withFixture(work: Work, databaseUrl = ''): Promise<string[]> {
  return withFolder(async (dataDir) => {
    const { people, groupIds } = await makeBooks(dataDir, {
      people: PEOPLE,
      expenses: [ENTRIES],
      sharing: SHARING,
      databaseUrl: databaseUrl || undefined,
    });
    console.log(`Node ${process.version}, load of the machine ${os.loadavg()[0]?.toFixed(1)}`);
    return withServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, ({ api }) =>
      work({ api, groupId: groupIds[0] ?? 0, expenseId: ENTRIES, people }),
    );
  });
}

/** An expense of a person alone. */
const expenseOf = ({ groupId }: Fixture, { id, token }: Person): CallRequest =>
  requestOf('addExpense', { token, body: ownExpense(id, groupId, 'Load', 100) });

/**
 * The server's capacity, on the embedded database or PostgreSQL: what people view, over more and more
 * connections, then what they write.
 */
export function load(duration: number, isPostgres: boolean): Promise<string[]> {
  const work: Work = async (fixture) => {
    const views = fixture.people.flatMap((person) => viewsOf(fixture, person));
    for (const connections of STEPS)
      await shoot(`${connections} connections`, fixture, views, { connections, duration });
    const writes = fixture.people.map((person) => expenseOf(fixture, person));
    await shoot('10 connections that write', fixture, writes, { connections: 10, duration });
    return [];
  };
  return isPostgres ? withPostgres((url) => withFixture(work, url), DURABLE) : withFixture(work);
}

/** One account sends the most expensive requests in parallel, while another one views its groups. */
export function greedy(duration: number): Promise<string[]> {
  return withFixture(async (fixture) => {
    const [first, other = first] = fixture.people;
    const closeStreams = await openStreams(fixture.api, first);
    const [, victim] = await Promise.all([
      shoot('the greedy account', fixture, greedyRequests(fixture, first), { ...GREEDY, duration }),
      shoot('another account', fixture, viewsOf(fixture, other), { ...VICTIM, duration }),
    ]);
    closeStreams();
    const unanswered = victim.non2xx + victim.errors;
    const slowest = victim.latency.p97_5;
    return [
      ...(unanswered > 0 ? [`${unanswered} requests of the other account were not answered`] : []),
      ...(slowest > VICTIM_LIMIT_MS ? [`answers to the other account took ${slowest} ms`] : []),
    ];
  });
}
