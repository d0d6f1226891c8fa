import { guessCategory, splitEqually, toCents, toDollars } from '@quits/domain';
import { call, CallRefused, createGroup, signIn, signUp } from '@quits/testing/client';
import type { Api, CallOptions, Person } from '@quits/testing/client';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { mailedToken } from '../../lib/mailed-token.ts';
import { ENTRIES, GROUPS, PASSWORD, PEOPLE } from './data.ts';
import type { Entry, GroupKey, PersonKey, SampleExpense, Settlement } from './data.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The accounts are there already: nothing was added. */
export class AlreadyFilled extends Error {}

type People = Record<PersonKey, Person>;
type GroupIds = Record<GroupKey, number>;

interface FillOptions {
  /** The application, not listening. */
  app: FastifyInstance;
  /** Sets the application's clock, milliseconds since 1970. */
  setClock: (ms: number) => void;
  /** Where mails become files. */
  dataDir: string;
  /** Milliseconds since 1970. */
  now: number;
  onProgress: (done: number, of: number) => void;
}

/** Calls that the application answers in this process. */
function apiOf(app: FastifyInstance): Api {
  return async (url, { method, headers, body }) => {
    const form = body instanceof URLSearchParams && { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await app.inject({
      url,
      method: method as InjectOptions['method'] & string,
      headers: { ...(headers as Record<string, string>), ...form },
      ...(body && { payload: (body as string | URLSearchParams).toString() }),
    });
    const hasBody = answer.statusCode !== 204;
    return new Response(hasBody ? answer.body : null, { status: answer.statusCode });
  };
}

/** A call that has to succeed. */
async function send<Body>(api: Api, method: string, path: string, options: CallOptions): Promise<Body> {
  const { status, body } = await call<Body>(api, method, path, options);
  if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function createPeople(api: Api): Promise<People> {
  const people: Partial<People> = {};
  for (const [key, { name, email }] of Object.entries(PEOPLE)) {
    people[key as PersonKey] = await signUp(api, email, { password: PASSWORD, name }).catch(
      (error: unknown) => {
        throw error instanceof CallRefused && error.status === 409 ? new AlreadyFilled(email) : error;
      },
    );
  }
  return people as People;
}

async function createGroups(api: Api, people: People, dataDir: string): Promise<GroupIds> {
  const ids: Partial<GroupIds> = {};
  for (const { key, name, creator, members } of GROUPS) {
    const { token } = people[creator];
    const id = await createGroup(api, people[creator], name);
    for (const { email, token: own } of members.map((member) => people[member])) {
      await send(api, 'POST', `/api/groups/${id}/invite`, { token, body: { email } });
      const invitation = await mailedToken(dataDir, email, 'invite');
      await send(api, 'GET', `/api/invites/accept/${invitation}`, { token: own });
    }
    ids[key] = id;
  }
  return ids as GroupIds;
}

const amounts = (of: Partial<Record<PersonKey, number>>) => Object.entries(of) as [PersonKey, number][];

function sharesOf({ total, split }: SampleExpense): [PersonKey, number][] {
  if (!Array.isArray(split)) return amounts(split);
  const cents = splitEqually(total, split.length);
  return split.map((key, index) => [key, cents[index] ?? 0]);
}

async function addExpense(api: Api, people: People, groupId: number, expense: SampleExpense): Promise<void> {
  const payers = amounts(expense.payers);
  const body = {
    description: expense.description,
    category: guessCategory(expense.description),
    total_amount: toDollars(expense.total),
    group_id: groupId,
    payers: payers.map(([key, cents]) => ({ user_id: people[key].id, paid_amount: toDollars(cents) })),
    shares: sharesOf(expense).map(([key, cents]) => ({
      user_id: people[key].id,
      share_amount: toDollars(cents),
    })),
  };
  const [[by] = ['ada' as const]] = payers;
  await send(api, 'POST', '/api/expenses', { token: people[by].token, body });
}

interface Debt {
  from_user: { id: number };
  to_user: { id: number };
  amount: number;
}

/** Pays a part of whatever is proposed between two people at that moment, or nothing when nothing is. */
async function settle(api: Api, people: People, groupId: number, { from, to, share }: Settlement['settle']) {
  const { token, id } = people[from];
  const debts = await send<Debt[]>(api, 'GET', `/api/groups/${groupId}/summary`, { token });
  const own = debts.filter(({ from_user }) => from_user.id === id);
  const debt = own.find(({ to_user }) => to_user.id === people[to].id) ?? own[0];
  if (!debt) return;
  const amount = toDollars(Math.max(1, Math.floor(toCents(debt.amount) * share)));
  const body = { to_user_id: debt.to_user.id, amount };
  await send(api, 'POST', `/api/groups/${groupId}/settle`, { token, body });
}

/**
 * Fills a database through the application's own public calls, with its clock set back, so that the year
 * of expenses really spans a year.
 *
 * @throws AlreadyFilled when the accounts exist
 */
export async function fill({ app, setClock, dataDir, now, onProgress }: FillOptions): Promise<void> {
  const api = apiOf(app);
  setClock(now - 365 * DAY);
  const people = await createPeople(api);
  const groupIds = await createGroups(api, people, dataDir);
  let day: number | undefined;
  const addEntry = async (entry: Entry) => {
    const groupId = groupIds[entry.group];
    await ('settle' in entry
      ? settle(api, people, groupId, entry.settle)
      : addExpense(api, people, groupId, entry));
  };
  for (const [index, entry] of ENTRIES.entries()) {
    setClock(now - entry.daysAgo * DAY + index * 60_000);
    // Tokens live seven days: everybody signs in anew whenever the calendar has moved on.
    if (day !== entry.daysAgo)
      for (const person of Object.values(people))
        person.token = (await signIn(api, person.email, PASSWORD)).token;
    day = entry.daysAgo;
    await addEntry(entry);
    onProgress(index + 1, ENTRIES.length);
  }
}
