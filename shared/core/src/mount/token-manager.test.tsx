import type { User } from '@quits/contracts';
import { testRuntime, tokenFor, useMockBackEnd } from '@quits/testing';
import { expenseEndpoints } from '../api/expenses.ts';
import { groupEndpoints } from '../api/groups.ts';
import type { GetToken } from './ask-host.ts';
import { createTokenManager } from './token-manager.ts';

const backEnd = useMockBackEnd();
const MINUTE = 60_000;
const NOW = Date.parse('2026-03-01T12:00:00Z');

let ada: User;
beforeEach(() => {
  ada = backEnd.addUser({ name: 'Ada' });
});

function managerFor(getToken: GetToken) {
  const runtime = testRuntime();
  const manager = createTokenManager(runtime);
  const onError = jest.fn();
  const remove = manager.add({ getToken, onError });
  const status = () => runtime.session.snapshot().status;
  const end = () => {
    remove();
    manager.dispose();
    runtime.dispose();
  };
  return { runtime, manager, onError, status, end, remove, ready: manager.ask() };
}

describe('token manager', () => {
  it('starts a session with the token and the person that the host gives', async () => {
    const { ready, runtime, end } = managerFor(() => Promise.resolve({ token: tokenFor(ada.id), user: ada }));
    await ready;
    expect(runtime.session.snapshot()).toMatchObject({ status: 'signedIn', user: { name: 'Ada' } });
    expect(backEnd.requests).toEqual([]);
    end();
  });

  it("asks the back end for the token's user, when the host gives a token only", async () => {
    const { ready, runtime, end } = managerFor(() => Promise.resolve(tokenFor(ada.id)));
    await ready;
    expect(runtime.session.snapshot()).toMatchObject({ status: 'signedIn', user: { email: ada.email } });
    end();
  });

  it.each<[string, GetToken]>([
    ['nothing', () => Promise.resolve(undefined)],
    ['a token that has expired', () => Promise.resolve(tokenFor(1, Date.now() - 1000))],
    ['something that is no token', () => Promise.resolve('rubbish')],
  ])('stays signed out, when the host gives %s', async (_what, getToken) => {
    const { ready, status, end } = managerFor(getToken);
    await ready;
    expect(status()).toBe('signedOut');
    end();
  });

  it('tells a refusal from having no session', async () => {
    const refusal = { error: 'invalid_grant', detail: 'The statement expired.' } as unknown as {
      token: string;
    };
    const { ready, manager, onError, status, end } = managerFor(() => Promise.resolve(refusal));
    await ready;
    expect(status()).toBe('signedOut');
    expect(manager.check.snapshot().hasFailed).toBe(true);
    expect(onError).toHaveBeenCalledWith(
      expect.objectContaining({ code: 'token', message: 'The page gave no token: The statement expired.' }),
    );
    end();
  });

  it('asks a host once for all features with the same function, and reports the failure to each', async () => {
    const getToken = jest.fn<ReturnType<GetToken>, []>(() => Promise.reject(new Error('down')));
    const { manager, ready, onError, end } = managerFor(getToken);
    manager.add({ getToken, onError });
    await ready;
    expect(getToken).toHaveBeenCalledTimes(1);
    expect(onError).toHaveBeenCalledTimes(2);
    end();
  });

  it('refuses a second function in words, until the features with the first one have gone', async () => {
    const givesNothing = () => jest.fn<ReturnType<GetToken>, []>(() => Promise.resolve(null));
    const [first, second, refusal] = [givesNothing(), givesNothing(), jest.fn()];
    const { manager, ready, remove, onError, end } = managerFor(first);
    const removeSecond = manager.add({ getToken: second, onError: refusal });
    await ready;
    expect(refusal.mock.calls).toEqual([
      [
        expect.objectContaining({
          code: 'token',
          message: expect.stringContaining('one getToken') as string,
        }),
      ],
    ]);
    removeSecond();
    await manager.ask();
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([2, 0]);
    remove();
    manager.add({ getToken: second, onError });
    await manager.ask();
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
    expect(onError).not.toHaveBeenCalled();
    end();
  });

  it('asks once for a feature that comes, goes and comes again in one turn', async () => {
    const getToken = jest.fn<ReturnType<GetToken>, []>(() =>
      Promise.resolve({ token: tokenFor(ada.id), user: ada }),
    );
    const { manager, remove, onError, status, end } = managerFor(getToken);
    remove();
    manager.add({ getToken, onError });
    await manager.ask();
    expect(status()).toBe('signedIn');
    expect(getToken).toHaveBeenCalledTimes(1);
    end();
  });

  it('does not sign in a user who signed out while a host was asked', async () => {
    const answers: Awaited<ReturnType<GetToken>>[] = [{ token: tokenFor(ada.id), user: ada }];
    let answerLate = (): void => undefined;
    const { manager, runtime, ready, status, end } = managerFor(
      () =>
        new Promise((resolve) => {
          const answer = answers.shift();
          if (answer) resolve(answer);
          else answerLate = () => resolve({ token: tokenFor(ada.id, Date.now() + 60 * MINUTE), user: ada });
        }),
    );
    await ready;
    const renewed = manager.ask();
    await Promise.resolve();
    runtime.session.end();
    await Promise.resolve();
    answerLate();
    await renewed;
    expect(status()).toBe('signedOut');
    end();
  });
});

describe('token manager, when the session is unknown', () => {
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
  ])('reports a code and a sentence, and asks again: %s', async (_what, getToken, error) => {
    const answers = [getToken, () => Promise.resolve({ token: tokenFor(ada.id), user: ada })];
    backEnd.fail('GET', '/auth/users/*', { status: 0 });
    const { ready, manager, status, onError, end } = managerFor(() => answers.shift()!());
    expect(manager.check.snapshot()).toEqual({ isRunning: true, hasFailed: false });
    await ready;
    expect(onError.mock.calls).toEqual([[expect.objectContaining(error)]]);
    expect([status(), manager.check.snapshot()]).toEqual([
      'signedOut',
      { isRunning: false, hasFailed: true },
    ]);
    manager.check.repeat();
    expect(manager.check.snapshot()).toEqual({ isRunning: true, hasFailed: true });
    await manager.ask();
    expect([status(), manager.check.snapshot()]).toEqual([
      'signedIn',
      { isRunning: false, hasFailed: false },
    ]);
    end();
  });

  it('rejects a token when the back end refuses it', async () => {
    const { ready, manager, onError, end } = managerFor(() => Promise.resolve(tokenFor(4711)));
    await ready;
    expect(onError.mock.calls).toEqual([[expect.objectContaining({ code: 'api' })]]);
    expect(manager.check.snapshot().hasFailed).toBe(false);
    end();
  });
});

describe('token manager, later', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: NOW });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const never: GetToken = () => new Promise(() => undefined);

  it('waits ten seconds for a host, and no longer', async () => {
    const { manager, onError, end } = managerFor(never);
    await jest.advanceTimersByTimeAsync(9_999);
    expect(manager.check.snapshot()).toEqual({ isRunning: true, hasFailed: false });
    await jest.advanceTimersByTimeAsync(1);
    expect(manager.check.snapshot()).toEqual({ isRunning: false, hasFailed: true });
    const message = 'The page did not give a token within ten seconds';
    expect(onError.mock.calls).toEqual([[expect.objectContaining({ code: 'token', message })]]);
    end();
  });

  it('waits no longer when the feature has gone, and asks again when it comes back', async () => {
    const { manager, onError, remove, status, end } = managerFor(never);
    remove();
    manager.add({ getToken: () => Promise.resolve({ token: tokenFor(ada.id), user: ada }), onError });
    await jest.advanceTimersByTimeAsync(0);
    expect(status()).toBe('signedIn');
    expect(onError).not.toHaveBeenCalled();
    end();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('asks for another token a minute before the first expires', async () => {
    const tokens = [tokenFor(ada.id, NOW + 10 * MINUTE), tokenFor(ada.id, NOW + 30 * MINUTE)];
    const given = [...tokens];
    const { ready, runtime, end } = managerFor(() =>
      Promise.resolve({ token: given.shift() ?? '', user: ada }),
    );
    await ready;
    await jest.advanceTimersByTimeAsync(9 * MINUTE - 1);
    expect(runtime.session.token()).toBe(tokens[0]);
    await jest.advanceTimersByTimeAsync(1);
    expect(runtime.session.token()).toBe(tokens[1]);
    end();
  });

  it('asks again when a 401 has ended the session, and takes no refused token', async () => {
    const old = tokenFor(ada.id, NOW + 60 * MINUTE);
    const getToken = jest.fn<ReturnType<GetToken>, []>(() => Promise.resolve({ token: old, user: ada }));
    const { ready, runtime, status, end } = managerFor(getToken);
    await ready;
    runtime.session.expire();
    await jest.advanceTimersByTimeAsync(1500);
    expect(getToken).toHaveBeenCalledTimes(2);
    expect(status()).toBe('signedOut');
    end();
  });

  it('continues with the fresh token that the host gives after a 401', async () => {
    const given = [tokenFor(ada.id, NOW + 60 * MINUTE), tokenFor(ada.id, NOW + 120 * MINUTE)];
    const { ready, runtime, status, end } = managerFor(() =>
      Promise.resolve({ token: given.shift() ?? '', user: ada }),
    );
    await ready;
    runtime.session.expire();
    await jest.advanceTimersByTimeAsync(1500);
    expect(status()).toBe('signedIn');
    end();
  });

  describe('a token that the back end refuses', () => {
    const { getGroups } = groupEndpoints.endpoints;
    const old = tokenFor(7, NOW + 60 * MINUTE);

    /** A back end that has revoked the first token; and what the page shows and fires. */
    async function pageWith(getToken: GetToken) {
      const manager = managerFor(getToken);
      await manager.ready;
      const toasts: string[] = [];
      const ends = jest.fn();
      manager.runtime.bus.for('test').on('toasts/requested', ({ title }) => toasts.push(title));
      manager.runtime.session.onEnd(ends);
      const send = jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
        const isOld = (input as Request).headers.get('authorization') === `Bearer ${old}`;
        const refusal = { detail: 'Invalid authentication credentials' };
        return Promise.resolve(isOld ? Response.json(refusal, { status: 401 }) : Response.json([]));
      });
      return {
        ...manager,
        toasts,
        ends,
        send,
        load: () => manager.runtime.store.dispatch(getGroups.initiate()),
      };
    }

    afterEach(() => {
      jest.restoreAllMocks();
    });

    it('is replaced once for all calls, which are sent again without an error', async () => {
      const fresh = tokenFor(ada.id, NOW + 120 * MINUTE);
      const given = [old, fresh];
      const getToken = jest.fn<ReturnType<GetToken>, []>(() =>
        Promise.resolve({ token: given.shift() ?? '', user: ada }),
      );
      const { load, runtime, toasts, ends, send, end } = await pageWith(getToken);
      const again = runtime.store.dispatch(getGroups.initiate(undefined, { forceRefetch: true }));
      const details = runtime.store.dispatch(expenseEndpoints.endpoints.getExpenses.initiate());
      const answers = await Promise.all([load(), again, details]);
      expect(answers.map(({ data }) => data)).toMatchObject([[], [], { pages: [{ items: [] }] }]);
      await jest.advanceTimersByTimeAsync(1500);
      expect(runtime.session.token()).toBe(fresh);
      expect(getToken).toHaveBeenCalledTimes(2);
      expect([toasts, ends.mock.calls]).toEqual([[], []]);
      expect(send).toHaveBeenCalledTimes(4);
      end();
    });

    it('ends the session with one toast when no other token comes', async () => {
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

    it('ends the session when the new token belongs to another user, and sends nothing for that user', async () => {
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
    const { ready, runtime, end } = managerFor(() =>
      Promise.resolve({ token: given.shift() ?? '', user: ada }),
    );
    await ready;
    const { getGroups } = groupEndpoints.endpoints;
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

  it('does not sign in a user who has signed out', async () => {
    const getToken = jest.fn<ReturnType<GetToken>, []>(() =>
      Promise.resolve({ token: tokenFor(ada.id, NOW + 60 * MINUTE), user: ada }),
    );
    const { ready, runtime, status, end } = managerFor(getToken);
    await ready;
    runtime.session.end();
    await jest.advanceTimersByTimeAsync(10 * MINUTE);
    expect(status()).toBe('signedOut');
    expect(getToken).toHaveBeenCalledTimes(1);
    end();
  });

  describe('a token that a function gave', () => {
    const givesAda = (lifetime: number) =>
      jest.fn<ReturnType<GetToken>, []>(() =>
        Promise.resolve({ token: tokenFor(ada.id, Date.now() + lifetime), user: ada }),
      );

    it('is kept for features that mount after the last one has gone', async () => {
      const getToken = givesAda(15 * MINUTE);
      const first = managerFor(getToken);
      await first.ready;
      first.runtime.session.updateUser({ name: 'Ada King' });
      first.end();
      const second = managerFor(getToken);
      await second.ready;
      expect(second.runtime.session.snapshot()).toMatchObject({
        status: 'signedIn',
        user: { name: 'Ada King' },
      });
      expect(getToken).toHaveBeenCalledTimes(1);
      second.end();
      const other = managerFor(() => Promise.resolve(null));
      await other.ready;
      expect(other.status()).toBe('signedOut');
      other.end();
    });

    it('is kept also when it comes after the last feature has gone, and is asked for once meanwhile', async () => {
      let answer: (session: Awaited<ReturnType<GetToken>>) => void = () => undefined;
      const getToken = jest.fn<ReturnType<GetToken>, []>(() => new Promise((resolve) => (answer = resolve)));
      for (let count = 1; count <= 3; count += 1) {
        const passing = managerFor(getToken);
        await jest.advanceTimersByTimeAsync(100);
        passing.end();
      }
      answer({ token: tokenFor(ada.id, NOW + 15 * MINUTE), user: ada });
      await jest.advanceTimersByTimeAsync(0);
      const { ready, status, end } = managerFor(getToken);
      await ready;
      expect(status()).toBe('signedIn');
      expect(getToken).toHaveBeenCalledTimes(1);
      end();
    });

    it('is asked for again when the first question has no answer within ten seconds', async () => {
      const answers = [never(), Promise.resolve({ token: tokenFor(ada.id, NOW + 15 * MINUTE), user: ada })];
      const getToken = jest.fn<ReturnType<GetToken>, []>(() => answers.shift()!);
      const { manager, status, end } = managerFor(getToken);
      await jest.advanceTimersByTimeAsync(10_000);
      await manager.ask();
      expect(status()).toBe('signedIn');
      expect(getToken).toHaveBeenCalledTimes(2);
      end();
    });

    it('is not kept when the back end does not know it', async () => {
      const getToken = jest.fn<ReturnType<GetToken>, []>(() =>
        Promise.resolve(tokenFor(4711, NOW + 15 * MINUTE)),
      );
      for (let count = 1; count <= 2; count += 1) {
        const { ready, end } = managerFor(getToken);
        await ready;
        expect(getToken).toHaveBeenCalledTimes(count);
        end();
      }
    });

    it('is not kept when the person signs out after the last feature with it has gone', async () => {
      const getToken = givesAda(15 * MINUTE);
      const first = managerFor(getToken);
      await first.ready;
      first.remove();
      first.runtime.session.end();
      first.end();
      const second = managerFor(getToken);
      await second.ready;
      expect(getToken).toHaveBeenCalledTimes(2);
      second.end();
    });

    it('is asked for again in its last minute', async () => {
      const getToken = givesAda(MINUTE - 1000);
      for (let count = 1; count <= 2; count += 1) {
        const { ready, status, end } = managerFor(getToken);
        await ready;
        expect(status()).toBe('signedIn');
        expect(getToken).toHaveBeenCalledTimes(count);
        end();
      }
    });

    it.each(['end', 'expire'] as const)('is not kept when the session has to %s', async (how) => {
      const getToken = givesAda(15 * MINUTE);
      const first = managerFor(getToken);
      await first.ready;
      first.runtime.session[how]();
      first.end();
      const second = managerFor(getToken);
      await second.ready;
      expect(getToken).toHaveBeenCalledTimes(2);
      second.end();
    });
  });
});
