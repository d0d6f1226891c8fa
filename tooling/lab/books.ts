/** Makes data with many expenses, for experiments. */
import { type Api, createGroup, type Person, signUp } from '@quits/testing/client';
import { openDatabase } from '../../server/src/db/database.ts';
import type { Database, WriteQueries } from '../../server/src/db/tables.ts';
import { callerWithoutRequest } from '../../server/src/http/caller.ts';
import { recordActivity } from '../../server/src/modules/history/history.service.ts';
import { addExpense } from '../../server/src/modules/expenses/expenses.service.ts';
import { admitMember } from '../../server/src/modules/membership/membership.service.ts';
import { createHistorySeal } from '../../server/src/security/history-seal.ts';
import { LAB_SECRET, withServer } from './server.ts';

const BATCH = 500;

/** Makes accounts and groups through the API, so that sessions are real. */
async function makePeopleAndGroups(api: Api, counts: { people: number; groups: number }) {
  const first = await signUp(api, 'person0@example.org');
  const people: [Person, ...Person[]] = [first];
  for (let count = 1; count < counts.people; count += 1)
    people.push(await signUp(api, `person${count}@example.org`));
  const groupIds: number[] = [];
  for (let count = 0; count < counts.groups; count += 1)
    groupIds.push(await createGroup(api, first, `Group ${count}`));
  return { people, groupIds };
}

/** A caller for the server's services, without a server. */
const labCaller = (userId: number, now = Date.now()) =>
  callerWithoutRequest(userId, 'lab', { now: () => now, sealHistory: createHistorySeal(LAB_SECRET) });

/** Adds people to a group, as accepting an invitation does. */
function admit(database: Database, groupId: number, userIds: readonly number[]): Promise<void> {
  return database.write(async (trx) => {
    for (const userId of userIds) {
      const caller = labCaller(userId);
      await admitMember(trx, groupId, userId, caller.now);
      await recordActivity(trx, caller, { groupId, action: 'member/joined', userId });
    }
  });
}

/**
 * Books expenses that members pay in turn and share equally, with history, like the server. Uses one
 * transaction for hundreds of them.
 */
async function bookExpenses(
  database: Database,
  groupId: number,
  members: readonly number[],
  amount: number,
): Promise<void> {
  const book = (trx: WriteQueries, number: number) => {
    const userId = members[number % members.length] ?? 0;
    const cents = 100 + (number % 1000) * 100;
    const totalCents = cents * members.length;
    const now = Date.now() - (amount - number) * 1000;
    const draft = {
      description: `Expense ${number}`,
      totalCents,
      payers: [{ userId, cents: totalCents }],
      shares: members.map((id) => ({ userId: id, cents })),
    };
    return addExpense(trx, labCaller(userId, now), { groupId, draft });
  };
  for (let done = 0; done < amount; done += BATCH) {
    await database.write(async (trx) => {
      for (let number = done; number < Math.min(amount, done + BATCH); number += 1) await book(trx, number);
    });
  }
}

interface Counts {
  people: number;
  expenses: readonly number[];
  /** The number of people who share each expense; all by default. */
  sharing?: number;
  /** A PostgreSQL in place of the embedded database. */
  databaseUrl?: string | undefined;
}

/** Makes new data: people, and groups that all of them belong to, with expenses. */
export async function makeBooks(
  dataDir: string,
  { people: count, expenses, sharing = count, databaseUrl }: Counts,
) {
  const counts = { people: count, groups: expenses.length };
  const { people, groupIds } = await withServer(
    { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
    ({ api }) => makePeopleAndGroups(api, counts),
  );
  const ids = people.map(({ id }) => id);
  const database = openDatabase({ databaseUrl, dataDir });
  for (const [nth, groupId] of groupIds.entries()) {
    await admit(database, groupId, ids.slice(1));
    await bookExpenses(database, groupId, ids.slice(0, sharing), expenses[nth] ?? 0);
  }
  await database.close();
  return { people, groupIds };
}
