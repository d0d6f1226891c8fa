import { type RawBuilder, sql } from 'kysely';

/**
 * Rules about who gets at groups, as far as the history or other columns show it. Sessions, passwords, tokens,
 * connected sites and how long a link works are out of scope (docs/operations.md, Checking who may get in).
 */
export const ACCESS_RULES: Record<string, RawBuilder<object>> = {
  'A link is of the kind that its history says': sql`
    select l.id as link_id, l.group_id, l.role from invite_links l
    where not exists (
      select 1 from activity a
      where a.group_id = l.group_id and a.actor_id = l.created_by and a.created_at = l.created_at
        and a.action = case l.role when 'viewer' then 'group/shared' else 'member/invited' end)
    order by l.id`,
  'Only a member without an account has no address': sql`
    select id as user_id, placeholder from users
    where deleted_at is null
      and ((placeholder = 1 and (email <> '' or password_hash <> '')) or (placeholder = 0 and email = ''))
    order by id`,
};
