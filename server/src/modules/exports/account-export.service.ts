/** Everything about a person as one file, written group by group. */
import { setImmediate } from 'node:timers/promises';
import type { AccountExport } from '@quits/contracts';
import { ACCOUNT_FORMAT } from '@quits/contracts/schemas';
import type { Queries } from '../../db/tables.ts';
import { requireFound } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { getPayee } from '../paying/payees.service.ts';
import { findUser, presentPreferences, presentUser } from '../users/users.service.ts';
import { listInvitationsBy, listMembershipsOf, listSessionsOf } from './exports.repository.ts';
import { countRows, exportAsJson, openExport, type OpenExport } from './exports.service.ts';

/** An account that is about to be exported. */
interface OpenAccount {
  about: Omit<AccountExport, 'groups'>;
  groups: OpenExport[];
}

/** Opening a group reads about as much as this many of its entries. */
const ENTRIES_PER_GROUP = 100;

const instantOf = (time: number) => new Date(time).toISOString();
const instantOrNull = (time: number | null) => (time === null ? null : instantOf(time));

/** Reads everything except the entries and comments, which are read while they are sent. */
export async function openAccount(queries: Queries, caller: Caller): Promise<OpenAccount> {
  const { userId, now } = caller;
  const user = requireFound(await findUser(queries, userId), 'user_not_found');
  const memberships: AccountExport['memberships'] = [];
  const groups: OpenExport[] = [];
  for (const { group_id, joined_at } of await listMembershipsOf(queries, userId)) {
    const open = await openExport(queries, caller, group_id);
    const role = open.group.created_by === userId ? 'creator' : 'member';
    memberships.push({ group_id, role, joined_at: instantOf(joined_at) });
    groups.push(open);
    await setImmediate();
  }
  const invitations = (await listInvitationsBy(queries, userId)).map((invitation) => ({
    group_id: invitation.group_id,
    email: invitation.email_key,
    created_at: instantOf(invitation.created_at),
    accepted_at: instantOrNull(invitation.accepted_at),
  }));
  const sessions = (await listSessionsOf(queries, userId)).map((session) => ({
    created_at: instantOf(session.created_at),
    expires_at: instantOf(session.expires_at),
    ended_at: instantOrNull(session.revoked_at),
  }));
  const profile = {
    ...presentUser(user),
    created_at: instantOf(user.created_at),
    ...presentPreferences(user),
  };
  const payee = await getPayee(queries, userId);
  const about = { format: ACCOUNT_FORMAT, exported_at: instantOf(now), user: profile, payee } as const;
  return { about: { ...about, memberships, invitations, sessions }, groups };
}

/** How many items of a list the export costs. */
export const countItems = ({ groups }: OpenAccount): number =>
  groups.reduce((sum, group) => sum + ENTRIES_PER_GROUP + countRows(group), 0);

/** The export as JSON text in the format `quits-account/1`. */
export async function* exportAccountAsJson(
  { about, groups }: OpenAccount,
  now: number,
): AsyncGenerator<string> {
  yield `${JSON.stringify(about).slice(0, -1)},"groups":[`;
  let before = '';
  for (const group of groups) {
    yield before;
    yield* exportAsJson(group, now);
    before = ',';
  }
  yield ']}';
}
