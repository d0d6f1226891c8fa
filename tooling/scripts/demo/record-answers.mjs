import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { reads, writes } from './calls.mjs';
import { PEOPLE } from './data.mjs';
import { fill, signIn } from './fill.mjs';

const MAIL_WITHIN_MS = 10_000;

/** Reads the token of a link out of a mail to somebody that was not there before. */
function mailsSince(outbox) {
  const before = new Set(readdirSync(outbox));
  const isNew = (name) => name.endsWith('.eml') && !before.has(name);
  return async (email, page) => {
    const deadline = performance.now() + MAIL_WITHIN_MS;
    while (performance.now() < deadline) {
      const mails = readdirSync(outbox).filter(isNew);
      const texts = mails.map((name) => readFileSync(path.join(outbox, name), 'utf8'));
      const text = texts.find((one) => one.includes(email) && one.includes(`/${page}/`));
      const token = text && new RegExp(`/${page}/([A-Za-z0-9_-]+)`).exec(text)?.[1];
      if (token) return token;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`No mail with a link to ${page} arrived for ${email}`);
  };
}

const valueOf = (given, context) => (typeof given === 'function' ? given(context) : given);

async function send(app, token, { call, url, payload, form }, context) {
  const method = call.slice(0, call.indexOf(' '));
  const address = (await valueOf(url, context)) ?? call.slice(method.length + 1);
  const body = await valueOf(payload, context);
  const answer = await app.inject({
    method,
    url: address,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(form ? { payload: new URLSearchParams(form).toString() } : body ? { payload: body } : {}),
  });
  if (answer.statusCode >= 400) throw new Error(`${call} answered ${answer.statusCode}: ${answer.body}`);
  return { status: answer.statusCode, ...(answer.body === '' ? {} : { body: answer.json() }) };
}

/** A token is different each time, and whoever plays it back makes one of its own. */
const withoutToken = ({ status, body }) =>
  body && 'access_token' in body ? { status, body: { ...body, access_token: '' } } : { status, body };

/**
 * Fills an empty database with the sample people, and records what the server answers to one of them: every
 * read of their groups, and each kind of write once.
 *
 * @param {object} options
 * @param {import('fastify').FastifyInstance} options.app the application, not listening
 * @param {(ms: number) => void} options.setClock sets the application's clock, milliseconds since 1970
 * @param {string} options.dataDir where mails become files
 * @param {number} options.now milliseconds since 1970
 * @returns {Promise<import('../recorded-answers.mjs').Recording>}
 */
export async function recordAnswers({ app, setClock, dataDir, now }) {
  const { people, groupIds } = await fill({ app, setClock, dataDir, now, onProgress: () => undefined });
  setClock(now);
  const tokens = new Map();
  for (const person of Object.values(people)) tokens.set(person, await signIn(app, person.email));

  const answers = {};
  const seen = {};
  async function record(step) {
    const { call, by = people.ada } = step;
    const answer = await send(app, tokens.get(by), step, { seen });
    seen[call] = answer.body;
    answers[call] = withoutToken(answer);
  }

  for (const step of reads({ people, groupIds, expenseIds: [] })) await record(step);
  const expenseIds = seen['GET /api/expenses'].map(({ id }) => id);
  for (const step of reads({ people, groupIds, expenseIds })) await record(step);
  const mailedTo = mailsSince(path.join(dataDir, 'outbox'));
  for (const step of writes({ people, mailedTo })) {
    // The clock stands still otherwise, and some things happen at most once in a moment.
    setClock((now += 1000));
    await record(step);
  }
  const user = { id: people.ada.id, name: PEOPLE.ada.name, email: people.ada.email };
  return { user, answers };
}
