import type { ColumnType, Generated } from 'kysely';

/** Append-only: the database refuses to update or delete these rows. */
export interface ActivityRow {
  id: Generated<number>;
  group_id: number;
  actor_id: number;
  action: string;
  expense_id: number | null;
  user_id: number | null;
  /** JSON text, or `null` if there was nothing. */
  before_state: string | null;
  after_state: string | null;
  request_id: string;
  created_at: number;
  /** When it was typed in (ms), if the app said so. */
  entered_at: ColumnType<number | null, number | null | undefined>;
  /** The name of the access token by which the actor did it, if any. */
  via: ColumnType<string | null, string | null | undefined>;
  previous_hash: string;
  hash: string;
}
