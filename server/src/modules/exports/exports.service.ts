/** Everything of a group as one file, JSON or a spreadsheet, written slice by slice. */
import type { GroupExport, RecurringAnswer } from '@quits/contracts';
import { GROUP_FORMAT } from '@quits/contracts/schemas';
import {
  CATEGORIES,
  billCell,
  cleanText,
  displayName,
  formatAmount,
  minorUnitOf,
  negated,
  toCsv,
} from '@quits/domain';
import type { Queries } from '../../db/tables.ts';
import type { Caller } from '../../http/caller.ts';
import { jsonOf, type List, slicesOf } from '../../http/lists.ts';
import { listCommentIdsOfGroup, presentComment, readComments } from '../comments/comments.service.ts';
import { presentExpense } from '../expenses/expense-answers.ts';
import { billOf } from '../expenses/bill.ts';
import type { StoredExpense } from '../expenses/expense.ts';
import { hasBill, listGroupExpenseIds, readExpenses } from '../expenses/expenses.service.ts';
import { presentGroup } from '../groups/groups.service.ts';
import {
  listFormerNames,
  listMembers,
  requireMember,
  type StoredGroup,
} from '../membership/membership.service.ts';
import { getRecurring } from '../recurring/recurring.service.ts';
import { presentUser } from '../users/users.service.ts';

/** A group that is about to be exported. */
export interface OpenExport {
  group: StoredGroup;
  members: GroupExport['members'];
  /** Oldest first. */
  entries: List<StoredExpense>;
  comments: List<GroupExport['comments'][number]>;
  recurring: RecurringAnswer[];
  /** Whether an entry has a bill. */
  hasBills: boolean;
}

/** How many rows an export reads. */
export const countRows = ({ entries, comments, recurring }: OpenExport): number =>
  entries.ids.length + comments.ids.length + recurring.length;

/** @throws 404 for outsiders */
export async function openExport(queries: Queries, caller: Caller, groupId: number): Promise<OpenExport> {
  const group = await requireMember(queries, caller, groupId);
  const formerMembers = [...(await listFormerNames(queries, groupId))];
  const members = [
    ...(await listMembers(queries, groupId)).map((member) => ({ ...presentUser(member), former: false })),
    ...formerMembers.map(([id, name]) => ({ id, name, email: '', former: true })),
  ];
  const ids = (await listGroupExpenseIds(queries, groupId)).reverse();
  const read = async (some: readonly number[]) => (await readExpenses(queries, some)).reverse();
  const comments = await commentsOf(queries, groupId);
  const recurring = await getRecurring(queries, caller, groupId);
  const hasBills = await hasBill(queries, groupId);
  return { group, members, entries: { ids, read }, comments, recurring, hasBills };
}

async function commentsOf(queries: Queries, groupId: number): Promise<List<GroupExport['comments'][number]>> {
  const read = async (ids: readonly number[]) =>
    (await readComments(queries, ids)).map(({ expense_id, ...comment }) => ({
      ...presentComment({ expense_id, ...comment }),
      expense_id,
    }));
  return { ids: await listCommentIdsOfGroup(queries, groupId), read };
}

/** The export as JSON text in the format `quits-group/1`. */
export async function* exportAsJson(
  { group, members, entries, comments, recurring }: OpenExport,
  now: number,
): AsyncGenerator<string> {
  const head = {
    format: GROUP_FORMAT,
    exported_at: new Date(now).toISOString(),
    group: presentGroup(group),
    members,
    recurring,
  };
  const read = async (ids: readonly number[]) =>
    (await entries.read(ids)).map((expense) => presentExpense(expense));
  yield `${JSON.stringify(head).slice(0, -1)},"entries":`;
  yield* jsonOf({ ids: entries.ids, read }, JSON.stringify);
  yield ',"comments":';
  yield* jsonOf(comments, JSON.stringify);
  yield '}';
}

const HEADINGS = ['Date', 'Description', 'Category', 'Type', 'Total', 'Currency'];
/** Spreadsheets recognize UTF-8 only by this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The columns of each person: what they paid and what they share; empty without a part. */
function cellsOf({ postings }: StoredExpense, userId: number, unit: number): string[] {
  return (['payer', 'share'] as const).map((side) => {
    const line = postings.find((posting) => posting.side === side && posting.user_id === userId);
    if (!line) return '';
    return formatAmount(side === 'payer' ? line.amount_cents : negated(line.amount_cents), unit);
  });
}

/** The bill of an entry; empty without one. */
function billCellOf(
  expense: StoredExpense,
  names: ReadonlyMap<number, string>,
  groupCurrency: string,
): string {
  const bill = billOf(expense);
  const currency = expense.original_currency ?? groupCurrency;
  return bill ? billCell(bill, (userId) => names.get(userId) ?? '', currency) : '';
}

/** The export as a spreadsheet: one row per entry, with the payment and the share of each person. */
export async function* exportAsCsv({
  group,
  members,
  entries,
  hasBills,
}: OpenExport): AsyncGenerator<string> {
  const unit = minorUnitOf(group.currency);
  const names = members.map((member) => cleanText(displayName(member)));
  const nameOf = new Map(members.map(({ id }, index) => [id, names[index] ?? '']));
  yield (
    BYTE_ORDER_MARK +
    toCsv([
      [
        ...HEADINGS,
        ...names.flatMap((name) => [`${name} paid`, `${name} share`]),
        ...(hasBills ? ['Items'] : []),
      ],
    ])
  );
  for await (const slice of slicesOf(entries))
    yield toCsv(
      slice.map((expense) => [
        expense.date,
        expense.description,
        expense.category === null ? '' : CATEGORIES[expense.category].name,
        expense.type === 'settlement' ? 'Settlement' : 'Expense',
        formatAmount(expense.total_cents, unit),
        group.currency,
        ...members.flatMap(({ id }) => cellsOf(expense, id, unit)),
        ...(hasBills ? [billCellOf(expense, nameOf, group.currency)] : []),
      ]),
    );
}
