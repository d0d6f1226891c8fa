/**
 * The API's client for tests, experiments and sample data: signs up and in, and calls as somebody. It runs in
 * Node and knows nothing of React.
 */
export const PASSWORD = 'Correct1horse';

/** Where calls go: an origin, or what answers in the place of `fetch`. */
export type Api = string | ((path: string, init: RequestInit) => Promise<Response>);

export interface CallOptions {
  token?: string | undefined;
  /** Sent as JSON; `URLSearchParams` as a form. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

/** A call that had to succeed, and did not. */
export class CallRefused extends Error {
  readonly status: number;
  constructor(what: string, status: number) {
    super(`${what} was answered ${String(status)}`);
    this.status = status;
  }
}

export interface Person {
  id: number;
  email: string;
  token: string;
}

/** Makes one call. The caller names the shape of the body that it expects, and checks the status. */
export async function call<Body = { detail: string }>(
  api: Api,
  method: string,
  path: string,
  { token, body, headers }: CallOptions = {},
): Promise<Answer<Body>> {
  const isForm = body instanceof URLSearchParams;
  const init: RequestInit = {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  };
  const response = await (typeof api === 'string' ? fetch(api + path, init) : api(path, init));
  const text = await response.text();
  const parsed: unknown = text === '' ? undefined : JSON.parse(text);
  return { status: response.status, headers: response.headers, body: parsed as Body };
}

/**
 * Asks for a token as the specification's client does: with a form.
 *
 * @returns the token is empty when signing in was refused
 */
export async function signIn(
  api: Api,
  username: string,
  password: string = PASSWORD,
): Promise<{ status: number; token: string }> {
  const form = new URLSearchParams({ username, password });
  const { status, body } = await call<{ access_token?: string }>(api, 'POST', '/auth/token', { body: form });
  return { status, token: body.access_token ?? '' };
}

/** Registers somebody and signs them in; with a name, they are called so. */
export async function signUp(
  api: Api,
  email: string,
  { password = PASSWORD, name }: { password?: string; name?: string } = {},
): Promise<Person> {
  const options = { body: { email, password } };
  const { status, body } = await call<{ id: number }>(api, 'POST', '/auth/register', options);
  if (status !== 201) throw new CallRefused('Registering', status);
  const { token } = await signIn(api, email, password);
  if (name !== undefined) await call(api, 'PUT', '/auth/users/me/name', { token, body: { name } });
  return { id: body.id, email, token };
}

/** Makes a group and gives its id. */
export async function createGroup(api: Api, { id, token }: Person, name = 'Flat'): Promise<number> {
  const options = { token, body: { name, created_by: id } };
  const { body } = await call<{ id: number }>(api, 'POST', '/api/groups', options);
  return body.id;
}

/** The body of an expense that one person pays for themselves; the amount in cents. */
export function ownExpense(userId: number, groupId: number, description: string, cents: number) {
  const amount = cents / 100;
  return {
    description,
    total_amount: amount,
    group_id: groupId,
    payers: [{ user_id: userId, paid_amount: amount }],
    shares: [{ user_id: userId, share_amount: amount }],
  };
}
