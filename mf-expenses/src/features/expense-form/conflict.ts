import { formatMoney, nearestCents } from '@quits/domain';
import type { EditExpense } from '@quits/contracts';

/** One field of two versions of an expense, as words. */
export interface ConflictRow {
  field: string;
  mine: string;
  theirs: string;
  isSame: boolean;
}

type NameOf = (userId: number) => string;
type Version = Pick<EditExpense, 'description' | 'total_amount' | 'payers' | 'shares'>;

const money = (dollars: number) => formatMoney(nearestCents(dollars));
const listed = (amounts: readonly string[]) => amounts.join(', ');

function fieldsOf(version: Version, nameOf: NameOf): [field: string, text: string][] {
  return [
    ['Description', version.description?.trim() ?? ''],
    ['Total', money(version.total_amount)],
    ['Paid by', listed(version.payers.map((row) => `${nameOf(row.user_id)} ${money(row.paid_amount)}`))],
    ['Split', listed(version.shares.map((row) => `${nameOf(row.user_id)} ${money(row.share_amount)}`))],
  ];
}

/** Two versions of an expense beside each other, field by field. */
export function compareVersions(mine: Version, theirs: Version, nameOf: NameOf): ConflictRow[] {
  const other = fieldsOf(theirs, nameOf);
  return fieldsOf(mine, nameOf).map(([field, text], index) => {
    const theirText = other[index]?.[1] ?? '';
    return { field, mine: text, theirs: theirText, isSame: text === theirText };
  });
}
