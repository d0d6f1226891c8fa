import { waitFor } from '@testing-library/react';
import { TEXTS } from '@quits/contracts';
import type { User } from '@quits/contracts';
import { testRuntime, tokenFor, useMockBackEnd } from '@quits/testing';
import type { ToastRequest } from '../bus/event-map.ts';
import { openSession, userOfToken } from '../runtime/sign-in.ts';
import type { Session } from '../session/session.ts';
import { injectFor } from './api.ts';
import { sharedEndpoints } from './shared-endpoints.ts';

const backEnd = useMockBackEnd();
const { getGroups, confirmPassword } = sharedEndpoints.endpoints;
const TEN_MINUTES = 10 * 60 * 1000;

const { endpoints } = injectFor('calls-of-a-test', (build) => ({
  addTestGroup: build.mutation<unknown, { name: string; created_by: number }>({
    query: (body) => ({ url: '/api/groups', method: 'POST', body }),
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

  it('repeats a GET without any answer once', async () => {
    const { load } = signedIn();
    backEnd.fail('GET', '/api/groups', { status: 0 });
    const { error } = await load();
    expect(error).toEqual({ status: 'NO_ANSWER' });
    expect(backEnd.requestsTo('GET', '/api/groups')).toHaveLength(2);
  });

  it('never repeats an answered request, and passes other statuses untouched [8.12]', async () => {
    const { load, toasts, runtime } = signedIn();
    backEnd.fail('GET', '/api/groups', { status: 500 });
    const { error } = await load();
    expect(error).toEqual({ status: 500, body: {} });
    expect(backEnd.requestsTo('GET', '/api/groups')).toHaveLength(1);
    expect(toasts).toEqual([]);
    expect(runtime.session.snapshot().status).toBe('signedIn');
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

  it.each<[what: string, change: (session: Session, ada: User) => void, status: string]>([
    [
      'has been replaced',
      (session, ada) => session.start({ token: tokenFor(ada.id, Date.now() + TEN_MINUTES), user: ada }),
      'signedIn',
    ],
    ['was given up when the person signed out', (session) => session.end(), 'signedOut'],
  ])('to a token that %s changes nothing', async (_what, change, status) => {
    const { ada, toasts, runtime } = signedIn();
    let refuse: (answer: Response) => void = () => undefined;
    jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise((resolve) => (refuse = resolve)));
    const added = endpoints.addTestGroup.initiate({ name: 'Rome', created_by: ada.id });
    const late = runtime.store.dispatch(added);
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
    change(runtime.session, ada);
    const token = runtime.session.token();
    refuse(Response.json({ detail: 'Invalid authentication credentials' }, { status: 401 }));
    await late;
    expect(runtime.session.snapshot().status).toBe(status);
    expect(runtime.session.token()).toBe(token);
    expect(toasts).toEqual([]);
    runtime.dispose();
  });

  it('to a token that no session has yet is told: its person does not exist', async () => {
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
      confirmPassword.initiate({ email: 'ada@example.com', password: 'Wrong123' }),
    );
    await expect(wrong.unwrap()).rejects.toMatchObject({ status: 401 });
    expect(toasts).toEqual([]);
  });
});
