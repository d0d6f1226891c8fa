import { type CallName, CALLS, pathOf } from '@quits/contracts';
import { sampleBodies } from '@quits/contracts/samples';
import { beyondSpecification } from './beyond-specification.ts';
import { demoData } from './demo-data.ts';
import { answerTo } from './mock-calls.ts';
import { createMockServer, sessionOf } from './mock-server.ts';
import { tokenFor } from './token.ts';

const NAMES = Object.keys(CALLS) as CallName[];

function fixture() {
  const data = demoData(Date.UTC(2026, 5, 1));
  const [ada, ben] = data.users.map(({ id }) => id) as [number, number];
  const groupId = data.groups[1]!.id;
  const bodies: Partial<Record<CallName, unknown>> = sampleBodies({ userId: ada, otherId: ben, groupId });
  data.resetTokens.add('A'.repeat(43));
  const invited = data.addGroup({ name: 'New', createdBy: ben });
  data.invitations.set('B', invited.id);
  const idOf = (name: CallName) => {
    if (name === 'getUser') return ada;
    return CALLS[name].path.includes('/expenses/:id') ? data.expenses[0]!.id : groupId;
  };
  const request = (name: CallName) => {
    const params = {
      id: idOf(name),
      userId: ben,
      otherId: ada,
      token: name === 'acceptInvite' ? 'B' : 'A'.repeat(43),
    };
    const body = bodies[name] ?? '';
    return {
      method: CALLS[name].method,
      path: pathOf(name, params as never),
      body:
        name === 'signIn'
          ? new URLSearchParams({ username: 'ada@demo.example', password: 'Secret123' })
          : body,
      headers: new Headers({ authorization: `Bearer ${tokenFor(ada)}` }),
    };
  };
  return { data, request };
}

describe('the mock back end', () => {
  it.each(NAMES.filter((name) => !('isExtra' in CALLS[name])))('answers %s', (name) => {
    const { data, request } = fixture();
    expect(answerTo(data, request(name))?.status).toBeLessThan(300);
  });

  it.each(NAMES.filter((name) => 'isExtra' in CALLS[name]))('does not know %s', (name) => {
    const { data, request } = fixture();
    expect(answerTo(data, request(name))).toBeUndefined();
    // Every page of our own server sends it at the end of a session.
    const status = name === 'signOut' ? 200 : undefined;
    expect(answerTo(data, request(name), { hasExtras: true })?.status).toBe(status);
  });

  it('refuses a signed-out user, and an unknown call', () => {
    const { data, request } = fixture();
    const headers = new Headers();
    expect(answerTo(data, { ...request('getGroups'), headers })?.status).toBe(401);
    expect(answerTo(data, { ...request('signIn'), headers })?.status).toBe(200);
    expect(answerTo(data, { ...request('getGroups'), path: '/api/nothing' })).toBeUndefined();
  });

  it('serves over HTTP, to any page', async () => {
    const { data } = fixture();
    const server = createMockServer(data).listen(0);
    const { port } = server.address() as { port: number };
    const send = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${String(port)}${path}`, init);
    const { token } = sessionOf(data.users[0]!);
    const groups = await send('/api/groups', { headers: { authorization: `Bearer ${token}` } });
    expect(groups.headers.get('access-control-allow-origin')).toBe('*');
    expect(await groups.json()).toHaveLength(3);
    const form = new URLSearchParams({ username: 'ada@demo.example', password: 'Secret123' });
    expect((await send('/auth/token', { method: 'POST', body: form })).status).toBe(200);
    expect((await send('/api/groups', { method: 'OPTIONS' })).status).toBe(204);
    expect((await send('/auth/logout', { method: 'POST' })).status).toBe(404);
    server.close();
    server.closeAllConnections();
  });
});

describe('requests beyond the specification', () => {
  const request = (method: string, path: string, headers: Record<string, string> = {}) => ({
    method,
    path,
    body: undefined,
    headers: new Headers(headers),
  });

  it('exclude its calls and headers', () => {
    expect(
      beyondSpecification([
        request('GET', '/api/groups/7/expenses', { authorization: 'Bearer x' }),
        request('POST', '/api/expenses', { 'content-type': 'application/json', accept: '*/*' }),
      ]),
    ).toEqual([]);
  });

  it('include any other call and any other header', () => {
    expect(
      beyondSpecification([
        request('POST', '/auth/logout'),
        request('GET', '/api/groups/7/activity'),
        request('POST', '/api/expenses', { 'Idempotency-Key': 'x' }),
        { ...request('GET', '/api/expenses'), query: 'limit=100' },
      ]),
    ).toEqual([
      'POST /auth/logout is no call of the specification',
      'GET /api/groups/7/activity is no call of the specification',
      'POST /api/expenses carries the header idempotency-key',
      'GET /api/expenses carries the query limit=100',
    ]);
  });
});
