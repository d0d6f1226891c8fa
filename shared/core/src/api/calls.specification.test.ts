import { testRuntime } from '@quits/testing';
import { MOCK_API, useMockBackEnd } from '@quits/testing';
import { apiBaseFor } from './config.ts';
import { injectFor } from './api.ts';
import { sharedEndpoints } from './shared-endpoints.ts';
import { openSession } from './sign-in.ts';

const backEnd = useMockBackEnd();
const { getExpenses, getGroup, getGroupExpenses, getGroupMembers, getGroups } = sharedEndpoints.endpoints;
const TEN_MINUTES = 10 * 60 * 1000;

const { endpoints } = injectFor('calls-of-the-specification', (build) => ({
  addTestGroup: build.mutation<unknown, { name: string; created_by: number }>({
    query: (body) => ({ url: '/api/groups', method: 'POST', body }),
  }),
}));

function signedIn() {
  const ada = backEnd.addUser({ name: 'Ada', email: 'ada@example.com', password: 'Secret123' });
  const group = backEnd.addGroup({ name: 'Rome', createdBy: ada.id });
  return { ada, group, ...testRuntime({ signedInAs: ada }) };
}

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('every call', () => {
  it('is JSON [7.01]', async () => {
    const { ada, store } = signedIn();
    await store.dispatch(endpoints.addTestGroup.initiate({ name: 'Rome', created_by: ada.id }));
    const [request] = backEnd.requestsTo('POST', '/api/groups');
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(request?.body).toEqual({ name: 'Rome', created_by: ada.id });
  });

  it('carries no credentials of the browser [7.02]', async () => {
    const { store } = signedIn();
    const send = jest.spyOn(globalThis, 'fetch');
    await store.dispatch(getGroups.initiate());
    const [request] = send.mock.calls[0] ?? [];
    expect(request instanceof Request && request.credentials).toBe('omit');
  });

  it('waits for its answer as long as it takes [7.03 9.18]', async () => {
    const { store } = signedIn();
    jest.useFakeTimers();
    const send = jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
    const call = store.dispatch(getGroups.initiate());
    await jest.advanceTimersByTimeAsync(TEN_MINUTES);
    expect(send).toHaveBeenCalledTimes(1);
    const [request] = send.mock.calls[0] ?? [];
    expect(request instanceof Request && request.signal.aborted).toBe(false);
    expect(getGroups.select()(store.getState())).toMatchObject({ status: 'pending' });
    call.abort();
  });

  it('carries the token of local storage as a bearer token in the Authorization header [6.02]', async () => {
    const { store, storages } = signedIn();
    await store.dispatch(getGroups.initiate());
    const sent = backEnd.requestsTo('GET', '/api/groups')[0]?.headers.get('Authorization');
    expect(sent).toBe(`Bearer ${String(storages.local.get('token'))}`);
  });

  it('carries no Authorization header without a session [6.03]', async () => {
    backEnd.addUser({ name: 'Ada', email: 'ada@example.com', password: 'Secret123' });
    await openSession(testRuntime(), { email: 'ada@example.com', password: 'Secret123' });
    const [request] = backEnd.requestsTo('POST', '/auth/token');
    expect(request?.headers.has('Authorization')).toBe(false);
  });
});

describe('the address of the back end', () => {
  it('is port 8000 of the host when that is localhost [7.04]', () => {
    expect(apiBaseFor(new URL('http://localhost:3000/groups'), {})).toBe('http://localhost:8000');
  });

  it('is port 8000 of the host when that is an IP address [7.05]', () => {
    expect(apiBaseFor(new URL('http://192.168.1.20:3000/'), {})).toBe('http://192.168.1.20:8000');
  });

  it('is the hosted back end on any other host [7.06]', () => {
    const settings = { hosted: 'https://api.quits.example' };
    expect(apiBaseFor(new URL('https://quits.example/'), settings)).toBe('https://api.quits.example');
  });
});

describe('calls that several screens make', () => {
  it('asks for a token by a form of username and password, then for the user that it names [7.07 7.08 7.09 7.11]', async () => {
    const ada = backEnd.addUser({ name: 'Ada', email: 'ada@example.com', password: 'Secret123' });
    await openSession(testRuntime(), { email: 'ada@example.com', password: 'Secret123' });
    const [token, user] = backEnd.requests;
    expect([token?.method, token?.path]).toEqual(['POST', '/auth/token']);
    expect(token?.headers.get('content-type')).toContain('application/x-www-form-urlencoded');
    expect(token?.body).toBe('username=ada%40example.com&password=Secret123');
    expect([user?.method, user?.path]).toEqual(['GET', `/auth/users/${String(ada.id)}`]);
    expect(user?.headers.get('authorization')).toMatch(/^Bearer /);
  });

  it('loads groups, one group, its members and expenses, and all expenses [7.20 7.22 7.32]', async () => {
    const { store, group } = signedIn();
    await Promise.all([
      store.dispatch(getGroups.initiate()),
      store.dispatch(getGroup.initiate(group.id)),
      store.dispatch(getGroupMembers.initiate(group.id)),
      store.dispatch(getGroupExpenses.initiate(group.id)),
      store.dispatch(getExpenses.initiate()),
    ]);
    const id = String(group.id);
    expect(backEnd.requests.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'GET /api/expenses',
      'GET /api/groups',
      `GET /api/groups/${id}`,
      `GET /api/groups/${id}/expenses`,
      `GET /api/groups/${id}/members`,
    ]);
    expect(backEnd.requests.map(({ body }) => body)).toEqual(['', '', '', '', '']);
  });

  it('goes to the back end of the configuration', async () => {
    const { store } = signedIn();
    const send = jest.spyOn(globalThis, 'fetch');
    await store.dispatch(getGroups.initiate());
    const [request] = send.mock.calls[0] ?? [];
    expect(request instanceof Request && request.url).toBe(`${MOCK_API}/api/groups`);
  });
});
