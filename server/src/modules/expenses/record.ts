import { sql } from 'kysely';
import { deletionIn, type Effect, statedIn, type SubjectRecord } from '../../db/subject-record.ts';
import { listLines } from '../ledger/record.ts';
import { presentExpense } from './expense-answers.ts';

const change: Effect = (replay, item) => {
  const expenses = replay.of('expenses');
  const id = item.expense_id ?? 0;
  const before = expenses.get(id) ?? { created_by: item.actor_id, version: 0 };
  expenses.set(id, {
    ...before,
    ...statedIn(item),
    ...deletionIn(item),
    created_by: before.created_by,
    version: Number(before.version) + 1,
  });
};

const add: Effect = (replay, item) => {
  change(replay, item);
  replay.addedBy.set(item.request_id, [...(replay.addedBy.get(item.request_id) ?? []), item.expense_id ?? 0]);
};

/** Its entries are in the history one by one. */
const book: Effect = (replay, { id, request_id }) => {
  replay.of('imports').set(id, { expenses: replay.addedBy.get(request_id) ?? [] });
};

const undoImport: Effect = (replay, item) => {
  const { activity_id } = statedIn(item) as { activity_id: number };
  const { expenses = [] } = (replay.of('imports').get(activity_id) ?? {}) as { expenses?: readonly number[] };
  for (const id of expenses) {
    const expense = replay.of('expenses').get(id);
    if (expense?.deleted_at !== null) continue;
    const deletion = { deleted_at: item.created_at, deleted_by: item.actor_id };
    Object.assign(expense, deletion, { version: Number(expense.version) + 1 });
  }
};

export const EXPENSES_RECORD: SubjectRecord = {
  tables: { expenses: ['id'] },
  countedByDatabase: ['expenses.lines_cents'],
  rules: {
    'A settlement that was rejected is out of the books': sql`
      select id as expense_id, group_id from expenses
      where confirmation = 'rejected' and deleted_at is null order by id`,
  },
  witnessed: {
    expenses: {
      rule: 'The books say what the history says',
      id: 'expense_id',
      read: async (queries, { id }) => {
        const linesOf = await listLines(queries, id);
        const rows = await queries.selectFrom('expenses').selectAll().where('group_id', '=', id).execute();
        return new Map(
          rows.map((row) => {
            const answer = presentExpense({ ...row, postings: linesOf.get(row.id) ?? [] });
            const { deleted_at, deleted_by, created_by, version } = row;
            return [row.id, { ...answer, deleted_at, deleted_by, created_by, version }];
          }),
        );
      },
      effects: {
        'expense/added': add,
        'settlement/recorded': add,
        'expense/edited': change,
        'expense/claimed': change,
        'expense/deleted': change,
        'expense/restored': change,
        'settlement/confirmed': change,
        'settlement/rejected': change,
        'group/imported': book,
        'group/import-undone': undoImport,
      },
    },
  },
};
