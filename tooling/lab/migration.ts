/** The server of today on books of the first release: what a migration costs, and that it changes no figure. */
import { isDeepStrictEqual } from 'node:util';
import type { ExpenseAnswer } from '@quits/contracts';
import { dayOf } from '@quits/domain';
import { ask, signIn } from '@quits/testing/client';
import { openDatabase } from '../../server/src/db/database.ts';
import { seconds } from '../lib/run.ts';
import { onEither, settingsOf } from './books.ts';
import type { Place } from './books.ts';
import { makeFormerBooks } from './former-books.ts';
import type { FormerBooks, FormerEntry } from './former-books.ts';
import { machine } from './machine.ts';
import { auditProblems, withServer } from './server.ts';
import type { ServerOptions, ServerProcess } from './server.ts';

/** Days are those of UTC wherever the server stands: here they begin half a day earlier. */
const TZ = 'Pacific/Auckland';
const MIGRATED = /"durationMs":(\d+),"msg":"the database was migrated"/;

/** Every amount of the books, deleted entries' as well. */
async function amountsIn(place: Place): Promise<object[]> {
  const database = openDatabase(place);
  try {
    return await database.queries
      .selectFrom('postings')
      .innerJoin('expenses', 'expenses.id', 'postings.expense_id')
      .select(['expense_id', 'total_cents', 'deleted_at', 'side', 'position', 'user_id', 'amount_cents'])
      .orderBy('expense_id')
      .orderBy('side')
      .orderBy('position')
      .execute();
  } finally {
    await database.close();
  }
}

/** Whether an entry says what it said, and has the day on which it was added. */
const isAsBefore = (former: FormerEntry, now: ExpenseAnswer | undefined) =>
  isDeepStrictEqual(now, { ...now, ...former, date: dayOf(Date.parse(former.created_at)) });

function listProblems(
  groupId: number,
  former: readonly FormerEntry[],
  now: readonly ExpenseAnswer[],
): string[] {
  const entryOf = new Map(now.map((entry) => [entry.id, entry]));
  const idsOf = (entries: readonly { id: number }[]) => entries.map(({ id }) => id);
  return [
    ...(isDeepStrictEqual(idsOf(now), idsOf(former))
      ? []
      : [`group ${groupId} has other entries, or another order`]),
    ...former
      .filter((entry) => !isAsBefore(entry, entryOf.get(entry.id)))
      .map(({ id }) => `entry ${id} of group ${groupId} says something else, or has another day`),
  ];
}

/** Reads the lists as a member who signs in with the password of then. */
async function lookAround({ api }: ServerProcess, { email, entries }: FormerBooks): Promise<string[]> {
  const { token } = await signIn(api, email);
  const problems: string[] = [];
  for (const [id, former] of entries)
    problems.push(...listProblems(id, former, await ask(api, 'getGroupExpenses', { token, params: { id } })));
  return problems;
}

/**
 * Makes books of the first release, lets the server of today open them, and looks whether days, order and amounts are
 * as they were and the books are right.
 */
export async function migrateBooks(
  place: Place,
  entries: number,
  options?: ServerOptions,
): Promise<{ problems: string[]; migrationMs: number; readyMs: number; auditMs: number }> {
  const former = await makeFormerBooks(place, entries, options);
  const before = await amountsIn(place);
  const settings = { ...settingsOf(place), LOG_LEVEL: 'info', TZ };
  const opened = await withServer(
    settings,
    async (server) => {
      const problems = await lookAround(server, former);
      const migrationMs = Number(MIGRATED.exec(server.output())?.[1]);
      return { problems, migrationMs, readyMs: server.readyMs };
    },
    options,
  );
  const { problems } = opened;
  if (Number.isNaN(opened.migrationMs)) problems.push('the server says nothing of a migration');
  if (!isDeepStrictEqual(await amountsIn(place), before)) problems.push('an amount is another one');
  const start = performance.now();
  problems.push(...(await auditProblems(place)));
  return { ...opened, auditMs: performance.now() - start };
}

/** Tries it with so many entries on either database; gives the problems. */
export function tryMigrations(entries: number): Promise<string[]> {
  console.log(`${entries} entries of the first release; ${machine()}`);
  return onEither(async (name, place) => {
    const { problems, migrationMs, readyMs, auditMs } = await migrateBooks(place, entries);
    console.log(
      `${name}: migrated in ${seconds(migrationMs)}, ready ${seconds(readyMs)} after its start, audited in ` +
        `${seconds(auditMs)}; ${problems.length === 0 ? 'days, order and amounts are as before' : 'it is not right'}`,
    );
    return problems.map((problem) => `${name}: ${problem}`);
  });
}
