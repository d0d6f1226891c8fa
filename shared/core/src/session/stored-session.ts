import { fieldIn, type User } from '@quits/contracts';
import { parse } from './parse.ts';
import { STORAGE_KEYS, type Storages } from './storage.ts';
import { decodeToken, isExpired } from './token.ts';

export interface StoredSession {
  token: string;
  user: User;
}

type LocalStorage = Pick<Storages, 'local'>;

function isUser(value: unknown): value is User {
  return typeof fieldIn(value, 'id') === 'number' && fieldIn(value, 'email') !== undefined;
}

/**
 * The session that a page restores: both values exist, and the token's exp is in the future (specification
 * §4).
 */
export function readGoodSession({ local }: LocalStorage, nowMs: number): StoredSession | undefined {
  const token = local.get(STORAGE_KEYS.token);
  const user = parse(local.get(STORAGE_KEYS.user));
  return token !== null && isUser(user) && !isExpired(token, nowMs) ? { token, user } : undefined;
}

/**
 * The session that another tab stored, if any. Token and user are two values and may be read during a change,
 * so the token must name the user.
 *
 * @param nowMs milliseconds since 1970
 */
export function readStored(storages: LocalStorage, nowMs: number): StoredSession | undefined {
  const stored = readGoodSession(storages, nowMs);
  return stored && decodeToken(stored.token)?.userId === stored.user.id ? stored : undefined;
}

/** Restores a valid session, or removes both values (specification §4). */
export function restoreStored(storages: LocalStorage, nowMs: number): StoredSession | undefined {
  const stored = readGoodSession(storages, nowMs);
  if (!stored) clearStored(storages);
  return stored;
}

/** Stores a session and returns whether storage kept it; private modes and full disks don't. */
export function writeStored({ local }: LocalStorage, { token, user }: StoredSession): boolean {
  local.set(STORAGE_KEYS.token, token);
  local.set(STORAGE_KEYS.user, JSON.stringify(user));
  return local.get(STORAGE_KEYS.token) === token;
}

export function clearStored({ local }: LocalStorage): void {
  local.remove(STORAGE_KEYS.token);
  local.remove(STORAGE_KEYS.user);
}
