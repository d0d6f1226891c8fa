import type { Generated } from 'kysely';

/** A file that a person previews, until it is imported or expires. */
export interface ImportRow {
  id: Generated<number>;
  user_id: number;
  text: string;
  created_at: number;
  expires_at: number;
}

/** A row of a file that a group has, so that no second import books it again. */
export interface ImportedRow {
  group_id: number;
  row_key: string;
}
