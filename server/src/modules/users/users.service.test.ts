import { signUp } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { findUserByEmail, holdPassword, updateUser } from './users.service.ts';

/** Long enough for a statement that does not wait for a lock. */
const A_WHILE_MS = 200;

const testApp = useTestApp();

describe('a password that was right a moment ago', () => {
  it('opens nothing once another one is being set', async () => {
    const person = await signUp(testApp);
    const { database } = testApp.app;
    const user = await findUserByEmail(database.queries, person.email);
    if (user === undefined) throw new Error('nobody signed up');
    let wasSet: () => void = () => undefined;
    const isSet = new Promise<void>((resolve) => {
      wasSet = resolve;
    });
    const replaced = database.write(async (trx) => {
      await updateUser(trx, person.id, { password_hash: 'the hash of another password' });
      wasSet();
      await new Promise((resolve) => setTimeout(resolve, A_WHILE_MS));
    });
    await isSet;
    const confirmed = database.write((trx) => holdPassword(trx, user));
    await replaced;
    expect(await confirmed).toBe(false);
  });
});
