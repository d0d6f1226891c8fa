import { testRuntime } from '@quits/testing';
import { useMockBackEnd } from '@quits/testing';
import type { ToastRequest } from '../bus/event-map.ts';
import { sharedEndpoints } from './shared-endpoints.ts';
import { openSession } from './sign-in.ts';

const backEnd = useMockBackEnd();
const { getGroups, confirmPassword } = sharedEndpoints.endpoints;

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
  it('carries the bearer token whenever there is one, and no header of ours', async () => {
    const { load } = signedIn();
    await load();
    const headers = backEnd.requestsTo('GET', '/api/groups')[0]?.headers;
    expect(headers?.get('authorization')).toMatch(/^Bearer /);
    expect(headers?.get('idempotency-key')).toBeNull();
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
  it.each([
    ['User not found', 'Account does not exist. Please register or contact support.'],
    ['Invalid authentication credentials', 'Session expired, please log in again.'],
    ['Something else', 'Something else'],
    [undefined, 'Authentication error. Please log in again.'],
  ])(
    'with the detail %j shows %j, clears the session and still reaches the caller',
    async (detail, title) => {
      const { load, toasts, runtime } = signedIn();
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
});

describe('signing in', () => {
  it('asks for a token, loads its subject and keeps both', async () => {
    const ada = backEnd.addUser({ name: 'Ada', email: 'ada@example.com', password: 'Secret123' });
    const runtime = testRuntime();
    await openSession(runtime, { email: 'ada@example.com', password: 'Secret123' });
    expect(runtime.session.snapshot()).toMatchObject({
      status: 'signedIn',
      user: { id: ada.id, name: 'Ada' },
    });
    expect(backEnd.requestsTo('POST', '/auth/token')[0]?.body).toBe(
      'username=ada%40example.com&password=Secret123',
    );
  });

  it("only says 'Incorrect email or password.' for a wrong password", async () => {
    const { runtime, toasts } = signedIn();
    await expect(
      openSession(runtime, { email: 'ada@example.com', password: 'Wrong123' }),
    ).rejects.toMatchObject({ status: 401 });
    expect(toasts).toEqual([{ kind: 'error', title: 'Incorrect email or password.' }]);
    expect(runtime.session.snapshot().status).toBe('signedIn');
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
