/**
 * What the server is measured against: `node:http` with the same statements on the same database, the same check
 * of the session and the same hash, and nothing else: no framework, schemas, limits, logs or headers. What it leaves
 * out of a token: who it was made by and for, and when it ends. Nobody asks for compression here, so neither compresses.
 * Started with DATA_DIR, PORT and JWT_SECRET.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import { serverModule } from './trust/server-code.mjs';

const secret = process.env.JWT_SECRET ?? '';
const { openDatabase } = await serverModule('db/database');
const { findSession, startSession } = await serverModule('modules/sessions/sessions.service');
const { confirmPassword, findUserByEmail } = await serverModule('modules/users/users.service');
const { addExpense, getGroupExpenses } = await serverModule('modules/expenses/expenses.service');
const { presentExpense } = await serverModule('modules/ledger/expense');
const { getSettlementPlan } = await serverModule('modules/settlements/settlements.service');
const { presentPlan } = await serverModule('modules/settlements/settlements.presenter');
const { getGroupSummaries } = await serverModule('modules/groups/groups.service');
const { presentGroupSummary } = await serverModule('modules/groups/groups.presenter');
const { createPasswords } = await serverModule('security/passwords');
const database = openDatabase({
  databaseUrl: process.env.DATABASE_URL || undefined,
  dataDir: process.env.DATA_DIR,
});
const passwords = createPasswords();

/** @param {string} text */
const sign = (text) => createHmac('sha256', secret).update(text).digest('base64url');

/** @param {http.IncomingMessage} request */
async function callerOf({ headers }) {
  const [head = '', claims = '', signature = ''] = (headers.authorization ?? '').slice(7).split('.');
  const expected = Buffer.from(sign(`${head}.${claims}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Error('401');
  const { jti } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const now = Date.now();
  const session = await findSession(database.queries, jti, now);
  return { userId: session.userId, sessionId: jti, requestId: randomUUID(), now };
}

/** @param {http.IncomingMessage} request @returns {Promise<string>} */
async function bodyOf(request) {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

/** @param {string} body */
async function signIn(body) {
  const form = new URLSearchParams(body);
  const user = await findUserByEmail(database.queries, form.get('username'));
  if (!(await passwords.matches(form.get('password'), user.password_hash))) throw new Error('401');
  const now = Date.now();
  const jti = await database.write(async (trx) => {
    await confirmPassword(trx, user, now);
    return startSession(trx, user.id, now);
  });
  const encode = (/** @type {unknown} */ value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: String(user.id), jti })}`;
  return { access_token: `${text}.${sign(text)}`, token_type: 'bearer' };
}

/** @param {any} input */
function draftOf({ description, total_amount, payers, shares }) {
  const cents = (/** @type {number} */ dollars) => Math.round(dollars * 100);
  return {
    description,
    totalCents: cents(total_amount),
    payers: payers.map((/** @type {any} */ row) => ({ userId: row.user_id, cents: cents(row.paid_amount) })),
    shares: shares.map((/** @type {any} */ row) => ({ userId: row.user_id, cents: cents(row.share_amount) })),
  };
}

/** @param {http.IncomingMessage} request */
async function answer(request) {
  const { method, url = '' } = request;
  if (url === '/auth/token') return signIn(await bodyOf(request));
  const caller = await callerOf(request);
  if (method === 'POST') {
    const input = JSON.parse(await bodyOf(request));
    const draft = draftOf(input);
    const expense = await database.write((trx) => addExpense(trx, caller, input.group_id, draft));
    return presentExpense(expense);
  }
  if (url === '/api/groups/summary')
    return (await getGroupSummaries(database.queries, caller)).map(presentGroupSummary);
  const [, id, what] = /^\/api\/groups\/(\d+)\/(\w+)$/.exec(url) ?? [];
  if (what === 'summary') return presentPlan(await getSettlementPlan(database.queries, caller, Number(id)));
  const { expenses, formerNames } = await getGroupExpenses(database.queries, caller, Number(id));
  return expenses.map((/** @type {any} */ expense) => presentExpense(expense, formerNames));
}

http
  .createServer((request, response) => {
    if (request.url === '/health/ready') response.end();
    else if (request.url === '/metrics') {
      const { user, system } = process.cpuUsage();
      response.end(`process_cpu_seconds_total ${(user + system) / 1e6}\n`);
    } else
      answer(request).then(
        (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
        (error) => response.writeHead(500).end(String(error)),
      );
  })
  .listen(Number(process.env.PORT), process.env.HOST);
