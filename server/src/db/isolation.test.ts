/** PostgreSQL may have another default isolation than the one that the program is written for. */
import { sql } from 'kysely';
import { createGroup, expensePayload, signUp } from '../testing/people.ts';
import { buildTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';

describe.each(['read uncommitted', 'repeatable read', 'serializable'])(
  'a database whose default is %s',
  (level) => {
    it('books what comes at once, and settles a debt once', async () => {
      const { databaseUrl, remove } = await createTestDatabase();
      // The embedded database has one level.
      if (databaseUrl === undefined) return;
      const setup = openDatabase({ databaseUrl, dataDir: '' });
      const name = new URL(databaseUrl).pathname.slice(1);
      await sql
        .raw(`alter database ${name} set default_transaction_isolation = '${level}'`)
        .execute(setup.admin);
      await setup.close();

      const testApp = await buildTestApp({ environment: { DATABASE_URL: databaseUrl } });
      const [ann, bob] = [await signUp(testApp, 'ann'), await signUp(testApp, 'bob')];
      const group = await createGroup(testApp, ann, [bob]);
      const added = await Promise.all(
        Array.from({ length: 20 }, () =>
          ann.call(['POST', '/api/expenses'], {
            ...expensePayload(0.5, [[ann, 0.5]], [[bob, 0.5]]),
            group_id: group.id,
          }),
        ),
      );
      expect(added.map(({ status }) => status)).toEqual(Array<number>(20).fill(201));
      const answers = await Promise.all(
        Array.from({ length: 10 }, () =>
          bob.call(['POST', `/api/groups/${String(group.id)}/settle`], { to_user_id: ann.id, amount: 10 }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
      await testApp.close();
      await remove();
    });
  },
);
