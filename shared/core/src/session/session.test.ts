import { tokenFor } from '@quits/testing';
import { createPendingInvite } from './pending-invite.ts';
import { createSession } from './session.ts';
import { memoryStorage, type Storages } from './storage.ts';

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

  it('clears token and user, drafts and the path to return to when the user signs out [4.07]', () => {
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

  it('clears what is stored immediately and is signed out after 1500 ms', () => {
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

  it('keeps a draft, and the path for the same user only', () => {
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
  const newer = tokenFor(7, NOW + 120_000);
  const bob = { id: 8, name: 'Bob', email: 'bob@example.com' };
  const bobs = tokenFor(8, NOW + 60_000);

  /** A tab with Ada's session, and another tab's changes to the shared storage. */
  function secondTab(start = storedSession()) {
    let emit: (key: string | null) => void = () => undefined;
    const onChangeElsewhere: Storages['onChangeElsewhere'] = (listener) => {
      emit = listener;
      return () => undefined;
    };
    const session = createSession({ ...start, onChangeElsewhere }, () => NOW);
    const ends: string[] = [];
    session.onEnd(({ reason }) => ends.push(reason));
    return {
      session,
      ends,
      local: start.local,
      emit: (key: string | null) => {
        emit(key);
      },
      store(values: Record<string, string>) {
        for (const [key, value] of Object.entries(values)) {
          start.local.set(key, value);
          emit(key);
        }
      },
    };
  }

  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('ends here when another tab signed out', () => {
    const { session, local, ends, emit } = secondTab();
    emit('theme');
    expect(session.snapshot().status).toBe('signedIn');
    local.remove('token');
    emit('token');
    expect(session.snapshot().status).toBe('signedOut');
    expect(ends).toEqual(['elsewhere']);
  });

  it('takes the token and changed name of the same user immediately', () => {
    const { session, ends, store } = secondTab();
    store({ token: newer });
    expect(session.token()).toBe(newer);
    store({ user: JSON.stringify({ ...ada, name: 'Ada L.' }) });
    expect(session.snapshot()).toEqual({
      status: 'signedIn',
      token: newer,
      user: { ...ada, name: 'Ada L.' },
    });
    expect(ends).toEqual([]);
  });

  it('takes it when the tab becomes active, because a sleeping tab gets no events', () => {
    const { session, local, emit } = secondTab();
    local.set('token', newer);
    emit(null);
    expect(session.token()).toBe(newer);
  });

  it('takes it after its own token is refused, and does not end the session', async () => {
    const { session, local } = secondTab();
    local.set('token', newer);
    await session.renew();
    expect(session.token()).toBe(newer);

    const { session: other, local: otherLocal } = secondTab();
    otherLocal.set('token', newer);
    expect(other.expire()).toBe(false);
    expect([other.token(), otherLocal.get('token')]).toEqual([newer, newer]);
  });

  it('continues when another tab signed in again while this one was ending', () => {
    const { session, local, ends, store } = secondTab();
    session.expire();
    store({ token: newer, user: JSON.stringify(ada) });
    jest.runAllTimers();
    expect(session.token()).toBe(newer);
    expect(local.get('token')).toBe(newer);
    expect(ends).toEqual([]);
  });

  it("keeps another tab's newer token when a name is changed here", () => {
    const { session, local } = secondTab();
    local.set('token', newer);
    session.updateUser({ name: 'Ada L.' });
    expect(local.get('token')).toBe(newer);
    expect(session.snapshot()).toMatchObject({ token: newer, user: { name: 'Ada L.' } });
  });

  it('ends first, then begins again, when another tab signed in another user', () => {
    const { session, local, ends, store } = secondTab();
    const seen: string[] = [];
    session.subscribe(() => {
      const snapshot = session.snapshot();
      seen.push(snapshot.status === 'signedIn' ? snapshot.user.name : snapshot.status);
    });
    store({ token: bobs });
    expect(session.snapshot()).toMatchObject({ user: ada });
    store({ user: JSON.stringify(bob) });
    expect([session.snapshot().status, ...ends]).toEqual(['signedOut', 'elsewhere']);
    jest.runAllTimers();
    expect(session.snapshot()).toEqual({ status: 'signedIn', token: bobs, user: bob });
    expect(seen).toEqual(['signedOut', 'Bob']);
    expect(local.get('token')).toBe(bobs);
  });

  it('never gives a name to another user', () => {
    const { session, local } = secondTab();
    local.set('token', bobs);
    local.set('user', JSON.stringify(bob));
    session.updateUser({ name: 'Ada L.' });
    jest.runAllTimers();
    expect(session.snapshot()).toMatchObject({ user: bob });
    expect(JSON.parse(local.get('user') ?? '')).toEqual(bob);
  });

  it.each([
    ['is over', tokenFor(7, NOW)],
    ['cannot be read', 'not.a.token'],
  ])('keeps its own token when what another tab stored %s', (_case, stored) => {
    const { session, ends, store } = secondTab();
    store({ token: stored });
    expect([session.token(), ...ends]).toEqual([token]);
  });

  it('leaves a signed-out tab and its typed values alone', () => {
    const { session, store } = secondTab(memoryStorage());
    store({ token, user: JSON.stringify(ada) });
    expect(session.snapshot().status).toBe('signedOut');
  });

  it('continues where storage keeps nothing', () => {
    const memory = memoryStorage();
    const { session, emit } = secondTab({
      ...memory,
      local: { ...memory.local, set: () => undefined },
    });
    session.start({ token, user: ada });
    emit(null);
    expect(session.token()).toBe(token);
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
