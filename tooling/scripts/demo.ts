/**
 * Fills Quits with four people, three groups and a year of expenses, through the application's own public
 * calls, and prints the accounts. It works on the database that `npm start` uses, running or not.
 */
import { guessCategory } from '@quits/domain';
import { type CallBody, toWire } from '@quits/contracts';
import { type Api, ask, CallRefused, createGroup, type Person, signIn, signUp } from '@quits/testing/client';
import { ENTRIES, type Entry, GROUPS, PEOPLE, type PersonKey } from '@quits/testing/sample-year';
import { buildApp } from '../../server/src/app.ts';
import type { Config } from '../../server/src/config/config.ts';
import { letIn } from '../lib/mails.ts';
import { fail } from '../lib/refusal.ts';
import { failFor, serverSettings } from './server-settings.ts';

const PASSWORD = 'Quits2026';
const DAY_MS = 24 * 60 * 60 * 1000;

type People = Map<string, Person>;

// This process runs on a clock of its own, so that the year of expenses really spans a year.
const today = Date.now();
let clock = today - 365 * DAY_MS;
Date.now = () => clock;
const config: Config = { ...serverSettings(), logLevel: 'silent', isDemo: false };
if (config.smtpUrl !== undefined) fail('The sample people have no mailboxes: run the demo without SMTP_URL.');
const app = await buildApp({ config, now: () => Date.now(), isBesideServer: true }).catch((error: unknown) =>
  failFor(error, config),
);

/** The application answers in this process. */
const api: Api = async (url, { method, headers, body }) => {
  const { statusCode, body: text } = await app.inject({
    url,
    method,
    headers,
    ...(body && { payload: body }),
  });
  return new Response(text === '' ? null : text, { status: statusCode });
};

async function createPeople(): Promise<People> {
  const people: People = new Map();
  for (const [key, { name, email }] of Object.entries(PEOPLE))
    people.set(key, await signUp(api, email, { password: PASSWORD, name }));
  return people;
}

function of(people: People, key: PersonKey): Person {
  const person = people.get(key);
  if (!person) throw new Error(`Nobody is called ${key}`);
  return person;
}

/** Makes the groups, and gives their ids by their keys. */
async function createGroups(people: People): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { key, name, creator, members } of GROUPS) {
    const id = await createGroup(api, of(people, creator), name);
    for (const member of members)
      await letIn(api, config.dataDir, id, of(people, creator), of(people, member));
    ids.set(key, id);
  }
  return ids;
}

async function addEntry(people: People, groupId: number, entry: Entry): Promise<void> {
  const amounts = (rows: Entry['payers']) =>
    rows.map(({ person, cents }) => ({ userId: of(people, person).id, cents }));
  const { description, totalCents } = entry;
  const [payers, shares] = [amounts(entry.payers), amounts(entry.shares)];
  const { token } = of(people, entry.payers[0]?.person ?? 'ada');
  if (entry.isSettlement) {
    const body = toWire<CallBody<'settleUp'>>({ toUserId: shares[0]?.userId ?? 0, cents: totalCents });
    await ask(api, 'settleUp', { token, params: { id: groupId }, body });
  } else {
    const input = { groupId, description, category: guessCategory(description), totalCents, payers, shares };
    await ask(api, 'addExpense', { token, body: toWire<CallBody<'addExpense'>>(input) });
  }
}

function showProgress(done: number): void {
  const line = `Recording ${done} of ${ENTRIES.length} expenses and settlements`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === ENTRIES.length ? '\n' : ''}`);
  else if (done % 20 === 0 || done === ENTRIES.length) console.log(line);
}

async function fill(): Promise<void> {
  console.log('Creating four people and three groups …');
  const people = await createPeople();
  const groupIds = await createGroups(people);
  let day: number | undefined;
  for (const [index, entry] of ENTRIES.entries()) {
    clock = today - entry.daysAgo * DAY_MS + index * 60_000;
    // Tokens live seven days: people sign in again when the calendar has moved on.
    if (day !== entry.daysAgo)
      for (const person of people.values()) person.token = (await signIn(api, person.email, PASSWORD)).token;
    day = entry.daysAgo;
    await addEntry(people, groupIds.get(entry.group) ?? 0, entry);
    showProgress(index + 1);
  }
}

try {
  await fill();
} catch (error) {
  const areThere = error instanceof CallRefused && error.call === 'register' && error.status === 409;
  if (!areThere) throw error;
  console.log('The sample people are there already: nothing was added.');
} finally {
  await app.close();
}

console.log('\nSign in as');
for (const { name, email } of Object.values(PEOPLE))
  console.log(`  ${email.padEnd(20)} ${PASSWORD}   (${name})`);
