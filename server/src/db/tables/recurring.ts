import type { Recurrence } from '@quits/domain';
import type { ColumnType, Generated } from 'kysely';

/** An entry that repeats. `end_day` and `max_count` limit it; `null`: no limit. */
export interface RecurringRow {
  id: Generated<number>;
  group_id: number;
  created_by: number;
  created_at: number;
  /** The person who edited it last; `null`: never edited. */
  edited_by: ColumnType<number | null, number | null | undefined>;
  expense_id: ColumnType<number | null, number | null | undefined>;
  /** The draft of an expense without its day, in cents, as JSON. */
  entry: string;
  unit: Recurrence['unit'];
  every: number;
  start_day: string;
  end_day: string | null;
  max_count: number | null;
  /** The due day of the newest entry it has made; `null`: none yet. */
  last_day: string | null;
  /** The next due day, paused or not; `null`: finished. */
  next_day: string | null;
  made: Generated<number>;
  /** Where its days begin; `null`: where its maker's preferences say. */
  time_zone: ColumnType<string | null, string | null | undefined>;
  paused_at: number | null;
  deleted_at: number | null;
}
