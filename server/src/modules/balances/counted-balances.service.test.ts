import { DEFAULT_CURRENCY } from '@quits/domain';
import { sql } from 'kysely';
import { addExpense, createGroup, expensePayload, signUpAll } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createBalancesReader } from './counted-balances.service.ts';
import { gatherIds } from '../expenses/lists.repository.ts';

const testApp = useTestApp();

/** Simulates an attacker with the database's password: removes a line from the histories. */
async function removeLine(id: number): Promise<void> {
  const { admin, kind } = testApp.app.database;
  const disarm =
    kind === 'sqlite' ? 'drop trigger activity_is_not_deleted' : 'alter table activity disable trigger user';
  await sql.raw(disarm).execute(admin);
  await sql`delete from activity where id = ${id}`.execute(admin);
}

describe('books that were read before', () => {
  it('are added up again where a line of the history is missing, and count every entry once', async () => {
    const { queries } = testApp.app.database;
    const [ann, bob] = await signUpAll(testApp, 'ann', 'bob');
    const { id } = await createGroup(testApp, ann, [bob]);
    const dinner = () => addExpense(ann, { id }, expensePayload(10, [[ann, 10]], [[bob, 10]]));
    const readBalances = createBalancesReader();
    const read = async () => {
      const { entries, pairwise } = await readBalances(queries, { id, currency: DEFAULT_CURRENCY });
      return { entries, cents: pairwise.map(({ cents }) => cents) };
    };
    await dinner();
    expect(await read()).toEqual({ entries: 1, cents: [1000] });
    const { id: lost } = await dinner();
    await dinner();
    const line = await queries
      .selectFrom('activity')
      .select('id')
      .where('expense_id', '=', lost)
      .executeTakeFirstOrThrow();
    await removeLine(line.id);
    expect(await read()).toEqual({ entries: 3, cents: [3000] });
    await dinner();
    expect(await read()).toEqual({ entries: 4, cents: [4000] });
  });
});

it('are not added up for a caller who is gone', async () => {
  const [ann] = await signUpAll(testApp, 'ann');
  const { id } = await createGroup(testApp, ann);
  await addExpense(ann, { id }, expensePayload(10, [[ann, 10]], [[ann, 10]]));
  const group = { id, currency: DEFAULT_CURRENCY };
  const readBalances = createBalancesReader();
  const { queries } = testApp.app.database;
  await expect(readBalances(queries, group, { isGone: () => true })).rejects.toThrow(
    'The connection was closed',
  );
  expect(await readBalances(queries, group)).toMatchObject({ entries: 1 });
});

it('an entry that moves to an older day while a long list is read counts once', async () => {
  const entryOf = (id: number) => ({ id, date: '2026-01-01', created_at: id });
  const first = Array.from({ length: 2000 }, (_none, index) => entryOf(3000 - index));
  const pages = [first, [entryOf(2500), entryOf(7)]];
  const ids = await gatherIds(() => Promise.resolve(pages.shift() ?? []));
  expect(ids).toHaveLength(2001);
  expect(ids.at(-1)).toBe(7);
});
