import { tokenFor } from '@quits/testing';
import { testRuntime } from '@quits/testing';
import { useMockBackEnd } from '@quits/testing';
import { sharedEndpoints } from '../api/shared-endpoints.ts';
import { createPendingInvite } from './pending-invite.ts';
import { createSession } from './session.ts';
import { memoryStorage } from './storage.ts';

const backEnd = useMockBackEnd();
const ada = { id: 7, name: 'Ada', email: 'ada@example.com' };
const NOW = Date.UTC(2026, 5, 1);

function storedAs(values: Record<string, string>) {
  const storages = memoryStorage();
  for (const [key, value] of Object.entries(values)) storages.local.set(key, value);
  return storages;
}

describe('a session', () => {
  it("is kept in local storage under 'token' and 'user', and nowhere else [3.03 3.04 4.06 9.17]", () => {
    const storages = memoryStorage();
    const token = tokenFor(7, NOW + 60_000);
    createSession(storages, () => NOW).start({ token, user: ada });
    expect(storages.local.keys().sort()).toEqual(['token', 'user']);
    expect(storages.local.get('token')).toBe(token);
    expect(storages.local.get('user')).toBe('{"id":7,"name":"Ada","email":"ada@example.com"}');
  });

  it('compares the exp of its token, in seconds, with the time in milliseconds [3.01 3.02 4.04]', () => {
    const exp = NOW / 1000 + 60;
    const payload = Buffer.from(JSON.stringify({ sub: '7', exp })).toString('base64url');
    const values = { token: `h.${payload}.s`, user: JSON.stringify(ada) };
    expect(createSession(storedAs(values), () => NOW + 59_999).snapshot().status).toBe('signedIn');
    expect(createSession(storedAs(values), () => NOW + 60_000).snapshot().status).toBe('signedOut');
  });

  it.each([
    ['token', { user: JSON.stringify(ada) }],
    ['user', { token: tokenFor(7, NOW + 60_000) }],
  ])('is not restored, and what is stored goes, when there is no %s [4.01 4.02 4.03]', (_missing, values) => {
    const storages = storedAs(values);
    expect(createSession(storages, () => NOW).snapshot()).toEqual({ status: 'signedOut' });
    expect(storages.local.get('token')).toBeNull();
    expect(storages.local.get('user')).toBeNull();
  });

  it('counts a token that cannot be decoded as an expired one [4.05]', () => {
    const storages = storedAs({ token: 'not.a.token', user: JSON.stringify(ada) });
    expect(createSession(storages, () => NOW).snapshot()).toEqual({ status: 'signedOut' });
    expect(storages.local.keys()).toEqual([]);
  });

  it("clears 'token' and 'user' when it ends [4.07]", () => {
    const storages = memoryStorage();
    const session = createSession(storages, () => NOW);
    session.start({ token: tokenFor(7, NOW + 60_000), user: ada });
    session.end();
    expect(storages.local.get('token')).toBeNull();
    expect(storages.local.get('user')).toBeNull();
  });
});

describe('a pending invitation', () => {
  it('is kept in local storage until it is dropped [3.15]', () => {
    const storages = memoryStorage();
    const invite = createPendingInvite(storages);
    invite.keep('abc');
    expect(storages.local.get('pendingInvite')).toBe('abc');
    invite.drop();
    expect(storages.local.get('pendingInvite')).toBeNull();
  });
});

describe('a 401', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it("clears 'token' and 'user' at once, and the session is over after 1500 ms [4.08 8.02]", async () => {
    const user = backEnd.addUser({ name: 'Ada' });
    const { session, storages, store } = testRuntime({ signedInAs: user });
    backEnd.fail('GET', '/api/groups', { status: 401, detail: 'User not found' });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'performance'] });
    const after = 1500;
    await store.dispatch(sharedEndpoints.endpoints.getGroups.initiate());
    expect(storages.local.get('token')).toBeNull();
    expect(storages.local.get('user')).toBeNull();
    jest.advanceTimersByTime(after - 1);
    expect(session.snapshot().status).toBe('ending');
    jest.advanceTimersByTime(1);
    expect(session.snapshot().status).toBe('signedOut');
  });

  it("with 'Incorrect email or password' clears nothing and redirects nowhere [4.10 8.06 8.07]", async () => {
    const user = backEnd.addUser({ name: 'Ada' });
    const { bus, session, storages, store } = testRuntime({ signedInAs: user });
    const toasts: string[] = [];
    bus.for('test').on('toasts/requested', ({ title }) => toasts.push(title));
    backEnd.fail('GET', '/api/groups', { status: 401, detail: 'Incorrect email or password' });
    await store.dispatch(sharedEndpoints.endpoints.getGroups.initiate());
    expect(toasts).toEqual(['Incorrect email or password.']);
    expect(session.snapshot().status).toBe('signedIn');
    expect(storages.local.get('token')).not.toBeNull();
  });
});
