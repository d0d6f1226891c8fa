/**
 * What the rest of the server must know of a subject. Each subject states it once, in its `record.ts`; the
 * audit of the books and the move to another server read it by rule.
 */
import type { ActivityAction } from '@quits/contracts';
import type { RawBuilder, Selectable } from 'kysely';
import type { ActivityRow, GroupRow, Queries, Tables } from './tables.ts';

/** A row as it follows from a history: the fields that the stored row must have. */
export type ReplayedRow = Record<string, unknown>;

/** The state of a group that follows from its history. */
export interface Replay {
  /** The rows of a subject, by id. */
  of: (subject: string) => Map<number, ReplayedRow>;
  /** The entries that each request added. */
  addedBy: Map<string, number[]>;
}

type Item = Selectable<ActivityRow>;
/** What an item of a history does to the replayed rows. */
export type Effect = (replay: Replay, item: Item) => void;

/** One violation: the rule, and the row that breaks it. */
export interface Finding {
  rule: string;
  row: Record<string, unknown>;
}

export const toFindings = (rule: string, rows: readonly object[]): Finding[] =>
  rows.map((row) => ({ rule, row: { ...row } }));

/** The rows of a subject that must be those of the history of their group. */
export interface Witnessed {
  rule: string;
  /** The name of a row's id in a finding. */
  id: string;
  /** Reads the stored rows of a group by id, in the form that the history gives them. */
  read: (queries: Queries, group: Selectable<GroupRow>) => Promise<ReadonlyMap<number, object>>;
  effects: Partial<Record<ActivityAction, Effect>>;
  /** Checks what does not follow from a history. `sound`: whether a row is the one of the history. */
  inspect?: (queries: Queries, groupId: number, isSound: (id: number) => boolean) => Promise<Finding[]>;
}

export interface SubjectRecord {
  /**
   * The keys of its tables, which move to another server in this order. `null`: the database fills the table
   * itself, or a server needs it only while it runs.
   */
  tables: Partial<Record<keyof Tables, readonly string[] | null>>;
  /** Columns that triggers count up while the rows arrive. */
  countedByDatabase?: readonly string[];
  /** Statements that find violations in all rows, by their rules. */
  rules?: Readonly<Record<string, RawBuilder<object>>>;
  /** Checks the rows of a group that follow from others of it by a rule of the program. */
  inspect?: (queries: Queries, group: Selectable<GroupRow>) => Promise<Finding[]>;
  /** By the name of the subject in `Replay`. */
  witnessed?: Readonly<Record<string, Witnessed>>;
}

/** The state after an action, or the one before it if it leaves none. The hash of the item guarantees its shape. */
export const statedIn = ({
  before_state,
  after_state,
}: Pick<Item, 'before_state' | 'after_state'>): ReplayedRow =>
  JSON.parse(after_state ?? before_state ?? '{}') as ReplayedRow;

const PRESENT = { deleted_at: null, deleted_by: null };

/** The deletion state after an action, if it changes it. */
export function deletionIn({ action, actor_id, created_at }: Item): ReplayedRow {
  if (/\/(deleted|rejected)$/.test(action)) return { deleted_at: created_at, deleted_by: actor_id };
  return /\/(created|added|recorded|restored)$/.test(action) ? PRESENT : {};
}
