/**
 * The API client for tests, experiments and sample data, from the table of calls: makes calls as a user,
 * signs up and signs in. It runs in Node without React.
 */
import {
  type CallBody,
  type CallName,
  callOf,
  type CallParams,
  type OwnAnswer,
  pathOf,
  toWire,
} from '@quits/contracts';

export type { CallName };

export const PASSWORD = 'Correct1horse';

/** Where calls go: an origin, or a replacement of `fetch`. */
export type Api = string | ((path: string, request: CallRequest) => Promise<Response>);

export interface CallOptions<Name extends CallName> {
  token?: string | undefined;
  params?: CallParams<Name>;
  body?: CallBody<Name>;
  headers?: Record<string, string>;
}

export interface CallRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Answer<Name extends CallName> {
  status: number;
  headers: Headers;
  /** Set for a successful answer. */
  body: OwnAnswer<Name>;
  /** The reason for a refusal. */
  detail: string | undefined;
}

/** A required call failed. */
export class CallRefused extends Error {
  readonly call: CallName;
  readonly status: number;
  constructor(name: CallName, status: number, detail = '') {
    super(`${name} was answered ${String(status)}: ${detail}`);
    this.call = name;
    this.status = status;
  }
}

export interface Person {
  id: number;
  email: string;
  token: string;
}

export function requestOf<Name extends CallName>(
  name: Name,
  { token, params, body, headers }: CallOptions<Name> = {},
): CallRequest {
  const { method, isForm } = callOf(name);
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  // Signing in is the only form, and it has only text fields.
  const form = () => new URLSearchParams(body as unknown as Record<string, string>).toString();
  return {
    method,
    path: pathOf(name, params ?? ({} as CallParams<Name>)),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': type }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? form() : JSON.stringify(body) }),
  };
}

/** Makes one call; the caller checks the status. */
export async function call<Name extends CallName>(
  api: Api,
  name: Name,
  options: CallOptions<Name> = {},
): Promise<Answer<Name>> {
  const request = requestOf(name, options);
  const { path } = request;
  const response = await (typeof api === 'string' ? fetch(api + path, request) : api(path, request));
  const text = await response.text();
  const parsed: unknown = text === '' ? undefined : JSON.parse(text);
  const { status, headers, ok } = response;
  const detail = ok ? undefined : (parsed as { detail?: string } | undefined)?.detail;
  return { status, headers, body: parsed as OwnAnswer<Name>, detail };
}

/** Makes a call that must succeed, and returns its answer. @throws CallRefused */
export async function ask<Name extends CallName>(
  api: Api,
  name: Name,
  options: CallOptions<Name> = {},
): Promise<OwnAnswer<Name>> {
  const { status, body, detail } = await call(api, name, options);
  if (status >= 400) throw new CallRefused(name, status, detail);
  return body;
}

/**
 * Gets a token as the specification's client does, with a form.
 *
 * @returns an empty token when signing in was refused
 */
export async function signIn(
  api: Api,
  username: string,
  password: string = PASSWORD,
): Promise<{ status: number; token: string }> {
  const { status, body } = await call(api, 'signIn', { body: { username, password } });
  return { status, token: status === 200 ? body.access_token : '' };
}

/** Registers a user and signs in; sets the name, if given. @throws CallRefused */
export async function signUp(
  api: Api,
  email: string,
  { password = PASSWORD, name }: { password?: string; name?: string } = {},
): Promise<Person> {
  const { id } = await ask(api, 'register', { body: { email, password } });
  const { token } = await signIn(api, email, password);
  if (name !== undefined) await ask(api, 'updateName', { token, body: { name } });
  return { id, email, token };
}

/** Makes a group and returns its id. @throws CallRefused */
export async function createGroup(api: Api, { id, token }: Person, name = 'Flat'): Promise<number> {
  return (await ask(api, 'createGroup', { token, body: { name, created_by: id } })).id;
}

/** The body of an expense with a single payer and share; the amount is in cents. */
export function ownExpense(
  userId: number,
  groupId: number,
  description: string,
  cents: number,
): CallBody<'addExpense'> {
  const own = [{ userId, cents }];
  return toWire<CallBody<'addExpense'>>({
    groupId,
    description,
    totalCents: cents,
    payers: own,
    shares: own,
  });
}
