import type { ColumnType, Generated } from 'kysely';

export interface CommentRow {
  id: Generated<number>;
  expense_id: number;
  author_id: number;
  /** Empty after removal. */
  text: string;
  /**
   * A random value, hashed with the text for the history. The hash proves the text without
   * revealing it.
   * The salt is removed with the text, so that guesses cannot be verified. `null` also in comments
   * that predate salts.
   */
  salt: ColumnType<string | null, string | null | undefined>;
  /** The id that its author's app gave it, in lower case. Nothing is added twice under it. */
  client_id: ColumnType<string | null, string | null | undefined>;
  created_at: number;
  removed_at: number | null;
}
