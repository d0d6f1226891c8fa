/** Accounts as administrators see and end them. */
import type { AccountAnswer, CallAnswer } from '@quits/contracts';
import type { FastifyInstance } from 'fastify';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { conflict, notFound, requireFound } from '../../errors/app-error.ts';
import { type Caller, callerWithoutRequest } from '../../http/caller.ts';
import { deleteAccountOf } from '../account-deletion/account-deletion.service.ts';
import { revokeSessions } from '../sessions/sessions.service.ts';
import { type Administration, listAdministrators, lockUser, updateUser } from '../users/users.service.ts';
import {
  type AccountPlace,
  isAccount,
  listAccountIds,
  readAccounts,
  type StoredAccount,
} from './accounts.repository.ts';
import { lockActs, recordAct } from './log.service.ts';

const toTime = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

function present(account: StoredAccount, administrators: ReadonlySet<number>): AccountAnswer {
  const { id, email, name, created_at, last_seen_at, sessions, groups, suspended_at } = account;
  return {
    id,
    email,
    name,
    created_at: new Date(created_at).toISOString(),
    last_seen_at: toTime(last_seen_at),
    sessions,
    groups,
    administrator: administrators.has(id),
    suspended_at: toTime(suspended_at),
  };
}

async function readAll(
  queries: Queries,
  administration: Administration,
  ids: readonly number[],
  now: number,
): Promise<AccountAnswer[]> {
  if (ids.length === 0) return [];
  const administrators = new Set((await listAdministrators(queries, administration)).map(({ id }) => id));
  return (await readAccounts(queries, ids, now)).map((account) => present(account, administrators));
}

/** A page of accounts, newest first. @param now an instant (ms), at which sessions are open */
export async function listAccounts(
  queries: Queries,
  administration: Administration,
  place: AccountPlace,
  now: number,
): Promise<CallAnswer<'getAccounts'>> {
  const found = await listAccountIds(queries, { ...place, limit: place.limit + 1 });
  const ids = found.slice(0, place.limit);
  const items = await readAll(queries, administration, ids, now);
  return { items, next: found.length > ids.length ? (ids.at(-1) ?? null) : null };
}

async function readOne(
  queries: Queries,
  administration: Administration,
  id: number,
  now: number,
): Promise<AccountAnswer> {
  return requireFound((await readAll(queries, administration, [id], now))[0], 'user_not_found');
}

/** @throws 404 when there is no such account */
async function requireAccount(queries: Queries, id: number): Promise<void> {
  if (!(await isAccount(queries, id))) throw notFound('user_not_found');
}

/** @throws 409 when no administrator would be left who can sign in */
async function requireOtherAdministrator(
  trx: WriteQueries,
  administration: Administration,
  id: number,
): Promise<void> {
  const active = (await listAdministrators(trx, administration)).filter((one) => one.suspended_at === null);
  if (active.length === 1 && active[0]?.id === id) throw conflict('last_administrator');
}

/** Ends the sessions of an account, except the caller's. Access tokens stay. @throws 404 for an unknown account */
export async function endSessionsOf(trx: WriteQueries, caller: Caller, id: number): Promise<void> {
  await lockActs(trx);
  await requireAccount(trx, id);
  await revokeSessions(trx, id, caller.now, caller.sessionId);
  await recordAct(trx, caller, 'end-sessions', id);
}

/**
 * Suspends an account, or lets it sign in again. Sessions end either way, as one may have begun at the moment of
 * the suspension. Nothing happens to an account that is so already.
 *
 * @throws 404 for an unknown account, 409 for the last administrator
 */
export async function setSuspended(
  trx: WriteQueries,
  administration: Administration,
  caller: Caller,
  { id, isSuspended }: { id: number; isSuspended: boolean },
): Promise<AccountAnswer> {
  await lockActs(trx);
  await requireAccount(trx, id);
  const { suspended_at: since } = await lockUser(trx, id);
  if ((since !== null) !== isSuspended) {
    if (isSuspended) await requireOtherAdministrator(trx, administration, id);
    await updateUser(trx, id, { suspended_at: isSuspended ? caller.now : null });
    await revokeSessions(trx, id, caller.now);
    await recordAct(trx, caller, isSuspended ? 'suspend' : 'resume', id);
  }
  return readOne(trx, administration, id, caller.now);
}

type DeletionNeeds = Pick<FastifyInstance, 'config' | 'now' | 'sealHistory'>;

/**
 * Deletes an account by the rules of deleting the own one.
 *
 * @throws 404 for an unknown account, 409 for the last administrator and for an account with open groups
 */
export async function deleteOther(
  trx: WriteQueries,
  needs: DeletionNeeds,
  caller: Caller,
  id: number,
): Promise<void> {
  await lockActs(trx);
  await requireAccount(trx, id);
  await requireOtherAdministrator(trx, needs.config, id);
  await deleteAccountOf(trx, callerWithoutRequest(id, caller.requestId, needs));
  await recordAct(trx, caller, 'delete', id);
}
