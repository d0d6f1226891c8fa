import type { User } from '@quits/contracts';
import { testRuntime, tokenFor, useMockBackEnd } from '@quits/testing';
import { sharedEndpoints } from '../api/shared-endpoints.ts';
import type { GetToken } from './ask-host.ts';
import { createTokenKeeper } from './token-keeper.ts';

const backEnd = useMockBackEnd();
const MINUTE = 60_000;
const NOW = Date.parse('2026-03-01T12:00:00Z');

let ada: User;
beforeEach(() => {
  ada = backEnd.addUser({ name: 'Ada' });
});

function keeperFor(getToken: GetToken) {
  const runtime = testRuntime();
  const keeper = createTokenKeeper(runtime);
  const onError = jest.fn();
  const remove = keeper.add({ getToken, onError });
  const status = () => runtime.session.snapshot().status;
  const end = () => {
    remove();
    keeper.dispose();
    runtime.dispose();
  };
  return { runtime, keeper, onError, status, end, remove, ready: keeper.ask() };
}

describe('token keeper', () => {
  it('starts a session with the token and the person that the host gives', async () => {
    const { ready, runtime, end } = keeperFor(() => Promise.resolve({ token: tokenFor(ada.id), user: ada }));
    await ready;
    expect(runtime.session.snapshot()).toMatchObject({ status: 'signedIn', user: { name: 'Ada' } });
    expect(backEnd.requests).toEqual([]);
    end();
  });

  it('asks the back end whose token it is, when the host gives a token alone', async () => {
    const { ready, runtime, end } = keeperFor(() => Promise.resolve(tokenFor(ada.id)));
    await ready;
    expect(runtime.session.snapshot()).toMatchObject({ status: 'signedIn', user: { email: ada.email } });
    end();
  });

  it.each<[string, GetToken]>([
    ['nothing', () => Promise.resolve(undefined)],
    ['a token that has expired', () => Promise.resolve(tokenFor(1, Date.now() - 1000))],
    ['something that is no token', () => Promise.resolve('rubbish')],
  ])('stays signed out, when the host gives %s', async (_what, getToken) => {
    const { ready, status, end } = keeperFor(getToken);
    await ready;
    expect(status()).toBe('signedOut');
    end();
  });

  it('asks a host once for all features that have the same function, and tells each that it failed', async () => {
    const getToken = jest.fn<ReturnType<GetToken>, []>(() => Promise.reject(new Error('down')));
    const { keeper, ready, onError, end } = keeperFor(getToken);
    keeper.add({ getToken, onError });
    await ready;
    expect(getToken).toHaveBeenCalledTimes(1);
    expect(onError).toHaveBeenCalledTimes(2);
    end();
  });

  it('asks one host after the other until somebody has a session, and each once', async () => {
    const first = jest.fn<ReturnType<GetToken>, []>(() => Promise.resolve(undefined));
    const second = jest.fn<ReturnType<GetToken>, []>(() =>
      Promise.resolve({ token: tokenFor(ada.id), user: ada }),
    );
    const third = jest.fn<ReturnType<GetToken>, []>(() => Promise.resolve(undefined));
    const { keeper, ready, status, onError, end } = keeperFor(first);
    for (const getToken of [second, third]) keeper.add({ getToken, onError });
    await ready;
    expect(status()).toBe('signedIn');
    expect([first, second, third].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
    end();
  });

  it('does not sign in again who signed out while a host was asked', async () => {
    const answers: Awaited<ReturnType<GetToken>>[] = [{ token: tokenFor(ada.id), user: ada }];
    let answerLate = (): void => undefined;
    const { keeper, runtime, ready, status, end } = keeperFor(
      () =>
        new Promise((resolve) => {
          const answer = answers.shift();
          if (answer) resolve(answer);
          else answerLate = () => resolve({ token: tokenFor(ada.id, Date.now() + 60 * MINUTE), user: ada });
        }),
    );
    await ready;
    const renewed = keeper.ask();
    await Promise.resolve();
    runtime.session.end();
    await Promise.resolve();
    answerLate();
    await renewed;
    expect(status()).toBe('signedOut');
    end();
  });
});

describe('token keeper, when nobody knows who is there', () => {
  const cause = new Error('The host is down');

  it.each<[string, GetToken, object]>([
    [
      'the host fails',
      () => Promise.reject(cause),
      { code: 'token', message: 'The page could not give a token: The host is down', cause },
    ],
    [
      'the host throws',
      () => {
        throw cause;
      },
      { code: 'token' },
    ],
    [
      'the back end does not answer',
      () => Promise.resolve(tokenFor(ada.id)),
      { code: 'api', message: 'The back end did not answer when it was asked whose the token is' },
    ],
  ])('says so with a code and a sentence, and asks again: %s', async (_what, getToken, error) => {
    const answers = [getToken, () => Promise.resolve({ token: tokenFor(ada.id), user: ada })];
    backEnd.fail('GET', '/auth/users/*', { status: 0 });
    const { ready, keeper, status, onError, end } = keeperFor(() => answers.shift()!());
    expect(keeper.check.snapshot()).toEqual({ isRunning: true, hasFailed: false });
    await ready;
    expect(onError.mock.calls).toEqual([[expect.objectContaining(error)]]);
    expect([status(), keeper.check.snapshot()]).toEqual(['signedOut', { isRunning: false, hasFailed: true }]);
    keeper.check.repeat();
    expect(keeper.check.snapshot()).toEqual({ isRunning: true, hasFailed: true });
    await keeper.ask();
    expect([status(), keeper.check.snapshot()]).toEqual(['signedIn', { isRunning: false, hasFailed: false }]);
    end();
  });

  it('knows that a token is no good when the back end says so', async () => {
    const { ready, keeper, onError, end } = keeperFor(() => Promise.resolve(tokenFor(4711)));
    await ready;
    expect(onError.mock.calls).toEqual([[expect.objectContaining({ code: 'api' })]]);
    expect(keeper.check.snapshot().hasFailed).toBe(false);
    end();
  });
});

describe('token keeper, later', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: NOW });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const never: GetToken = () => new Promise(() => undefined);

  it('waits ten seconds for a host, and not for ever', async () => {
    const { keeper, onError, end } = keeperFor(never);
    await jest.advanceTimersByTimeAsync(9_999);
    expect(keeper.check.snapshot()).toEqual({ isRunning: true, hasFailed: false });
    await jest.advanceTimersByTimeAsync(1);
    expect(keeper.check.snapshot()).toEqual({ isRunning: false, hasFailed: true });
    const message = 'The page did not give a token within ten seconds';
    expect(onError.mock.calls).toEqual([[expect.objectContaining({ code: 'token', message })]]);
    end();
  });

  it('waits no longer when the feature has gone, and asks anew when it comes back', async () => {
    const { keeper, onError, remove, status, end } = keeperFor(never);
    remove();
    keeper.add({ getToken: () => Promise.resolve({ token: tokenFor(ada.id), user: ada }), onError });
    await jest.advanceTimersByTimeAsync(0);
    expect(status()).toBe('signedIn');
    expect(onError).not.toHaveBeenCalled();
    end();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('asks for another token a minute before the first expires', async () => {
    const tokens = [tokenFor(ada.id, NOW + 10 * MINUTE), tokenFor(ada.id, NOW + 30 * MINUTE)];
    const given = [...tokens];
    const { ready, runtime, end } = keeperFor(() =>
      Promise.resolve({ token: given.shift() ?? '', user: ada }),
    );
    await ready;
    await jest.advanceTimersByTimeAsync(9 * MINUTE - 1);
    expect(runtime.session.token()).toBe(tokens[0]);
    await jest.advanceTimersByTimeAsync(1);
    expect(runtime.session.token()).toBe(tokens[1]);
    end();
  });

  it('asks again when a 401 has ended the session, and takes no token that was refused', async () => {
    const old = tokenFor(ada.id, NOW + 60 * MINUTE);
    const getToken = jest.fn<ReturnType<GetToken>, []>(() => Promise.resolve({ token: old, user: ada }));
    const { ready, runtime, status, end } = keeperFor(getToken);
    await ready;
    runtime.session.expire();
    await jest.advanceTimersByTimeAsync(1500);
    expect(getToken).toHaveBeenCalledTimes(2);
    expect(status()).toBe('signedOut');
    end();
  });

  it('goes on with the fresh token that the host gives after a 401', async () => {
    const given = [tokenFor(ada.id, NOW + 60 * MINUTE), tokenFor(ada.id, NOW + 120 * MINUTE)];
    const { ready, runtime, status, end } = keeperFor(() =>
      Promise.resolve({ token: given.shift() ?? '', user: ada }),
    );
    await ready;
    runtime.session.expire();
    await jest.advanceTimersByTimeAsync(1500);
    expect(status()).toBe('signedIn');
    end();
  });

  describe('a token that the back end refuses', () => {
    const { getGroups } = sharedEndpoints.endpoints;
    const old = tokenFor(7, NOW + 60 * MINUTE);

    /** A back end that has revoked the first token; and what the page shows and fires. */
    async function pageWith(getToken: GetToken) {
      const keeper = keeperFor(getToken);
      await keeper.ready;
      const toasts: string[] = [];
      const ends = jest.fn();
      keeper.runtime.bus.for('test').on('toasts/requested', ({ title }) => toasts.push(title));
      keeper.runtime.session.onEnd(ends);
      const send = jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
        const isOld = (input as Request).headers.get('authorization') === `Bearer ${old}`;
        const refusal = { detail: 'Invalid authentication credentials' };
        return Promise.resolve(isOld ? Response.json(refusal, { status: 401 }) : Response.json([]));
      });
      return {
        ...keeper,
        toasts,
        ends,
        send,
        load: () => keeper.runtime.store.dispatch(getGroups.initiate()),
      };
    }

    afterEach(() => {
      jest.restoreAllMocks();
    });

    it('is replaced before anybody hears of it, once for all calls, which are sent again', async () => {
      const fresh = tokenFor(ada.id, NOW + 120 * MINUTE);
      const given = [old, fresh];
      const getToken = jest.fn<ReturnType<GetToken>, []>(() =>
        Promise.resolve({ token: given.shift() ?? '', user: ada }),
      );
      const { load, runtime, toasts, ends, send, end } = await pageWith(getToken);
      const again = runtime.store.dispatch(getGroups.initiate(undefined, { forceRefetch: true }));
      const details = runtime.store.dispatch(sharedEndpoints.endpoints.getExpenses.initiate());
      const answers = await Promise.all([load(), again, details]);
      expect(answers.map(({ data }) => data)).toEqual([[], [], []]);
      await jest.advanceTimersByTimeAsync(1500);
      expect(runtime.session.token()).toBe(fresh);
      expect(getToken).toHaveBeenCalledTimes(2);
      expect([toasts, ends.mock.calls]).toEqual([[], []]);
      expect(send).toHaveBeenCalledTimes(4);
      end();
    });

    it('ends the session with one word about it when no other one comes', async () => {
      const given: (string | undefined)[] = [old];
      const { load, toasts, ends, status, end } = await pageWith(() => {
        const token = given.shift();
        return Promise.resolve(token === undefined ? null : { token, user: ada });
      });
      expect((await load()).error).toMatchObject({ status: 401 });
      await jest.advanceTimersByTimeAsync(1500);
      expect(toasts).toEqual(['Session expired, please log in again.']);
      expect(ends).toHaveBeenCalledTimes(1);
      expect(status()).toBe('signedOut');
      end();
    });

    it('ends it as well when the other token is of another person: nothing is sent in that one’s name', async () => {
      const bob = backEnd.addUser({ name: 'Bob' });
      const given = [
        { token: old, user: ada },
        { token: tokenFor(bob.id, NOW + 120 * MINUTE), user: bob },
      ];
      const { load, send, end } = await pageWith(() => Promise.resolve(given.shift()));
      await load();
      expect(send).toHaveBeenCalledTimes(1);
      end();
    });
  });

  it('keeps the fresh token when a late 401 refuses the one before', async () => {
    const tokens = [tokenFor(ada.id, NOW + 10 * MINUTE), tokenFor(ada.id, NOW + 30 * MINUTE)];
    const given = [...tokens];
    const { ready, runtime, end } = keeperFor(() =>
      Promise.resolve({ token: given.shift() ?? '', user: ada }),
    );
    await ready;
    const { getGroups } = sharedEndpoints.endpoints;
    let answer: (answer: Response) => void = () => undefined;
    const send = jest
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue(Response.json([]))
      .mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const late = runtime.store.dispatch(getGroups.initiate());
    await jest.advanceTimersByTimeAsync(9 * MINUTE);
    expect(send).toHaveBeenCalledTimes(1);
    answer(Response.json({ detail: 'Invalid authentication credentials' }, { status: 401 }));
    expect((await late).data).toEqual([]);
    await jest.advanceTimersByTimeAsync(1500);
    expect(runtime.session.token()).toBe(tokens[1]);
    send.mockRestore();
    end();
  });

  it('does not sign in again whoever has signed out', async () => {
    const getToken = jest.fn<ReturnType<GetToken>, []>(() =>
      Promise.resolve({ token: tokenFor(ada.id, NOW + 60 * MINUTE), user: ada }),
    );
    const { ready, runtime, status, end } = keeperFor(getToken);
    await ready;
    runtime.session.end();
    await jest.advanceTimersByTimeAsync(10 * MINUTE);
    expect(status()).toBe('signedOut');
    expect(getToken).toHaveBeenCalledTimes(1);
    end();
  });
});
