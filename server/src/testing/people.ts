import type { ExpenseAnswer, GroupAnswer as Group } from '@quits/contracts';
import { DEFAULT_CURRENCY } from '@quits/domain';
import type { FastifyInstance } from 'fastify';
import { callerWithoutRequest } from '../http/caller.ts';
import { bookExpense } from '../modules/expenses/booking.service.ts';
import { admitMember } from '../modules/membership/membership.service.ts';
import type { TestApp } from './test-app.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An answer with its body parsed as JSON. Tests state the type they expect. */
export interface CallAnswer<Body> {
  status: number;
  body: Body;
  headers: Record<string, unknown>;
}

interface CallOptions {
  token?: string | undefined;
  headers?: Record<string, string>;
}

/** Sends one request. Bodies are sent as JSON; strings and bytes stay unchanged. */
export async function send<Body = { detail: string }>(
  app: FastifyInstance,
  [method, url]: readonly [Method, string],
  payload?: unknown,
  { token, headers }: CallOptions = {},
): Promise<CallAnswer<Body>> {
  const response = await app.inject({
    method,
    url,
    headers: {
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(payload !== undefined && {
      payload: typeof payload === 'string' || payload instanceof Buffer ? payload : JSON.stringify(payload),
    }),
  });
  const isJson = String(response.headers['content-type']).includes('json');
  const body: unknown = isJson ? JSON.parse(response.body) : response.body || undefined;
  // The test states the type that it is about to check.
  return { status: response.statusCode, body: body as Body, headers: response.headers };
}

export const PASSWORD = 'Correct1horse';

/** Requests a token with a form, as the specification's client does. */
export async function requestToken(
  app: FastifyInstance,
  username: string,
  password: string,
  headers?: Record<string, string>,
): Promise<CallAnswer<{ access_token: string; detail: string }>> {
  return send(app, ['POST', '/auth/token'], new URLSearchParams({ username, password }).toString(), {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

/** A signed-in person. `call` sends with their token. */
export interface Person {
  id: number;
  name: string;
  email: string;
  token: string;
  call<Body = { detail: string }>(
    request: readonly [Method, string],
    payload?: unknown,
    headers?: Record<string, string>,
  ): Promise<CallAnswer<Body>>;
}

let counter = 0;

/** Registers and signs in with the public calls. */
export async function signUp({ app }: TestApp, name = 'person'): Promise<Person> {
  counter += 1;
  const email = `${name}${String(counter)}@example.org`;
  const { body: user } = await send<{ id: number; name: string }>(app, ['POST', '/auth/register'], {
    email,
    password: PASSWORD,
  });
  return signInAgain(app, { ...user, email });
}

/** Several people, each registered and signed in. */
export async function signUpAll<const Names extends readonly string[]>(
  testApp: TestApp,
  ...names: Names
): Promise<{ [Place in keyof Names]: Person }> {
  const people: Person[] = [];
  for (const name of names) people.push(await signUp(testApp, name));
  // One for each name, in order.
  return people as { [Place in keyof Names]: Person };
}

/** A new session of a person, because the previous one may have ended. */
export async function signInAgain(
  app: FastifyInstance,
  { id, name, email }: Pick<Person, 'id' | 'name' | 'email'>,
): Promise<Person> {
  const { body: answer } = await requestToken(app, email, PASSWORD);
  const token = answer.access_token;
  return {
    id,
    name,
    email,
    token,
    call: (request, payload, headers) => send(app, request, payload, { token, ...(headers && { headers }) }),
  };
}

/** A group of `creator` with all others as members, who joined by invitation. */
export async function createGroup(
  testApp: TestApp,
  creator: Person,
  others: readonly Person[] = [],
): Promise<Group> {
  const { body: group } = await creator.call<Group>(['POST', '/api/groups'], {
    name: 'Flat',
    created_by: creator.id,
  });
  for (const person of others) await joinGroup(testApp, creator, group.id, person);
  return group;
}

/** Invites a person and accepts for them. */
export async function joinGroup(
  testApp: TestApp,
  creator: Person,
  groupId: number,
  person: Person,
): Promise<void> {
  await creator.call(['POST', `/api/groups/${String(groupId)}/invite`], { email: person.email });
  const token = await testApp.tokenMailedTo(person.email);
  const { status } = await person.call(['GET', `/api/invites/accept/${token}`]);
  if (status !== 200) throw new Error(`${person.name} could not join`);
}

/** Adds members without the API, for tests that are not about invitations. */
export async function admitAll(
  { app, clock }: TestApp,
  group: { id: number },
  people: readonly Pick<Person, 'id'>[],
): Promise<void> {
  await app.database.write(async (trx) => {
    for (const { id } of people) await admitMember(trx, group.id, id, clock.now);
  });
}

type Row = readonly [person: { id: number }, dollars: number];

export function expensePayload(
  total: number,
  payers: readonly Row[],
  shares: readonly Row[],
  description = 'Dinner',
) {
  return {
    description,
    total_amount: total,
    payers: payers.map(([{ id }, dollars]) => ({ user_id: id, paid_amount: dollars })),
    shares: shares.map(([{ id }, dollars]) => ({ user_id: id, share_amount: dollars })),
  };
}

export async function addExpense(
  person: Person,
  group: { id: number },
  payload: ReturnType<typeof expensePayload> & { date?: string },
): Promise<ExpenseAnswer> {
  const { status, body } = await person.call<ExpenseAnswer>(['POST', '/api/expenses'], {
    ...payload,
    group_id: group.id,
  });
  if (status !== 201) throw new Error(`The expense was refused: ${JSON.stringify(body)}`);
  return body;
}

/**
 * Books expenses without the API, a hundred per transaction. Returns their descriptions, oldest
 * first.
 */
export async function bookMany(
  { app }: TestApp,
  { id }: { id: number },
  [payer, other]: readonly [Person, Person],
  count: number,
): Promise<string[]> {
  const group = { id, currency: DEFAULT_CURRENCY };
  const descriptions = Array.from({ length: count }, (_none, number) => `Expense ${String(number)}`);
  const draft = {
    totalCents: 200,
    payers: [{ userId: payer.id, cents: 200 }],
    shares: [payer, other].map(({ id }) => ({ userId: id, cents: 100 })),
  };
  const caller = callerWithoutRequest(payer.id, 'many', app);
  for (let start = 0; start < count; start += 100) {
    await app.database.write(async (trx) => {
      for (const description of descriptions.slice(start, start + 100))
        await bookExpense(trx, caller, group, { type: 'expense', draft: { ...draft, description } });
    });
  }
  return descriptions;
}
