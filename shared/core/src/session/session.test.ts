import { tokenFor } from '@quits/testing';
import { createPendingInvite } from './pending-invite.ts';
import { createSession } from './session.ts';
import { memoryStorage } from './storage.ts';
import type { Storages } from './storage.ts';

const NOW = Date.UTC(2026, 5, 1);
const ada = { id: 7, name: 'Ada', email: 'ada@example.com' };
const token = tokenFor(7, NOW + 60_000);

function stored(values: Record<string, string>): Storages {
  const storages = memoryStorage();
  for (const [key, value] of Object.entries(values)) storages.local.set(key, value);
  return storages;
}

function storedSession(): Storages {
  return stored({ token, user: JSON.stringify(ada) });
}

describe('session on load', () => {
  it('is restored when token and user are stored and the exp is in the future [4.04]', () => {
    const session = createSession(storedSession(), () => NOW + 59_999);
    expect(session.snapshot()).toEqual({ status: 'signedIn', token, user: ada });
    expect(createSession(storedSession(), () => NOW + 60_000).snapshot().status).toBe('signedOut');
  });

  it.each([
    ['no token is stored [4.01]', { user: JSON.stringify(ada) }],
    ['no user is stored [4.02]', { token }],
    ['the token has expired', { token: tokenFor(7, NOW), user: JSON.stringify(ada) }],
    ['the token cannot be decoded [4.05]', { token: 'not.a.token', user: JSON.stringify(ada) }],
    ['the user cannot be read', { token, user: '{' }],
  ])('is signed out and both stored values are removed when %s [4.03]', (_case, values) => {
    const storages = stored(values);
    expect(createSession(storages, () => NOW).snapshot()).toEqual({ status: 'signedOut' });
    expect(storages.local.keys()).toEqual([]);
  });
});

describe('session changes', () => {
  it("writes 'token' and 'user' to local storage when it starts, nothing else [3.03 3.04 4.06 9.17]", () => {
    const storages = memoryStorage();
    createSession(storages, () => NOW).start({ token, user: ada });
    expect(storages.local.keys().sort()).toEqual(['token', 'user']);
    expect(storages.local.get('token')).toBe(token);
    expect(storages.local.get('user')).toBe('{"id":7,"name":"Ada","email":"ada@example.com"}');
  });

  it('writes a changed name', () => {
    const storages = storedSession();
    createSession(storages, () => NOW).updateUser({ name: 'Ada L.' });
    expect(JSON.parse(storages.local.get('user') ?? '')).toEqual({ ...ada, name: 'Ada L.' });
  });

  it('clears token and user, drafts and the path to return to when the person signs out [4.07]', () => {
    const storages = storedSession();
    storages.local.set('quits.draft.7.expense', '{}');
    const session = createSession(storages, () => NOW);
    session.rememberPath('/groups/1');
    session.end();
    expect(storages.local.keys()).toEqual([]);
    expect(session.takePath(7)).toBeUndefined();
  });
});

describe('session after a 401', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('clears what is stored at once and is signed out after 1500 ms', () => {
    const storages = storedSession();
    const session = createSession(storages, () => NOW);
    const ends: string[] = [];
    session.onEnd(({ reason }) => ends.push(reason));
    expect(session.expire()).toBe(true);
    expect(storages.local.keys()).toEqual([]);
    expect(session.token()).toBeUndefined();
    jest.advanceTimersByTime(1499);
    expect(session.snapshot()).toEqual({ status: 'ending', user: ada });
    jest.advanceTimersByTime(1);
    expect(session.snapshot()).toEqual({ status: 'signedOut' });
    expect(ends).toEqual(['expired']);
  });

  it('ends once when several calls are refused', () => {
    const session = createSession(storedSession(), () => NOW);
    expect([session.expire(), session.expire()]).toEqual([true, false]);
  });

  it('keeps a draft, and the path for the same person only', () => {
    const storages = storedSession();
    storages.local.set('quits.draft.7.expense', '{}');
    const session = createSession(storages, () => NOW);
    session.rememberPath('/groups/1');
    session.expire();
    jest.runAllTimers();
    expect(storages.local.keys()).toEqual(['quits.draft.7.expense']);
    expect(session.takePath(8)).toBeUndefined();
    session.start({ token, user: ada });
    session.rememberPath('/groups/2');
    expect(session.takePath(7)).toBe('/groups/2');
    expect(session.takePath(7)).toBeUndefined();
  });
});

describe('session in several tabs', () => {
  it('ends here when another tab signed out', () => {
    const storages = storedSession();
    let tell: (key: string | null) => void = () => undefined;
    const session = createSession(
      {
        ...storages,
        onChangeElsewhere: (listener) => {
          tell = listener;
          return () => undefined;
        },
      },
      () => NOW,
    );
    tell('theme');
    expect(session.snapshot().status).toBe('signedIn');
    storages.local.remove('token');
    tell('token');
    expect(session.snapshot().status).toBe('signedOut');
  });
});

describe('pending invitation', () => {
  it('is kept in local storage until it is dropped [3.15]', () => {
    const storages = memoryStorage();
    const invite = createPendingInvite(storages);
    expect(invite.read()).toBeUndefined();
    invite.keep('abc');
    expect(invite.read()).toBe('abc');
    expect(storages.local.get('pendingInvite')).toBe('abc');
    invite.drop();
    expect(invite.read()).toBeUndefined();
    expect(storages.local.get('pendingInvite')).toBeNull();
  });
});
