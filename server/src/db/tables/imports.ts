import type { ColumnType, Generated } from 'kysely';

/** A file that a person previews, until it is imported or expires. */
export interface ImportRow {
  id: Generated<number>;
  user_id: number;
  /** What a booking is checked by, as JSON; `null`: a server of the version before stored the file. */
  summary: ColumnType<string | null, string | null | undefined>;
  /** The checked rows, or the file if a booking reads it again. */
  text: string;
  created_at: number;
  expires_at: number;
}

/** A row of a file that a group has, so that no second import books it again. */
export interface ImportedRow {
  group_id: number;
  row_key: string;
  /** The request that booked it, which an undo of the import names; `null`: by an earlier release. */
  request_id: ColumnType<string | null, string | null | undefined>;
}

/** What the columns of a table are, for a group that has booked one with this heading. */
export interface ImportColumnsRow {
  group_id: number;
  /** The hash of the heading. */
  heading_key: string;
  /** The choice, as JSON. */
  columns: string;
}
