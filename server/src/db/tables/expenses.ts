import type { Category } from '@quits/domain';
import type { ColumnType, Generated } from 'kysely';

export type ExpenseType = 'expense' | 'settlement';
type AskedState = 'waiting' | 'confirmed' | 'rejected';

export interface ExpenseRow {
  id: Generated<number>;
  group_id: number;
  type: ExpenseType;
  description: string;
  category: ColumnType<Category | null, Category | null | undefined>;
  /** The day of the expense, `2026-03-05`. */
  date: string;
  notes: Generated<string>;
  /** The split as it was typed, as JSON in the wire format; `null`: only the shares are known. */
  split: ColumnType<string | null, string | null | undefined>;
  /** Items, extras and who shares the rest, as JSON in the wire format; `null` for another split. */
  bill: ColumnType<string | null, string | null | undefined>;
  /** 1 while members may claim its items. */
  claiming: Generated<0 | 1>;
  /**
   * The amount in another currency: its code, hundredths of its unit (thousandths where it has three decimals), the rate
   * as a decimal, and whether that or both amounts were typed.
   */
  original_currency: ColumnType<string | null, string | null | undefined>;
  original_cents: ColumnType<number | null, number | null | undefined>;
  original_rate: ColumnType<string | null, string | null | undefined>;
  original_typed: ColumnType<'rate' | 'amounts' | null, 'rate' | 'amounts' | null | undefined>;
  /** The rule that made it, and the due day. The displayed day may be changed. */
  recurring_id: ColumnType<number | null, number | null | undefined>;
  recurring_day: ColumnType<string | null, string | null | undefined>;
  /**
   * Only for settlements: the receiver's answer, its time, and the reason for a rejection; `null`:
   * no question was asked.
   */
  confirmation: ColumnType<AskedState | null, AskedState | null | undefined>;
  confirmed_at: ColumnType<number | null, number | null | undefined>;
  confirmation_reason: ColumnType<string | null, string | null | undefined>;
  /** Excludes removed ones. */
  comment_count: Generated<number>;
  receipt_count: Generated<number>;
  total_cents: number;
  /** The sum of its lines, which is zero. The database maintains it. */
  lines_cents: Generated<number>;
  /** The id that its author's app gave it, in lower case. Nothing is added twice under it. */
  client_id: ColumnType<string | null, string | null | undefined>;
  created_by: number;
  created_at: number;
  version: Generated<number>;
  deleted_at: number | null;
  deleted_by: number | null;
}

export type PostingSide = 'payer' | 'share';

/** One line of an expense in the books: payers are credited (+), shares are debited (−), in a refund the other way round. */
export interface PostingRow {
  expense_id: number;
  side: PostingSide;
  /** The position of the line in the client's list. */
  position: number;
  user_id: number;
  amount_cents: number;
}

/**
 * The sum of a person's lines in a group. The database maintains it (`schema/kept-sums.ts`).
 */
export interface BalanceRow {
  group_id: number;
  user_id: number;
  cents: number;
}

/** How much of the first person's share in an entry the second one paid or got back, who may be the same person. */
export interface DebtRow {
  expense_id: number;
  from_user_id: number;
  to_user_id: number;
  /** Above zero, in a refund below. */
  cents: number;
}

/** The sum of such rows in a group, without deleted entries. The database maintains it (`schema/debts.ts`). */
export interface DebtSumRow extends Omit<DebtRow, 'expense_id'> {
  group_id: number;
}

/**
 * A person in an entry that is not deleted. The database maintains it
 * (`schema/entry-participants.ts`).
 */
export interface EntryParticipantRow {
  user_id: number;
  date: string;
  created_at: number;
  expense_id: number;
}
