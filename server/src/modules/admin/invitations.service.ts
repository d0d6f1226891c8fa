/** The open invitations and links of all groups, which administrators can end. */
import type { AnyInvitationAnswer } from '@quits/contracts';
import { sql } from 'kysely';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { notFound, unprocessable } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { endInvitations, endLink, findInvitationById, findLinkById } from '../invites/invites.service.ts';
import { lockActs, recordAct } from './log.service.ts';

const ID = /^(invitation|link)-([1-9]\d{0,14})$/;
type Kind = AnyInvitationAnswer['kind'];
const TABLES = { invitation: 'invitations', link: 'invite_links' } as const;

interface Open extends Pick<AnyInvitationAnswer, 'kind' | 'role' | 'email' | 'uses_left'> {
  id: number;
  inviter_id: number;
  inviter_name: string;
  created_at: number;
  expires_at: number;
}

/** Where a page begins. */
type Place = Pick<Open, 'created_at' | 'kind' | 'id'>;

/** What still admits a person to a group that is there, at an instant (ms). */
const openAt = (now: number) => sql`
  select one.*, users.name as inviter_name from (
    select 'invitation' as kind, id, 'member' as role, email_key as email, invited_by as inviter_id, group_id, created_at,
      expires_at, 1 as uses_left from invitations where accepted_by is null
    union all
    select 'link', id, role, null, created_by, group_id, created_at, expires_at,
      case when role = 'viewer' then null else uses_left end
    from invite_links where role = 'viewer' or uses_left > 0
  ) as one
  join groups on groups.id = one.group_id and groups.deleted_at is null
  join users on users.id = one.inviter_id
  where one.expires_at > ${now}`;

const idOf = ({ kind, id }: Pick<Open, 'kind' | 'id'>) => `${kind}-${String(id)}`;

function present(open: Open): AnyInvitationAnswer {
  const { kind, role, email, inviter_id, inviter_name, created_at, expires_at, uses_left } = open;
  return {
    id: idOf(open),
    kind,
    role,
    email,
    inviter: { id: inviter_id, name: inviter_name },
    created_at: new Date(created_at).toISOString(),
    expires_at: new Date(expires_at).toISOString(),
    uses_left,
  };
}

function parse(text: string): { kind: Kind; id: number } | undefined {
  const [, kind, id] = ID.exec(text) ?? [];
  return kind === undefined ? undefined : { kind: kind as Kind, id: Number(id) };
}

/** @throws 422 when a page begins at what never was there */
async function placeOf(queries: Queries, text: string): Promise<Place> {
  const named = parse(text);
  const row =
    named &&
    (await queries
      .selectFrom(TABLES[named.kind])
      .select('created_at')
      .where('id', '=', named.id)
      .executeTakeFirst());
  if (named === undefined || row === undefined) throw unprocessable('wrong_page_start', 'before');
  return { ...named, created_at: row.created_at };
}

/** A page of what is open at an instant (ms), newest first. @throws 422 when it begins at what is not there */
export async function listAllInvitations(
  queries: Queries,
  { before, limit }: { before?: string | undefined; limit: number },
  now: number,
): Promise<{ items: AnyInvitationAnswer[]; next: string | null }> {
  const place = before === undefined ? undefined : await placeOf(queries, before);
  const after =
    place && sql`and (one.created_at, one.kind, one.id) < (${place.created_at}, ${place.kind}, ${place.id})`;
  const { rows } = await sql<Open>`${openAt(now)} ${after ?? sql``}
    order by one.created_at desc, one.kind desc, one.id desc limit ${limit + 1}`.execute(queries);
  const items = rows.slice(0, limit).map(present);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/**
 * Ends an invitation, with earlier ones of its mailbox to the same group, or a link. What is over stays as it is.
 *
 * @throws 404 for what was never there, and for an invitation that a person has used
 */
export async function revoke(trx: WriteQueries, caller: Caller, text: string): Promise<void> {
  await lockActs(trx);
  const named = parse(text);
  const found =
    named?.kind === 'link' ? await findLinkById(trx, named.id) : named && (await findOpen(trx, named.id));
  if (named === undefined || found === undefined) throw notFound('invitation_not_found');
  if (found.expires_at <= caller.now) return;
  if ('email_key' in found) await endInvitations(trx, found, caller.now);
  else await endLink(trx, found.id, caller.now);
  await recordAct(trx, caller, 'revoke', text);
}

async function findOpen(queries: Queries, id: number) {
  const invitation = await findInvitationById(queries, id);
  return invitation?.accepted_by === null ? invitation : undefined;
}
