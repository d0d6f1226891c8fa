import { sql } from 'kysely';
import { type Effect, statedIn, type SubjectRecord, type Replay } from '../../db/subject-record.ts';

function admit(replay: Replay, userId: number, joinedAt: number): void {
  replay.of('members').set(userId, { joined_at: joinedAt, removed_at: null, removed_by: null });
}

const join: Effect = (replay, { actor_id, created_at }) => admit(replay, actor_id, created_at);

const leave: Effect = (replay, { user_id, actor_id, created_at }) => {
  const membership = replay.of('members').get(user_id ?? actor_id);
  if (membership) Object.assign(membership, { removed_at: created_at, removed_by: actor_id });
};

export const MEMBERSHIP_RECORD: SubjectRecord = {
  tables: { memberships: ['group_id', 'user_id'] },
  rules: {
    'Who left a group is even in it': sql`
      select m.group_id, m.user_id, sum(p.amount_cents) as cents
      from memberships m
      join expenses e on e.group_id = m.group_id and e.deleted_at is null
      join postings p on p.expense_id = e.id and p.user_id = m.user_id
      where m.removed_at is not null
      group by m.group_id, m.user_id having sum(p.amount_cents) <> 0 order by m.group_id`,
  },
  witnessed: {
    members: {
      rule: 'The members of a group are those of its history',
      id: 'user_id',
      read: async (queries, { id }) => {
        const rows = await queries.selectFrom('memberships').selectAll().where('group_id', '=', id).execute();
        return new Map(rows.map((row) => [row.user_id, row]));
      },
      effects: {
        'group/created': join,
        'member/joined': join,
        'member/added': (replay, { user_id, created_at }) => admit(replay, user_id ?? 0, created_at),
        'member/taken-over': (replay, item) => {
          join(replay, item);
          leave(replay, item);
        },
        'member/given-back': (replay, item) => {
          leave(replay, item);
          admit(replay, (statedIn(item) as { member_id: number }).member_id, item.created_at);
        },
        'member/removed': leave,
        'member/left': leave,
      },
    },
  },
};
