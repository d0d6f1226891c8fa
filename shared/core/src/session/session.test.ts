import { tokenFor } from '@quits/testing';
import { createPendingInvite } from './pending-invite.ts';
import { createSession } from './session.ts';
import { memoryStorage } from './storage.ts';
import type { Storages } from './storage.ts';

const NOW = Date.UTC(2026, 5, 1);
const ada = { id: 7, name: 'Ada', email: 'ada@example.com' };
const token = tokenFor(7, NOW + 1000);

function stored(values: Record<string, string>): Storages {
  const storages = memoryStorage();
  for (const [key, value] of Object.entries(values)) storages.local.set(key, value);
  return storages;
}

function storedSession(): Storages {
  return stored({ token, user: JSON.stringify(ada) });
}

describe('session on load', () => {
  it('is restored when token and user are stored and the exp is in the future', () => {
    const session = createSession(storedSession(), () => NOW);
    expect(session.snapshot()).toEqual({ status: 'signedIn', token, user: ada });
  });

  it.each([
    ['the token is missing', { user: JSON.stringify(ada) }],
    ['the user is missing', { token }],
    ['the token has expired', { token: tokenFor(7, NOW), user: JSON.stringify(ada) }],
    ['the token cannot be decoded', { token: 'nonsense', user: JSON.stringify(ada) }],
    ['the user cannot be read', { token, user: '{' }],
  ])('is signed out and both stored values are removed when %s', (_case, values) => {
    const storages = stored(values);
    expect(createSession(storages, () => NOW).snapshot()).toEqual({ status: 'signedOut' });
    expect(storages.local.keys()).toEqual([]);
  });
});

describe('session changes', () => {
  it('writes token and user under their keys when it starts', () => {
    const storages = memoryStorage();
    createSession(storages, () => NOW).start({ token, user: ada });
    expect(storages.local.get('token')).toBe(token);
    expect(JSON.parse(storages.local.get('user') ?? '')).toEqual(ada);
  });

  it('writes a changed name', () => {
    const storages = storedSession();
    createSession(storages, () => NOW).updateUser({ name: 'Ada L.' });
    expect(JSON.parse(storages.local.get('user') ?? '')).toEqual({ ...ada, name: 'Ada L.' });
  });

  it('clears both values, drafts and the path to return to when the person signs out', () => {
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
  it('is kept until it is dropped', () => {
    const invite = createPendingInvite(memoryStorage());
    expect(invite.read()).toBeUndefined();
    invite.keep('abc');
    expect(invite.read()).toBe('abc');
    invite.drop();
    expect(invite.read()).toBeUndefined();
  });
});
