import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { splitEqually, toCents, toDollars } from '@quits/domain';
import { ENTRIES, GROUPS, PASSWORD, PEOPLE } from './data.mjs';

const DAY = 24 * 60 * 60 * 1000;
const MAIL_WITHIN_MS = 10_000;

/** The accounts are there already: nothing was added. */
export class AlreadyFilled extends Error {}

async function request(app, method, url, { token, payload, form } = {}) {
  const answer = await app.inject({
    method,
    url,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(form ? { payload: new URLSearchParams(form).toString() } : payload ? { payload } : {}),
  });
  const body = answer.body === '' ? {} : answer.json();
  if (answer.statusCode === 409 && url === '/auth/register') throw new AlreadyFilled(body.detail);
  if (answer.statusCode >= 400)
    throw new Error(`${method} ${url} answered ${answer.statusCode}: ${body.detail}`);
  return body;
}

export async function signIn(app, email) {
  const { access_token: token } = await request(app, 'POST', '/auth/token', {
    form: { username: email, password: PASSWORD },
  });
  return token;
}

function subjectOf(token) {
  return Number(JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString()).sub);
}

/** The token in the newest invitation that was written to the outbox for somebody, newer than `seen`. */
async function invitationFor(dataDir, email, seen) {
  const outbox = path.join(dataDir, 'outbox');
  const deadline = performance.now() + MAIL_WITHIN_MS;
  while (performance.now() < deadline) {
    let names = [];
    try {
      names = readdirSync(outbox);
    } catch {
      // The folder comes with the first mail.
    }
    for (const name of names.filter((file) => file.endsWith('.eml') && !seen.has(file))) {
      const text = readFileSync(path.join(outbox, name), 'utf8');
      if (!text.includes(email)) continue;
      const token = /\/invite\/([A-Za-z0-9_-]+)/.exec(text)?.[1];
      if (token) {
        seen.add(name);
        return token;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The invitation for ${email} did not arrive in ${outbox}`);
}

async function createPeople(app) {
  const people = {};
  for (const [key, { name, email }] of Object.entries(PEOPLE)) {
    await request(app, 'POST', '/auth/register', { payload: { email, password: PASSWORD } });
    const token = await signIn(app, email);
    await request(app, 'PUT', '/auth/users/me/name', { token, payload: { name } });
    people[key] = { email, id: subjectOf(token), token };
  }
  return people;
}

async function createGroups(app, people, dataDir, seen) {
  const ids = {};
  for (const { key, name, creator, members } of GROUPS) {
    const { id: created_by, token } = people[creator];
    const { id } = await request(app, 'POST', '/api/groups', { token, payload: { name, created_by } });
    for (const member of members) {
      const { email, token: own } = people[member];
      await request(app, 'POST', `/api/groups/${id}/invite`, { token, payload: { email } });
      const invitation = await invitationFor(dataDir, email, seen);
      await request(app, 'GET', `/api/invites/accept/${invitation}`, { token: own });
    }
    ids[key] = id;
  }
  return ids;
}

function sharesOf({ total, equally, shares }) {
  if (shares) return Object.entries(shares);
  const cents = splitEqually(total, equally.length);
  return equally.map((key, index) => [key, cents[index]]);
}

async function record(app, people, groupId, entry) {
  const payers = Object.entries(entry.payers);
  await request(app, 'POST', '/api/expenses', {
    token: people[payers[0][0]].token,
    payload: {
      description: entry.description,
      total_amount: toDollars(entry.total),
      group_id: groupId,
      payers: payers.map(([key, cents]) => ({ user_id: people[key].id, paid_amount: toDollars(cents) })),
      shares: sharesOf(entry).map(([key, cents]) => ({
        user_id: people[key].id,
        share_amount: toDollars(cents),
      })),
    },
  });
}

/** Pays a part of whatever is proposed between two people at that moment, or nothing when nothing is. */
async function settle(app, people, groupId, { from, to, share }) {
  const { token, id } = people[from];
  const balances = await request(app, 'GET', `/api/groups/${groupId}/summary`, { token });
  const own = balances.filter(({ from_user }) => from_user.id === id);
  const debt = own.find(({ to_user }) => to_user.id === people[to].id) ?? own[0];
  if (!debt) return;
  const amount = toDollars(Math.max(1, Math.floor(toCents(debt.amount) * share)));
  await request(app, 'POST', `/api/groups/${groupId}/settle`, {
    token,
    payload: { to_user_id: debt.to_user.id, amount },
  });
}

/**
 * Fills a database through the application's own public calls, with its clock set back, so that the year
 * of expenses really spans a year.
 *
 * @param {object} options
 * @param {import('fastify').FastifyInstance} options.app the application, not listening
 * @param {(ms: number) => void} options.setClock sets the application's clock, milliseconds since 1970
 * @param {string} options.dataDir where mails become files
 * @param {number} options.now milliseconds since 1970
 * @param {(done: number, of: number) => void} options.onProgress
 * @returns people and ids of groups, by the keys of the sample data
 * @throws AlreadyFilled when the accounts exist
 */
export async function fill({ app, setClock, dataDir, now, onProgress }) {
  setClock(now - 365 * DAY);
  const people = await createPeople(app);
  const groupIds = await createGroups(app, people, dataDir, new Set());
  let day;
  for (const [index, entry] of ENTRIES.entries()) {
    setClock(now - entry.daysAgo * DAY + index * 60_000);
    if (day !== entry.daysAgo) {
      day = entry.daysAgo;
      // Tokens live seven days: everybody signs in anew whenever the calendar has moved on.
      for (const person of Object.values(people)) person.token = await signIn(app, person.email);
    }
    if (entry.settle) await settle(app, people, groupIds[entry.group], entry.settle);
    else await record(app, people, groupIds[entry.group], entry);
    onProgress(index + 1, ENTRIES.length);
  }
  return { people, groupIds };
}
