/**
 * What the server is measured against: `node:http` with the same statements on the same database, the same check
 * of the session and the same hash, and nothing else: no framework, schemas, limits, logs or headers. What it leaves
 * out of a token: who it was made by and for, and when it ends. Nobody asks for compression here, so neither compresses.
 * Started with DATA_DIR, PORT and JWT_SECRET.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { toCents } from '@quits/domain';
import { openDatabase } from '../../../server/src/db/database.ts';
import { readList } from '../../../server/src/http/lists.ts';
import { addExpense, findGroupExpenses } from '../../../server/src/modules/expenses/expenses.service.ts';
import { presentGroupSummary } from '../../../server/src/modules/groups/groups.service.ts';
import { listGroupSummaries } from '../../../server/src/modules/groups/groups.repository.ts';
import { presentExpense } from '../../../server/src/modules/ledger/expense.ts';
import { readExpenses } from '../../../server/src/modules/ledger/ledger.service.ts';
import { findSession, startSession } from '../../../server/src/modules/sessions/sessions.service.ts';
import {
  getSettlementPlan,
  presentPlan,
} from '../../../server/src/modules/settlements/settlements.service.ts';
import { findUserByEmail, holdPassword } from '../../../server/src/modules/users/users.service.ts';
import { createClientHasher } from '../../../server/src/security/client-hashes.ts';
import { createHistorySeal } from '../../../server/src/security/history-seal.ts';
import { createPasswords } from '../../../server/src/security/passwords.ts';

const { DATA_DIR: dataDir = '', DATABASE_URL: given = '', HOST, JWT_SECRET: secret = '', PORT } = process.env;
const database = openDatabase({ databaseUrl: given === '' ? undefined : given, dataDir });
const passwords = createPasswords();
const hashClient = createClientHasher(secret);
const CLIENT = { address: '', userAgent: '' };
const sealHistory = createHistorySeal(secret);

const sign = (claims: string) => createHmac('sha256', secret).update(claims).digest('base64url');
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function callerOf({ headers }: IncomingMessage) {
  const [head = '', claims = '', signature = ''] = (headers.authorization ?? '').slice(7).split('.');
  const expected = Buffer.from(sign(`${head}.${claims}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Error('401');
  const { jti } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { jti: string };
  const now = Date.now();
  const session = await findSession(database.queries, jti, now);
  if (!session) throw new Error('401');
  const requestId = randomUUID();
  return { userId: session.userId, sessionId: jti, client: CLIENT, requestId, now, sealHistory };
}

async function signIn(form: URLSearchParams) {
  const user = await findUserByEmail(database.queries, form.get('username') ?? '');
  if (!user || !(await passwords.matches(form.get('password') ?? '', user.password_hash)))
    throw new Error('401');
  const now = Date.now();
  const jti = await database.write(async (trx) => {
    await holdPassword(trx, user);
    return startSession(trx, user.id, hashClient(CLIENT), now);
  });
  const claims = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: String(user.id), jti })}`;
  return { access_token: `${claims}.${sign(claims)}`, token_type: 'bearer' };
}

interface Input {
  description: string;
  group_id: number;
  total_amount: number;
  payers: { user_id: number; paid_amount: number }[];
  shares: { user_id: number; share_amount: number }[];
}

function draftOf({ description, total_amount, payers, shares }: Input) {
  return {
    description,
    totalCents: toCents(total_amount),
    payers: payers.map((row) => ({ userId: row.user_id, cents: toCents(row.paid_amount) })),
    shares: shares.map((row) => ({ userId: row.user_id, cents: toCents(row.share_amount) })),
  };
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const { method, url = '' } = request;
  if (url === '/auth/token') return signIn(new URLSearchParams(await text(request)));
  const caller = await callerOf(request);
  if (method === 'POST') {
    const input = JSON.parse(await text(request)) as Input;
    const draft = draftOf(input);
    return presentExpense(await database.write((trx) => addExpense(trx, caller, input.group_id, draft)));
  }
  if (url === '/api/groups/summary')
    return (await listGroupSummaries(database.queries, caller.userId)).map(presentGroupSummary);
  const [, id, what] = /^\/api\/groups\/(\d+)\/(\w+)$/.exec(url) ?? [];
  if (what === 'summary') return presentPlan(await getSettlementPlan(database.queries, caller, Number(id)));
  const { ids, formerNames } = await findGroupExpenses(database.queries, caller, Number(id));
  const expenses = await readList({ ids, read: (some) => readExpenses(database.queries, some) });
  return expenses.map((expense) => presentExpense(expense, formerNames));
}

const server = http.createServer((request, response) => {
  if (request.url?.startsWith('/health/')) response.end();
  else if (request.url === '/metrics') {
    const { user, system } = process.cpuUsage();
    response.end(`process_cpu_seconds_total ${(user + system) / 1e6}\n`);
  } else
    answer(request).then(
      (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
});
server.listen(Number(PORT), HOST);
