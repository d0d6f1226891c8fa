/**
 * The server for tests of screens (`useServer` in `@quits/testing`): a child process that lives as long as
 * the worker of the test runner. Requests come as messages instead of over a port.
 */
import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type CallName, LIFETIMES } from '@quits/contracts';
import { sql } from 'kysely';
import { insertUser } from '../modules/users/users.repository.ts';
import { admitMember } from '../modules/membership/membership.service.ts';
import { insertConsentRequest } from '../modules/sites/sites.repository.ts';
import { startSession, startSiteSession } from '../modules/sessions/sessions.service.ts';
import { hashToken } from '../security/random-tokens.ts';
import { PASSWORD } from './people.ts';
import { buildTestApp } from './test-app.ts';

interface ServerRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With the query. */
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  /** The signed-in person, if any. */
  userId?: number | undefined;
}

/** Something that exists before the next request. It gets the id that the test has chosen. */
type Step = { at: number } & (
  | { kind: 'user'; id: number; name: string; email: string }
  | { kind: 'member'; groupId: number; userId: number }
  | { kind: 'consent'; token: string; userId: number }
  | { kind: 'site'; userId: number }
  | { kind: 'call'; name: CallName; id?: number; request: ServerRequest }
);

interface Message {
  number: number;
  /** A new test: the next ids are free, and the addresses of earlier people as well. */
  isNewTest?: boolean;
  steps?: readonly Step[];
  /** The time of the request. Default: the machine's. */
  now?: number;
  request?: ServerRequest;
}

/** Where the new row of a call is. */
const TABLES: Partial<Record<CallName, string>> = {
  createGroup: 'groups',
  addPlaceholder: 'users',
  addInviteLink: 'invite_links',
  addExpense: 'expenses',
  settleUp: 'expenses',
  addRecurring: 'recurring',
  addComment: 'comments',
  addReceipt: 'receipts',
};

// A busy machine is no overload.
const histogram: unknown = Object.getPrototypeOf(Object.getPrototypeOf(monitorEventLoopDelay()));
Object.defineProperty(histogram, 'mean', { configurable: true, get: () => 0 });

const machineNow = Date.now;
const SITE = { issuer: 'https://club.example', jwks_uri: 'https://club.example/jwks', audience: 'quits' };
/** The person with this address runs the server. */
const OPERATOR = 'operator@example.com';
const testApp = await buildTestApp({
  isAlone: true,
  environment: { TRUSTED_ISSUERS: JSON.stringify([SITE]), ADMIN_EMAILS: OPERATOR },
});
// Only the application's own clock stands still: sessions and counts go by the machine's.
Date.now = machineNow;
const { app, clock } = testApp;
const { database } = app;
const tokens = new Map<number, string>();
/** Everybody has the same password. */
const passwordHash = await app.passwords.hash(PASSWORD);

async function tokenOf(userId: number): Promise<string> {
  const known = tokens.get(userId);
  if (known !== undefined) return known;
  // Tokens expire by the machine's clock.
  const now = Date.now();
  const client = app.hashClient({ address: '127.0.0.1', userAgent: '' });
  const jti = await database.write((trx) => startSession(trx, userId, { ...client, userAgent: '' }, now));
  const token = app.signToken({ userId, jti, now });
  tokens.set(userId, token);
  return token;
}

async function answerTo({ method, path, headers, body, userId }: ServerRequest) {
  const { authorization: _, ...others } = headers;
  const response = await app.inject({
    method,
    url: path,
    // That of the sign-in, so that it counts as recent.
    headers: {
      'user-agent': '',
      ...others,
      ...(userId !== undefined && { authorization: `Bearer ${await tokenOf(userId)}` }),
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : Buffer.from(body) }),
  });
  return { status: response.statusCode, headers: response.headers, body: response.rawPayload };
}

/** The next row of the table gets this id. */
async function reserveId(table: string, id: number): Promise<void> {
  await sql`delete from sqlite_sequence where name = ${table}`.execute(database.admin);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id - 1})`.execute(database.admin);
}

async function addUser({ id, name, email, at }: Extract<Step, { kind: 'user' }>): Promise<void> {
  await reserveId('users', id);
  const verified = email === OPERATOR ? { email_verified_at: at } : {};
  const account = { email, email_key: email.toLowerCase(), password_hash: passwordHash, ...verified };
  await database.write((trx) => insertUser(trx, { ...account, name, created_at: at }));
}

/** The site asks a person to agree. */
async function askConsent({ token, userId }: Extract<Step, { kind: 'consent' }>): Promise<void> {
  const { issuer } = SITE;
  const link = { token_hash: hashToken(token), expires_at: Date.now() + LIFETIMES.consentLink };
  await database.write((trx) =>
    insertConsentRequest(trx, { ...link, user_id: userId, issuer, subject: String(userId) }),
  );
}

/** The person's token is one that the site has exchanged. */
async function actBySite(userId: number): Promise<void> {
  const now = Date.now();
  const session = { jti: randomUUID(), userId, issuer: SITE.issuer, site: 'club.example' };
  await database.write((trx) => startSiteSession(trx, session, now));
  tokens.set(userId, app.signToken({ ...session, now, lifetimeMs: LIFETIMES.exchangedToken }));
}

async function makeCall({ name, id, request }: Extract<Step, { kind: 'call' }>): Promise<void> {
  const table = TABLES[name];
  if (table !== undefined && id !== undefined) await reserveId(table, id);
  const { status, body } = await answerTo(request);
  if (status >= 400) throw new Error(`${name} was answered ${String(status)}: ${body.toString()}`);
}

async function perform(step: Step): Promise<void> {
  clock.now = step.at;
  if (step.kind === 'user') return addUser(step);
  if (step.kind === 'call') return makeCall(step);
  if (step.kind === 'consent') return askConsent(step);
  if (step.kind === 'site') return actBySite(step.userId);
  const { groupId, userId, at } = step;
  return database.write((trx) => admitMember(trx, groupId, userId, at));
}

/**
 * Frees the addresses of earlier people, and ends their repeating entries: the server books those that are
 * due at any moment, and would take ids that the test has chosen. @returns an id below those of the next rows
 */
async function beginTest(): Promise<number> {
  await sql`update users set email_key = id`.execute(database.admin);
  await sql`update recurring set next_day = null`.execute(database.admin);
  const { rows } = await sql<{ newest: number }>`
    select coalesce(max(seq), 0) as newest from sqlite_sequence`.execute(database.admin);
  return rows[0]?.newest ?? 0;
}

async function handle({
  isNewTest,
  steps = [],
  now = Date.now(),
  request,
}: Omit<Message, 'number'>): Promise<unknown> {
  if (isNewTest) return beginTest();
  for (const step of steps) await perform(step);
  clock.now = now;
  return request && answerTo(request);
}

let last: Promise<unknown> = Promise.resolve();
process.on('message', ({ number, ...message }: Message) => {
  // One after the other, because steps move the clock.
  last = last
    .then(() => handle(message))
    .then((answer) => process.send?.({ number, answer }))
    .catch((error: unknown) => process.send?.({ number, error: String(error) }));
});
process.once('disconnect', () => {
  void testApp.close().then(() => process.exit());
});
