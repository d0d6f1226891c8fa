import { waitFor } from '@testing-library/react';
import { TEXTS, type User } from '@quits/contracts';
import { testRuntime, tokenFor, useMockBackEnd } from '@quits/testing';
import type { ToastRequest } from '../bus/event-map.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { openSession, userOfToken } from '../runtime/sign-in.ts';
import type { Session } from '../session/session.ts';
import { injectFor } from './api.ts';
import { authEndpoints } from './auth.ts';
import { groupEndpoints } from './groups.ts';
import { peopleEndpoints } from './people.ts';

const backEnd = useMockBackEnd();
const { getGroups } = groupEndpoints.endpoints;
const { signIn } = authEndpoints.endpoints;
const TEN_MINUTES = 10 * 60 * 1000;

const { endpoints } = injectFor('calls-of-a-test', (build) => ({
  addTestGroup: build.mutation<unknown, { name: string; created_by: number; key?: string }>({
    query: ({ key, ...body }) => ({
      url: '/api/groups',
      method: 'POST',
      body,
      ...(key && { idempotencyKey: key }),
    }),
  }),
}));

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function signedIn() {
  const ada = backEnd.addUser({ name: 'Ada' });
  const runtime = testRuntime({ signedInAs: ada });
  const toasts: ToastRequest[] = [];
  runtime.bus.for('test').on('toasts/requested', (toast) => toasts.push(toast));
  return {
    ada,
    runtime,
    toasts,
    load: () => runtime.store.dispatch(getGroups.initiate(undefined, { forceRefetch: true })),
  };
}

describe('a call', () => {
  it('carries the stored token as a bearer token whenever there is one, and no header of ours [6.02]', async () => {
    const { load, runtime } = signedIn();
    const token = runtime.storages.local.get('token');
    await load();
    const headers = backEnd.requestsTo('GET', '/api/groups')[0]?.headers;
    expect(token).not.toBeNull();
    expect(headers?.get('Authorization')).toBe(`Bearer ${String(token)}`);
    expect(headers?.get('idempotency-key')).toBeNull();
  });

  it('is JSON [7.01]', async () => {
    const { ada, runtime } = signedIn();
    await runtime.store.dispatch(endpoints.addTestGroup.initiate({ name: 'Rome', created_by: ada.id }));
    const [request] = backEnd.requestsTo('POST', '/api/groups');
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(request?.body).toEqual({ name: 'Rome', created_by: ada.id });
  });

  it.each([
    ['{}', true],
    ['null', true],
    ['', true],
    ['"saved"', true],
    ['Saved', true],
    ['<!doctype html><title>Sign in to the Wi-Fi</title>', false],
  ])('that changes something succeeds with the answer %s: %s', async (body, isSuccess) => {
    const { ada, runtime } = signedIn();
    jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(body)));
    const answer = await runtime.store.dispatch(
      endpoints.addTestGroup.initiate({ name: 'Rome', created_by: ada.id }),
    );
    expect(answer.error === undefined).toBe(isSuccess);
  });

  it('carries no credentials of the browser [7.02]', async () => {
    const { load } = signedIn();
    const send = jest.spyOn(globalThis, 'fetch');
    await load();
    const [request] = send.mock.calls[0] ?? [];
    expect(request instanceof Request && request.credentials).toBe('omit');
  });

  it('waits for its answer as long as it takes [7.03 9.18]', async () => {
    const { load, runtime } = signedIn();
    jest.useFakeTimers();
    const send = jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
    const call = load();
    await jest.advanceTimersByTimeAsync(TEN_MINUTES);
    expect(send).toHaveBeenCalledTimes(1);
    const [request] = send.mock.calls[0] ?? [];
    expect(request instanceof Request && request.signal.aborted).toBe(false);
    expect(getGroups.select()(runtime.store.getState())).toMatchObject({ status: 'pending' });
    call.abort();
  });

  it('is not sent where the back end does not offer it', async () => {
    const { runtime } = signedIn();
    const { setPreferences } = peopleEndpoints.endpoints;
    const result = await runtime.store.dispatch(setPreferences.initiate({ language: 'de' }));
    expect(result.error).toEqual({ status: 'NOT_OFFERED' });
    expect(backEnd.requests).toEqual([]);
  });

  it('repeats a GET without any answer once', async () => {
    const { load } = signedIn();
    backEnd.fail('GET', '/api/groups', { status: 0 });
    const { error } = await load();
    expect(error).toEqual({ status: 'NO_ANSWER' });
    expect(backEnd.requestsTo('GET', '/api/groups')).toHaveLength(2);
  });

  it('repeats no other answered request, and passes other statuses untouched [8.12]', async () => {
    const { load, toasts, runtime } = signedIn();
    backEnd.fail('GET', '/api/groups', { status: 500 });
    const { error } = await load();
    expect(error).toEqual({ status: 500, body: {} });
    expect(backEnd.requestsTo('GET', '/api/groups')).toHaveLength(1);
    expect(toasts).toEqual([]);
    expect(runtime.session.snapshot().status).toBe('signedIn');
  });
});

describe('a busy server (503 with Retry-After)', () => {
  const busy = (retryAfter?: string) =>
    Response.json({}, { status: 503, ...(retryAfter && { headers: { 'retry-after': retryAfter } }) });
  const rome = (key?: string) =>
    endpoints.addTestGroup.initiate({ name: 'Rome', created_by: 1, ...(key && { key }) });

  /** A page whose server gives these answers in order and repeats the last one. */
  function pageWith(answers: Response[], { hasExtras = true } = {}) {
    const ada = backEnd.addUser({ name: 'Ada' });
    const runtime = testRuntime({ signedInAs: ada, hasExtras });
    jest.useFakeTimers();
    const send = jest.spyOn(globalThis, 'fetch').mockImplementation(() => {
      const next = answers.length > 1 ? answers.shift() : answers[0];
      return Promise.resolve((next ?? busy()).clone());
    });
    return { runtime, store: runtime.store, send };
  }

  it('is asked again after the pause that it names, up to twice, before the error shows', async () => {
    const { store, send } = pageWith([busy('2')]);
    const onAnswer = jest.fn();
    const call = store.dispatch(getGroups.initiate()).then(onAnswer);
    await jest.advanceTimersByTimeAsync(1999);
    expect(send).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(1999);
    expect(onAnswer).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await call;
    expect(send).toHaveBeenCalledTimes(3);
    expect(onAnswer.mock.calls).toMatchObject([[{ error: { status: 503, retryAfterSeconds: 2 } }]]);
  });

  it('shows no error when it answers in time', async () => {
    const { store } = pageWith([busy('1'), busy('3'), Response.json([])]);
    const call = store.dispatch(getGroups.initiate());
    await jest.advanceTimersByTimeAsync(4000);
    expect(await call).toMatchObject({ data: [], isSuccess: true });
  });

  it('gets a call with a key again, with the same key', async () => {
    const { store, send } = pageWith([busy('1'), Response.json({}, { status: 201 })]);
    const call = store.dispatch(rome('k1'));
    await jest.advanceTimersByTimeAsync(1000);
    expect(await call).not.toHaveProperty('error');
    const keys = send.mock.calls.map(([request]) => (request as Request).headers.get('idempotency-key'));
    expect(keys).toEqual(['k1', 'k1']);
  });

  it.each<[what: string, call: () => ReturnType<typeof rome>, answer: Response, hasExtras: boolean]>([
    ['a call without a key', () => rome(), busy('1'), true],
    ['a call whose key is not sent', () => rome('k1'), busy('1'), false],
    ['a call that names no pause', () => rome('k1'), busy(), true],
    ['a call that is to wait for minutes', () => rome('k1'), busy('60'), true],
  ])('does not get %s again', async (_what, call, answer, hasExtras) => {
    const { store, send } = pageWith([answer], { hasExtras });
    expect(await store.dispatch(call())).toMatchObject({ error: { status: 503 } });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it.each<[what: string, end: (runtime: Runtime) => void]>([
    ['page that has ended', (runtime) => runtime.dispose()],
    ['session that is ending', ({ session }) => session.expire()],
  ])('gets nothing more from a %s', async (_what, end) => {
    const { runtime, send } = pageWith([busy('1')]);
    void runtime.store.dispatch(getGroups.initiate());
    await jest.advanceTimersByTimeAsync(500);
    end(runtime);
    await jest.advanceTimersByTimeAsync(5000);
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('a 401', () => {
  it.each<[detail: string | undefined, title: string, ids: string]>([
    ['User not found', 'Account does not exist. Please register or contact support.', '[8.01 8.02]'],
    ['Invalid authentication credentials', 'Session expired, please log in again.', '[8.04]'],
    ['You are blocked', 'You are blocked', '[8.08]'],
    [undefined, 'Authentication error. Please log in again.', '[8.09]'],
  ])(
    'with the detail %j shows %j, clears token and user, and still reaches the caller [4.08 8.11] %s',
    async (detail, title) => {
      const { load, toasts, runtime } = signedIn();
      expect(runtime.storages.local.keys().sort()).toEqual(['token', 'user']);
      backEnd.fail('GET', '/api/groups', { status: 401, ...(detail === undefined ? {} : { detail }) });
      const { error } = await load();
      expect(error).toMatchObject({ status: 401 });
      expect(toasts).toEqual([{ kind: 'error', title }]);
      expect(runtime.session.snapshot().status).toBe('ending');
      expect(runtime.storages.local.keys()).toEqual([]);
      runtime.dispose();
    },
  );

  it('makes one toast when several calls are refused, and no further call goes out', async () => {
    const { load, toasts, runtime } = signedIn();
    backEnd.fail('GET', '/api/groups', { status: 401, detail: 'Invalid authentication credentials' });
    await load();
    const { error } = await load();
    expect(error).toEqual({ status: 'SESSION_ENDED' });
    expect(toasts).toHaveLength(1);
    expect(backEnd.requestsTo('GET', '/api/groups')).toHaveLength(1);
    runtime.dispose();
  });

  const start = (session: Session, user: User) =>
    session.start({ token: tokenFor(user.id, Date.now() + TEN_MINUTES), user });

  it.each<[what: string, change: (session: Session, ada: User) => void, status: string, sent: number]>([
    ['has been replaced makes the call go out again, and', start, 'signedIn', 2],
    [
      "has been replaced by another person's",
      (session) => start(session, backEnd.addUser({ name: 'Bob' })),
      'signedIn',
      1,
    ],
    ['was given up when the person signed out', (session) => session.end(), 'signedOut', 1],
  ])('to a token that %s changes nothing', async (_what, change, status, sent) => {
    const { ada, toasts, runtime } = signedIn();
    let refuse: (answer: Response) => void = () => undefined;
    jest
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue(Response.json({}))
      .mockReturnValueOnce(new Promise((resolve) => (refuse = resolve)));
    const added = endpoints.addTestGroup.initiate({ name: 'Rome', created_by: ada.id });
    const late = runtime.store.dispatch(added);
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
    change(runtime.session, ada);
    const token = runtime.session.token();
    refuse(Response.json({ detail: 'Invalid authentication credentials' }, { status: 401 }));
    await late;
    expect(runtime.session.snapshot().status).toBe(status);
    expect(runtime.session.token()).toBe(token);
    expect(fetch).toHaveBeenCalledTimes(sent);
    expect(toasts).toEqual([]);
    runtime.dispose();
  });

  it('changes nothing when no session uses the token yet and its user does not exist', async () => {
    const runtime = testRuntime();
    const toasts: ToastRequest[] = [];
    runtime.bus.for('test').on('toasts/requested', (toast) => toasts.push(toast));
    backEnd.fail('GET', '/auth/users/7', { status: 401, detail: 'User not found' });
    await expect(userOfToken(runtime, tokenFor(7))).rejects.toMatchObject({ status: 401 });
    expect(toasts).toEqual([{ kind: 'error', title: TEXTS.auth.accountMissing }]);
    expect(runtime.session.snapshot().status).toBe('ending');
    runtime.dispose();
  });
});

describe('signing in', () => {
  it('asks for a token by a form, loads its subject and keeps both [6.03 7.07 7.08 7.09 7.11]', async () => {
    const ada = backEnd.addUser({ name: 'Ada', email: 'ada@example.com', password: 'Secret123' });
    const runtime = testRuntime();
    await openSession(runtime, { email: 'ada@example.com', password: 'Secret123' });
    expect(runtime.session.snapshot()).toMatchObject({
      status: 'signedIn',
      user: { id: ada.id, name: 'Ada' },
    });
    const [token, user] = backEnd.requests;
    expect([token?.method, token?.path]).toEqual(['POST', '/auth/token']);
    expect(token?.headers.get('content-type')).toContain('application/x-www-form-urlencoded');
    expect(token?.headers.has('Authorization')).toBe(false);
    expect(token?.body).toBe('username=ada%40example.com&password=Secret123');
    expect([user?.method, user?.path]).toEqual(['GET', `/auth/users/${String(ada.id)}`]);
    expect(user?.headers.get('authorization')).toMatch(/^Bearer /);
  });

  it("only says 'Incorrect email or password.' for a wrong password [4.10 8.06 8.07]", async () => {
    const { load, runtime, toasts } = signedIn();
    await expect(
      openSession(runtime, { email: 'ada@example.com', password: 'Wrong123' }),
    ).rejects.toMatchObject({ status: 401 });
    expect(toasts).toEqual([{ kind: 'error', title: 'Incorrect email or password.' }]);
    expect(runtime.session.snapshot().status).toBe('signedIn');
    backEnd.fail('GET', '/api/groups', { status: 401, detail: 'Incorrect email or password' });
    await load();
    expect(toasts.map(({ title }) => title)).toEqual(Array(2).fill('Incorrect email or password.'));
    expect(runtime.session.snapshot().status).toBe('signedIn');
    expect(runtime.storages.local.get('token')).not.toBeNull();
  });

  it('leaves a wrong current password to the profile', async () => {
    const { runtime, toasts } = signedIn();
    const wrong = runtime.store.dispatch(
      signIn.initiate({ email: 'ada@example.com', password: 'Wrong123', isWrongPasswordQuiet: true }),
    );
    await expect(wrong.unwrap()).rejects.toMatchObject({ status: 401 });
    expect(toasts).toEqual([]);
  });
});
