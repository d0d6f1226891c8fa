import { PASSWORD, type Person, requestToken, send, signUp } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const HOME = '198.51.100.1';
const ELSEWHERE = '203.0.113.7';
const WRONG = 'Wrong1password';
const DAY_MS = 24 * 3600_000;

const testApp = useTestApp({ environment: { TRUST_PROXY: 'loopback' } });
let person: Person;
beforeEach(async () => {
  person = await signUp(testApp);
});

async function signIn(address: string, password = PASSWORD): Promise<number> {
  return (await requestToken(testApp.app, person.email, password, { 'x-forwarded-for': address })).status;
}

async function guess(address: string, times = 10): Promise<void> {
  for (let count = 0; count < times; count += 1) expect(await signIn(address, WRONG)).toBe(401);
}

describe('ten wrong guesses from elsewhere', () => {
  it('do not lock out people who sign in from a known address', async () => {
    await signIn(HOME);
    await guess(ELSEWHERE);
    expect(await signIn(ELSEWHERE)).toBe(429);
    expect(await signIn(HOME)).toBe(200);
  });

  it('leave the whole network that a customer has as it was known', async () => {
    await signIn('2001:db8:1:2::1');
    await guess(ELSEWHERE);
    expect(await signIn('2001:db8:1:2:aaaa::1')).toBe(200);
    expect(await signIn('2001:db8:1:3::1')).toBe(429);
  });

  it('lock out who signed in from there more than 30 days ago', async () => {
    await signIn(HOME);
    testApp.clock.now += 30 * DAY_MS;
    await guess(ELSEWHERE);
    expect(await signIn(HOME)).toBe(429);
  });

  it('lock out who only guessed from there before', async () => {
    await guess(HOME, 1);
    await guess(ELSEWHERE, 9);
    expect(await signIn(HOME)).toBe(429);
  });
});

describe('an address from which the account signed in', () => {
  it('has ten guesses of its own, and they take none from the others', async () => {
    await signIn(HOME);
    await guess(HOME);
    expect(await signIn(HOME)).toBe(429);
    expect(await signIn(ELSEWHERE)).toBe(200);
  });
});

describe('a finished reset', () => {
  it('lets its owner in again, wherever guesses had used up the attempts', async () => {
    await signIn(HOME);
    await guess(HOME);
    await guess(ELSEWHERE);
    await send(testApp.app, ['POST', '/auth/forgot-password'], { email: person.email });
    const token = await testApp.tokenMailedTo(person.email);
    const reset = { token, new_password: 'Another2horse' };
    expect((await send(testApp.app, ['POST', '/auth/reset-password'], reset)).status).toBe(200);
    expect(await signIn(ELSEWHERE, 'Another2horse')).toBe(200);
    expect(await signIn(HOME, 'Another2horse')).toBe(200);
  });
});

describe('what is stored of an address', () => {
  it('does not tell which it was', async () => {
    await signIn(HOME);
    const rows = await testApp.app.database.queries.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(HOME);
    expect(rows.every(({ address_hash }) => address_hash?.length === 43)).toBe(true);
  });
});
