/** PostgreSQL may have another default isolation level than the program requires. */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { lockGroup } from '../modules/membership/membership.service.ts';
import { revokeSessions } from '../modules/sessions/sessions.service.ts';
import { lockUser, updateUser } from '../modules/users/users.service.ts';
import { createGroup, expensePayload, requestToken, signUp } from '../testing/people.ts';
import { buildTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';
import type { Database } from './tables.ts';

describe.each([
  ['repeatable read', ''],
  ['read uncommitted', '@full'],
  ['serializable', '@full'],
])('a database whose default is %s %s', (level) => {
  it('books concurrent entries, and settles a debt once', async () => {
    const { databaseUrl, remove } = await createTestDatabase();
    // The embedded database has only one level.
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
});

/**
 * Waits until a transaction waits for another one's lock. Only PostgreSQL runs transactions in
 * parallel.
 */
async function untilSomebodyWaits({ admin }: Database): Promise<void> {
  const waiting = sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await waiting.execute(admin)).rows[0]?.count === 0) await setTimeout(10);
}

describe('a new name that comes while an entry is being written', () => {
  it('waits for the group before it locks the person', async () => {
    const testApp = await buildTestApp({ isAlone: true });
    const { database } = testApp.app;
    if (database.kind === 'postgres') {
      const ann = await signUp(testApp, 'ann');
      const { id } = await createGroup(testApp, ann);
      const { renaming, free } = await database.write(async (trx) => {
        await lockGroup(trx, id);
        const renaming = ann.call(['PUT', '/auth/users/me/name'], { name: 'Grace' });
        await untilSomebodyWaits(database);
        // The lines of an entry lock their people in this way. `skip locked` finds nothing instead of waiting.
        const free = sql`select id from users where id = ${ann.id} for key share skip locked`;
        return { renaming, free: (await free.execute(trx)).rows };
      });
      expect((await renaming).status).toBe(200);
      expect(free).toHaveLength(1);
    }
    await testApp.close();
  });
});

describe('a password change that comes while a reset is being written', () => {
  it('waits for it, and is refused', async () => {
    const testApp = await buildTestApp({ isAlone: true });
    const { app, clock } = testApp;
    const { database, passwords } = app;
    // The embedded database writes sequentially, so no write comes in between.
    if (database.kind === 'postgres') {
      const ann = await signUp(testApp, 'ann');
      const password_hash = await passwords.hash('Reset3password');
      const change = await database.write(async (trx) => {
        await lockUser(trx, ann.id);
        const changing = ann.call(['PUT', '/auth/users/me/password'], { new_password: 'Other3password' });
        await untilSomebodyWaits(database);
        await updateUser(trx, ann.id, { password_hash });
        await revokeSessions(trx, ann.id, clock.now);
        return { changing };
      });
      expect((await change.changing).status).toBe(403);
      expect((await requestToken(app, ann.email, 'Reset3password')).status).toBe(200);
    }
    await testApp.close();
  });
});
