import { sql } from 'kysely';
import { isOneOf } from '../../db/dialects.ts';
import type { Queries, StoredUser } from '../../db/tables.ts';

/** How many accounts are read at once while searching. */
const AT_ONCE = 1000;

export interface AccountPlace {
  /** A part of the address or the name, in any case. */
  q?: string | undefined;
  state?: 'active' | 'suspended' | undefined;
  before?: number | undefined;
  limit: number;
}

/** All accounts. Placeholders and deleted accounts are none. */
const accounts = (queries: Queries) =>
  queries.selectFrom('users').where('users.placeholder', '=', 0).where('users.deleted_at', 'is', null);

const inState = (queries: Queries, state: AccountPlace['state']) =>
  state === undefined
    ? accounts(queries)
    : accounts(queries).where('suspended_at', state === 'active' ? 'is' : 'is not', null);

/**
 * The ids of the accounts at a place, newest first. The program compares, because databases know the cases of
 * different alphabets.
 */
export async function listAccountIds(
  queries: Queries,
  { q = '', state, before = Number.MAX_SAFE_INTEGER, limit }: AccountPlace,
): Promise<number[]> {
  const part = q.toLowerCase();
  const fits = ({ name, email_key }: Pick<StoredUser, 'name' | 'email_key'>) =>
    email_key.includes(part) || name.toLowerCase().includes(part);
  const atOnce = part === '' ? limit : AT_ONCE;
  const ids: number[] = [];
  let last: number | undefined = before;
  while (last !== undefined && ids.length < limit) {
    const rows: Pick<StoredUser, 'id' | 'name' | 'email_key'>[] = await inState(queries, state)
      .select(['id', 'name', 'email_key'])
      .where('id', '<', last)
      .orderBy('id', 'desc')
      .limit(atOnce)
      .execute();
    ids.push(...rows.filter(fits).map(({ id }) => id));
    last = rows.length < atOnce ? undefined : rows.at(-1)?.id;
  }
  return ids.slice(0, limit);
}

/** An account, and how much it is used. */
export type StoredAccount = Pick<StoredUser, 'id' | 'email' | 'name' | 'created_at' | 'suspended_at'> & {
  last_seen_at: number | null;
  sessions: number;
  groups: number;
};

/** Accounts by their ids, newest first. @param now an instant (ms), at which sessions are open */
export async function readAccounts(
  queries: Queries,
  ids: readonly number[],
  now: number,
): Promise<StoredAccount[]> {
  const ofPerson = sql`from sessions where sessions.user_id = users.id`;
  return accounts(queries)
    .select(['users.id', 'users.email', 'users.name', 'users.created_at', 'users.suspended_at'])
    .select([
      sql<number | null>`(select max(coalesce(sessions.last_seen_at, sessions.created_at)) ${ofPerson})`.as(
        'last_seen_at',
      ),
      sql<number>`(select count(*) ${ofPerson} and revoked_at is null and expires_at > ${now})`.as(
        'sessions',
      ),
      sql<number>`(select count(*) from memberships join groups on groups.id = memberships.group_id
        where memberships.user_id = users.id and removed_at is null and groups.deleted_at is null)`.as(
        'groups',
      ),
    ])
    .where(isOneOf(queries, 'users.id', ids))
    .orderBy('users.id', 'desc')
    .execute();
}

/** Whether this is an account. */
export async function isAccount(queries: Queries, id: number): Promise<boolean> {
  return (
    (await accounts(queries).select('users.id').where('users.id', '=', id).executeTakeFirst()) !== undefined
  );
}
